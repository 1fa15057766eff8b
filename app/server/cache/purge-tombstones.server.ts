import { z } from "zod";

/** Which cache a record belongs to. */
export type Namespace = "data" | "pages";

/** What is purged. */
export interface PurgeMark {
  namespace: Namespace;
  /** Everything is void. */
  all: boolean;
  /** What carries one of these is void. */
  tags: readonly string[];
  /** The records of these keys are softly purged: only an outage may use them. */
  keys: readonly string[];
}

/** Purges that come at once: one for each cache that they are of. */
export function joinMarks(marks: readonly PurgeMark[]): PurgeMark[] {
  return NAMESPACES.flatMap((namespace) => {
    const own = marks.filter((mark) => mark.namespace === namespace);
    if (own.length === 0) return [];
    const tags = [...new Set(own.flatMap((mark) => mark.tags))];
    const keys = [...new Set(own.flatMap((mark) => mark.keys))];
    return [{ namespace, all: own.some(({ all }) => all), tags, keys }];
  });
}

export const purgeMarkSchema = z.object({
  namespace: z.enum(["data", "pages"]),
  all: z.boolean(),
  tags: z.array(z.string()),
  keys: z.array(z.string()),
});

/**
 * Where something stands among the purges of a store: after the first `count` of them. No clock is asked, because
 * those of several machines differ. Of two epochs nobody can say which came first: a store that lost its count begins
 * another one.
 */
export interface PurgeVersion {
  epoch: string;
  count: number;
}

export const purgeVersionSchema = z.object({ epoch: z.string(), count: z.number() });

const countsSchema = z.array(z.tuple([z.string(), z.number()]));
const namespaceSchema = z.object({ all: z.number(), softAll: z.number(), tags: countsSchema, keys: countsSchema });
const tombstonesSchema = z.object({
  version: purgeVersionSchema,
  data: namespaceSchema,
  pages: namespaceSchema,
});

const MAX_NAMES = 10_000;
const NAMESPACES = ["data", "pages"] as const;

/** By name: the number of the last purge of it. */
const emptyNamespace = () => ({ all: 0, softAll: 0, tags: new Map<string, number>(), keys: new Map<string, number>() });

/**
 * What has been purged, remembered instead of searched for: a record that a purge covers is void the moment it is read,
 * whether or not anyone has come to delete it. A record bears the version that stood when its loading began.
 */
export class PurgeTombstones {
  #version: PurgeVersion;
  readonly #namespaces = { data: emptyNamespace(), pages: emptyNamespace() };

  constructor(version: PurgeVersion) {
    this.#version = version;
  }

  /** The version of what begins now. */
  get version(): PurgeVersion {
    return this.#version;
  }

  /** The next purge. */
  add(mark: PurgeMark): void {
    this.#version = { ...this.#version, count: this.#version.count + 1 };
    this.#note(mark, this.#version.count);
  }

  /** A purge whose number is not known yet: it covers all that began until now. */
  addAhead(mark: PurgeMark): void {
    this.#note(mark, this.#version.count + 1);
  }

  /** Which purges there were until now is not known: what began before is void, or good for an outage only. */
  addUnknown(kind: "void" | "soft"): void {
    this.#version = { ...this.#version, count: this.#version.count + 1 };
    const { count } = this.#version;
    for (const namespace of NAMESPACES) this.#namespaces[namespace][kind === "void" ? "all" : "softAll"] = count;
  }

  /** Is a record of this version void? */
  covers(namespace: Namespace, tags: readonly string[], version: PurgeVersion | undefined): boolean {
    if (version?.epoch !== this.#version.epoch) return true;
    const noted = this.#namespaces[namespace];
    return version.count < noted.all || tags.some((tag) => version.count < (noted.tags.get(tag) ?? 0));
  }

  /** Is a record of this version good for an outage only? */
  softPurges(namespace: Namespace, key: string, version: PurgeVersion | undefined): boolean {
    if (version?.epoch !== this.#version.epoch) return true;
    const noted = this.#namespaces[namespace];
    return version.count < noted.softAll || version.count < (noted.keys.get(key) ?? 0);
  }

  toJson() {
    const { data, pages } = this.#namespaces;
    const plain = ({ tags, keys, ...rest }: typeof data) => ({ ...rest, tags: [...tags], keys: [...keys] });
    return { version: this.#version, data: plain(data), pages: plain(pages) };
  }

  /** What `toJson` gave. @throws where it is something else */
  static fromJson(json: unknown): PurgeTombstones {
    const { version, ...namespaces } = tombstonesSchema.parse(json);
    const tombstones = new PurgeTombstones(version);
    for (const namespace of NAMESPACES) {
      const { all, softAll, tags, keys } = namespaces[namespace];
      Object.assign(tombstones.#namespaces[namespace], { all, softAll, tags: new Map(tags), keys: new Map(keys) });
    }
    return tombstones;
  }

  #note({ namespace, all, tags, keys }: PurgeMark, count: number): void {
    const noted = this.#namespaces[namespace];
    if (all) noted.all = count;
    // Too many to remember one by one: the oldest become one purge of everything, which only costs loads.
    noted.all = Math.max(noted.all, note(noted.tags, tags, count), note(noted.keys, keys, count));
  }
}

/** Notes the purge of each name, the latest last. Returns the latest one that had to be let go; 0 = none. */
function note(counts: Map<string, number>, names: readonly string[], count: number): number {
  for (const name of names) {
    counts.delete(name);
    counts.set(name, count);
  }
  let letGo = 0;
  for (const [name, last] of counts) {
    if (counts.size <= MAX_NAMES) break;
    counts.delete(name);
    letGo = Math.max(letGo, last);
  }
  return letGo;
}
