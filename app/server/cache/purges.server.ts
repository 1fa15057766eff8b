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
export const OUTDATE_ALL: PurgeMark = { all: true, tags: [], soft: true };

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

/**
 * A position in the log: after the purge of this number. Numbers, because the clocks of several machines differ.
 * Positions of different epochs cannot be compared; a log that lost its numbers starts a new epoch.
 */
export interface PurgeVersion {
  epoch: string;
  count: number;
}

export const purgeVersionSchema = z.object({ epoch: z.string(), count: z.number() });

const MAX_TAGS = 10_000;

const stateSchema = z.object({
  version: purgeVersionSchema,
  all: z.number(),
  soft: z.number(),
  tags: z.array(z.tuple([z.string(), z.number()])),
});

/**
 * The purges of a log, as far as records have to be compared with them. Records are not searched and deleted on a purge:
 * each carries the version that was current when its load began, and is recognised as void when it is read.
 */
export class PurgeTombstones {
  #version: PurgeVersion;
  #all = 0;
  #soft = 0;
  /** The number of each tag's last purge, latest last. */
  readonly #tags = new Map<string, number>();

  constructor(version: PurgeVersion) {
    this.#version = version;
  }

  /** What `toJSON` has made. @throws if it is something else */
  static from(json: unknown): PurgeTombstones {
    const { version, all, soft, tags } = stateSchema.parse(json);
    const tombstones = new PurgeTombstones(version);
    tombstones.#all = all;
    tombstones.#soft = soft;
    for (const [tag, count] of tags) tombstones.#tags.set(tag, count);
    return tombstones;
  }

  toJSON(): z.infer<typeof stateSchema> {
    return { version: this.#version, all: this.#all, soft: this.#soft, tags: [...this.#tags] };
  }

  /** The version for loads that begin now. */
  get version(): PurgeVersion {
    return this.#version;
  }

  /** Leaves out numbers. */
  skip(numbers: number): void {
    this.#version = { ...this.#version, count: this.#version.count + numbers };
  }

  /** Records a purge, by default with the next number. */
  add(mark: PurgeMark, count = this.#version.count + 1): void {
    this.#version = { ...this.#version, count };
    this.#note(mark, count);
  }

  /** Records a purge whose number is not known yet: it covers every load begun until now. */
  addAhead(mark: PurgeMark): void {
    this.#note(mark, this.#version.count + 1);
  }

  /** Whether a record of this version is void. */
  covers(tags: readonly string[], version: PurgeVersion | undefined): boolean {
    if (version?.epoch !== this.#version.epoch) return true;
    return version.count < this.#all || tags.some((tag) => version.count < (this.#tags.get(tag) ?? 0));
  }

  /** Whether data of this version may be out of date. */
  outdates(version: PurgeVersion): boolean {
    return version.count < this.#soft;
  }

  #note({ all, tags, soft }: PurgeMark, count: number): void {
    if (all) this.#all = count;
    if (soft) this.#soft = count;
    for (const tag of tags) {
      this.#tags.delete(tag);
      this.#tags.set(tag, count);
    }
    // Limits memory: the oldest are merged into a purge of everything, which only costs reloads.
    for (const [tag, last] of this.#tags) {
      if (this.#tags.size <= MAX_TAGS) break;
      this.#tags.delete(tag);
      this.#all = Math.max(this.#all, last);
    }
  }
}
