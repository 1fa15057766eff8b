import { z } from "zod";
import type { Namespace } from "./record.server";

/** What was made at or before this moment is void or softly purged. */
export interface PurgeMark {
  namespace: Namespace;
  /** Milliseconds since the epoch. */
  at: number;
  /** Everything is void. */
  all: boolean;
  /** What carries one of these is void. */
  tags: readonly string[];
  /** The records of these keys are softly purged: only an outage may use them. */
  keys: readonly string[];
}

export const purgeMarkSchema = z.object({
  namespace: z.enum(["data", "pages"]),
  at: z.number(),
  all: z.boolean(),
  tags: z.array(z.string()),
  keys: z.array(z.string()),
});

const timesSchema = z.array(z.tuple([z.string(), z.number()]));
const logSchema = z.record(
  z.enum(["data", "pages"]),
  z.object({ allAt: z.number(), tags: timesSchema, keys: timesSchema }),
);

const MAX_NAMES = 10_000;

const emptyNamespace = () => ({ allAt: 0, tags: new Map<string, number>(), keys: new Map<string, number>() });

/**
 * What has been purged, remembered instead of searched for: a record in a folder or in Redis that a purge covers is
 * void the moment it is read, whether or not anyone has come to delete it.
 */
export class PurgeTombstones {
  readonly #namespaces = { data: emptyNamespace(), pages: emptyNamespace() };

  add({ namespace, at, all, tags, keys }: PurgeMark): void {
    const log = this.#namespaces[namespace];
    if (all) log.allAt = Math.max(log.allAt, at);
    // Too many to remember one by one: the oldest become one purge of everything, which only costs loads.
    log.allAt = Math.max(log.allAt, note(log.tags, tags, at), note(log.keys, keys, at));
  }

  /** Is the record void? */
  covers(namespace: Namespace, { storedAt, tags }: { storedAt: number; tags: readonly string[] }): boolean {
    const log = this.#namespaces[namespace];
    return storedAt <= log.allAt || tags.some((tag) => storedAt <= (log.tags.get(tag) ?? 0));
  }

  /** Is the record good for an outage only? */
  softPurges(namespace: Namespace, { key, storedAt }: { key: string; storedAt: number }): boolean {
    return storedAt <= (this.#namespaces[namespace].keys.get(key) ?? 0);
  }

  toJson(): string {
    const entries = Object.entries(this.#namespaces).map(([namespace, { allAt, tags, keys }]) => [
      namespace,
      { allAt, tags: [...tags], keys: [...keys] },
    ]);
    return JSON.stringify(Object.fromEntries(entries));
  }

  /** Adds what `toJson` wrote. @throws where the text is something else */
  addJson(text: string): void {
    for (const [name, { allAt, tags, keys }] of Object.entries(logSchema.parse(JSON.parse(text)))) {
      const namespace = name as Namespace;
      this.add({ namespace, at: allAt, all: true, tags: [], keys: [] });
      for (const [tag, at] of tags) this.add({ namespace, at, all: false, tags: [tag], keys: [] });
      for (const [key, at] of keys) this.add({ namespace, at, all: false, tags: [], keys: [key] });
    }
  }
}

/** Notes the time of each name, the latest last. Returns the latest time that had to be let go; 0 = none. */
function note(times: Map<string, number>, names: readonly string[], at: number): number {
  for (const name of names) {
    const latest = Math.max(times.get(name) ?? 0, at);
    times.delete(name);
    times.set(name, latest);
  }
  let letGo = 0;
  for (const [name, time] of times) {
    if (times.size <= MAX_NAMES) break;
    times.delete(name);
    letGo = Math.max(letGo, time);
  }
  return letGo;
}
