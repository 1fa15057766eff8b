import { z } from "zod";

export type Namespace = "data" | "pages";

export interface PurgeMark {
  namespace: Namespace;
  /** Voids everything. */
  all: boolean;
  /** Voids records with one of these tags. */
  tags: readonly string[];
  /** Soft-purges the records of these keys: to be used only if a reload fails. */
  keys: readonly string[];
}

/** Merges several purges into at most one per namespace. */
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
 * A position in the purge sequence of a store: after the first `count` purges of this epoch. Counters, because the
 * clocks of several machines differ. Positions of different epochs cannot be compared; a store that lost its counter
 * starts a new epoch.
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

/** tags and keys map to the number of their last purge. */
const emptyNamespace = () => ({ all: 0, softAll: 0, tags: new Map<string, number>(), keys: new Map<string, number>() });

/**
 * Recorded purges of a store. Records are not searched and deleted on a purge: a covered record is recognised as void
 * when it is read. Each record carries the version that was current when its load began.
 */
export class PurgeTombstones {
  #version: PurgeVersion;
  readonly #namespaces = { data: emptyNamespace(), pages: emptyNamespace() };

  constructor(version: PurgeVersion) {
    this.#version = version;
  }

  /** The version for loads that begin now. */
  get version(): PurgeVersion {
    return this.#version;
  }

  /** Records the next purge. */
  add(mark: PurgeMark): void {
    this.#version = { ...this.#version, count: this.#version.count + 1 };
    this.#note(mark, this.#version.count);
  }

  /** Records a purge whose number is not known yet: it covers every load begun until now. */
  addAhead(mark: PurgeMark): void {
    this.#note(mark, this.#version.count + 1);
  }

  /** Purges may have been missed: everything older is void, or soft-purged. */
  addUnknown(kind: "void" | "soft"): void {
    this.#version = { ...this.#version, count: this.#version.count + 1 };
    const { count } = this.#version;
    for (const namespace of NAMESPACES) this.#namespaces[namespace][kind === "void" ? "all" : "softAll"] = count;
  }

  /** Whether a record of this version is void. */
  covers(namespace: Namespace, tags: readonly string[], version: PurgeVersion | undefined): boolean {
    if (version?.epoch !== this.#version.epoch) return true;
    const noted = this.#namespaces[namespace];
    return version.count < noted.all || tags.some((tag) => version.count < (noted.tags.get(tag) ?? 0));
  }

  /** Whether a record of this version is soft-purged. */
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

  /** Reads the output of `toJson`. @throws if the value has another shape */
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
    // Limits memory: the oldest tombstones are merged into a purge of everything, which only costs reloads.
    noted.all = Math.max(noted.all, note(noted.tags, tags, count), note(noted.keys, keys, count));
  }
}

/** Records the purge of each name, latest last. Returns the highest number that was evicted; 0 = none. */
function note(counts: Map<string, number>, names: readonly string[], count: number): number {
  for (const name of names) {
    counts.delete(name);
    counts.set(name, count);
  }
  let evicted = 0;
  for (const [name, last] of counts) {
    if (counts.size <= MAX_NAMES) break;
    counts.delete(name);
    evicted = Math.max(evicted, last);
  }
  return evicted;
}
