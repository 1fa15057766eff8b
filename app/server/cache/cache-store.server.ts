import type { Namespace, PurgeMark, PurgeTombstones } from "./purge-tombstones.server";
import type { CacheRecord } from "./record.server";

export type StoreName = "folder" | "redis";

/**
 * A record store outside this process's memory. No method throws or blocks: a record that cannot be read counts as
 * missing, one that cannot be written is skipped.
 */
export interface CacheStore {
  readonly name: StoreName;
  /** Whether other processes write here too; if so, it is checked before a refresh. */
  readonly isDistributed: boolean;
  /** Milliseconds after which a reader proceeds without it. */
  readonly softTimeoutMs: number;
  /** The purges so far; null while unknown, and then nothing is read or written. */
  readonly purges: PurgeTombstones | null;
  get(namespace: Namespace, key: string): Promise<CacheRecord | null>;
  /** Takes the output of `encodeRecord`; returns at once. */
  set(namespace: Namespace, key: string, bytes: Buffer, expiresAt: number): void;
  /** @param read delete only this record, as returned by `get`; a newer one under the same key stays */
  delete(namespace: Namespace, key: string, read?: CacheRecord): void;
  /**
   * Records a purge made by this process, so that it survives a restart or reaches other processes. Covered records may
   * be deleted.
   */
  purge(mark: PurgeMark): void;
  /** Completes pending writes. */
  close(): Promise<void>;
}
