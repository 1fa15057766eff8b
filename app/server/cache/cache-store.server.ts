import type { PurgeMark } from "./purge-tombstones.server";
import type { CacheRecord, Namespace } from "./record.server";

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
  get(namespace: Namespace, key: string): Promise<CacheRecord | null>;
  /** Takes the bytes of `encodeRecord` and returns at once. */
  set(namespace: Namespace, key: string, bytes: Buffer, expiresAt: number): void;
  delete(namespace: Namespace, key: string): void;
  /** Tells the store that a mark stands, so that it survives a restart or reaches others, and what it covers may go. */
  purge(mark: PurgeMark): void;
  /** Finishes what is being written. */
  close(): Promise<void>;
}
