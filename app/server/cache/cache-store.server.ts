import type { Namespace, PurgeMark, PurgeTombstones } from "./purge-tombstones.server";
import type { CacheRecord } from "./record.server";

export type StoreName = "folder" | "redis";

/**
 * Somewhere outside this process's memory where records lie. No method throws or blocks: what cannot be had is not
 * there, what cannot be written is not written.
 */
export interface CacheStore {
  readonly name: StoreName;
  /** Do other processes write here too? Then it is worth a look before a refresh. */
  readonly isShared: boolean;
  /** Milliseconds after which a reader goes on without it. */
  readonly softTimeoutMs: number;
  /** Its purges so far; null while they are not known, and nothing is read or written. */
  readonly purges: PurgeTombstones | null;
  get(namespace: Namespace, key: string): Promise<CacheRecord | null>;
  /** Takes the bytes of `encodeRecord` and returns at once. */
  set(namespace: Namespace, key: string, bytes: Buffer, expiresAt: number): void;
  /** @param read only this record, which `get` gave, is to go: another one may have come in its place */
  delete(namespace: Namespace, key: string, read?: CacheRecord): void;
  /** A purge of this process: it is to survive a restart or to reach others, and what it covers may go. */
  purge(mark: PurgeMark): void;
  /** Finishes what is being written. */
  close(): Promise<void>;
}
