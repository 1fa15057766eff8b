import type { PurgeMark } from "./purge-log.server";
import type { CacheRecord, Space } from "./record.server";

export type LevelName = "folder" | "redis";

/**
 * Somewhere outside this process's memory where records lie. No method throws or blocks: what cannot be had is not
 * there, what cannot be written is not written.
 */
export interface Level {
  readonly name: LevelName;
  /** Do other processes write here too? Then it is worth a look before a refresh. */
  readonly isShared: boolean;
  /** Milliseconds after which a reader goes on without it. */
  readonly softTimeoutMs: number;
  read(space: Space, key: string): Promise<CacheRecord | null>;
  /** Takes the bytes of `encodeRecord` and returns at once. */
  write(space: Space, key: string, bytes: Buffer, expiresAt: number): void;
  remove(space: Space, key: string): void;
  /** Tells the level that a mark stands, so that it survives a restart or reaches others, and what it covers may go. */
  purge(mark: PurgeMark): void;
  /** Finishes what is being written. */
  close(): Promise<void>;
}
