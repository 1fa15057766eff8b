import type { PurgeMark, PurgeTombstones } from "./purges.server";
import type { CacheRecord, Namespace } from "./record.server";

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
  /** Resolves when the purges so far are known for the first time. */
  readonly isCaughtUp: Promise<void>;
  get(namespace: Namespace, key: string): Promise<CacheRecord | null>;
  /** Takes the output of `encodeRecord`; returns at once. */
  set(namespace: Namespace, key: string, bytes: Buffer, expiresAt: number): void;
  delete(namespace: Namespace, key: string): void;
  /** Records a purge made by this process, so that it survives a restart or reaches other processes. */
  purge(mark: PurgeMark): void;
  /** Tries to send the purges made here; whether every process can read them all. */
  arePurgesSent(): Promise<boolean>;
  /** Completes pending writes. */
  close(): Promise<void>;
}
