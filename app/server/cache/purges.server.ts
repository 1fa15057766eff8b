import { z } from "zod";

/** One purge: a line of the log. */
export interface PurgeMark {
  /** Concerns everything. */
  all: boolean;
  /** Voids what carries one of these tags: ids, and paths of pages. */
  tags: readonly string[];
  /**
   * All data may be out of date: it is used only if a reload fails. Pages are not affected, unless it concerns
   * everything.
   */
  soft: boolean;
}

export const purgeMarkSchema = z.object({ all: z.boolean(), tags: z.array(z.string()), soft: z.boolean() });

export const PURGE_ALL: PurgeMark = { all: true, tags: [], soft: false };
/** For what is in memory, after purges that may have been missed. */
export const SOFT_PURGE_ALL: PurgeMark = { all: true, tags: [], soft: true };

/** More tags than this become a purge of everything. */
const MAX_JOINED_TAGS = 5000;

/** Merges several purges into one; null for none. */
export function joinMarks(several: readonly (PurgeMark | null)[]): PurgeMark | null {
  const marks = several.filter((mark) => mark !== null);
  if (marks.length === 0) return null;
  const tags = [...new Set(marks.flatMap((mark) => mark.tags))];
  if (marks.some(({ all }) => all) || tags.length > MAX_JOINED_TAGS) return PURGE_ALL;
  return { all: false, tags, soft: marks.some(({ soft }) => soft) };
}

/** A position in the log, given by whoever keeps it: texts that sort as the purges came. */
export type PurgeVersion = string;

const MAX_TAGS = 10_000;

const stateSchema = z.object({
  version: z.string(),
  all: z.string(),
  soft: z.string(),
  tags: z.array(z.tuple([z.string(), z.string()])),
});

/**
 * The purges of a log, as far as records have to be compared with them. Records are not searched and deleted on a purge:
 * each carries the version that was current when its load began, and is recognised as void when it is read.
 */
export class PurgeTombstones {
  #version: PurgeVersion;
  #all: PurgeVersion;
  #soft: PurgeVersion = "";
  /** Each tag's last purge, latest last. */
  readonly #tags = new Map<string, PurgeVersion>();

  /** @param since nothing is known of purges before it: records from before are void */
  constructor(since: PurgeVersion) {
    this.#version = since;
    this.#all = since;
  }

  /** What `toJSON` has made. @throws if it is something else */
  static from(json: unknown): PurgeTombstones {
    const { version, all, soft, tags } = stateSchema.parse(json);
    const tombstones = new PurgeTombstones(version);
    tombstones.#all = all;
    tombstones.#soft = soft;
    for (const [tag, purgedAt] of tags) tombstones.#tags.set(tag, purgedAt);
    return tombstones;
  }

  toJSON(): z.infer<typeof stateSchema> {
    return { version: this.#version, all: this.#all, soft: this.#soft, tags: [...this.#tags] };
  }

  /** The version for loads that begin now. */
  get version(): PurgeVersion {
    return this.#version;
  }

  /** Whether a record of this version is void, as one is that knows of purges which are not known here. */
  covers(tags: readonly string[], version: PurgeVersion): boolean {
    if (version > this.#version || version < this.#all) return true;
    return tags.some((tag) => version < (this.#tags.get(tag) ?? ""));
  }

  /** Whether data of this version may be out of date. */
  softPurges(version: PurgeVersion): boolean {
    return version < this.#soft;
  }

  /** Records a purge, later than all before. */
  add({ all, tags, soft }: PurgeMark, version: PurgeVersion): void {
    this.#version = version;
    if (all) this.#all = version;
    if (soft) this.#soft = version;
    for (const tag of tags) {
      this.#tags.delete(tag);
      this.#tags.set(tag, version);
    }
    // Limits memory: the oldest are merged into a purge of everything, which only costs reloads.
    for (const [tag, last] of this.#tags) {
      if (this.#tags.size <= MAX_TAGS) break;
      this.#tags.delete(tag);
      if (last > this.#all) this.#all = last;
    }
  }
}
