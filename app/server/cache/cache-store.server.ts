import type { PurgeMark, PurgeTombstones } from "./purges.server";
import type { CacheRecord } from "./record.server";

/** The two caches in memory. Their keys differ: those of pages are paths, those of data JSON arrays. */
export type CacheKind = "data" | "pages";

export type StoreName = "folder" | "redis";

/**
 * A record store outside this process's memory. No method throws or blocks: a record that cannot be read, or not in time,
 * counts as missing, one that cannot be written is skipped.
 */
export interface CacheStore {
  readonly name: StoreName;
  /** Whether other processes write here too; if so, it is checked before a refresh. */
  readonly isDistributed: boolean;
  /** The purges so far; null while unknown, and then nothing is read or written. */
  readonly purges: PurgeTombstones | null;
  get(key: string): Promise<CacheRecord | null>;
  /** Writes it later. */
  set(record: CacheRecord): void;
  delete(key: string): void;
  /** Records a purge made by this process, so that it survives a restart or reaches other processes. */
  purge(mark: PurgeMark): void;
  /** Tries to send the purges made here; whether every process can read them all. */
  arePurgesSent(): Promise<boolean>;
  /** Completes pending writes. */
  close(): Promise<void>;
}
