import { createHash } from "node:crypto";
import { seconds } from "../platform/durations.server";
import { unpooled } from "../platform/unpooled.server";
import type { PurgeVersion } from "./purges.server";

/** How long an entry is kept, in milliseconds. `stale` and `lastGood` both begin when it is no longer fresh. */
export interface Lifetime {
  /** Used without revalidation. */
  fresh: number;
  /** Used at once, while it is revalidated in the background. */
  stale: number;
  /** Used if loading fails or takes too long. */
  lastGood: number;
}

/** An L2 cache entry. */
export interface CacheRecord {
  key: string;
  /** Creation time of the value, in ms since the epoch. Used for its age only; purges compare `version`. */
  storedAt: number;
  lifetime: Lifetime;
  /** The store's purge version when the load began. */
  version: PurgeVersion;
  /** Ids whose purge voids the record. */
  tags: readonly string[];
  /** Metadata of the cache that wrote it; plain JSON. */
  facts: unknown;
  body: Buffer;
}

const DIGEST_BYTES = 32;

/** SHA-256 of all that follows, the head as JSON in one line, the body. */
export function encodeRecord({ body, ...head }: CacheRecord): Buffer {
  const line = `${JSON.stringify(head)}\n`;
  const digest = createHash("sha256").update(line).update(body).digest();
  return Buffer.concat([digest, Buffer.from(line), body]);
}

/** Null if the bytes are damaged, truncated or of another key. Their form is this build's: see `version` of a store. */
export function decodeRecord(key: string, bytes: Buffer): CacheRecord | null {
  const [digest, rest] = [bytes.subarray(0, DIGEST_BYTES), bytes.subarray(DIGEST_BYTES)];
  if (!createHash("sha256").update(rest).digest().equals(digest)) return null;
  const end = rest.indexOf("\n");
  const head = JSON.parse(rest.toString("utf8", 0, end)) as Omit<CacheRecord, "body">;
  return head.key === key ? { ...head, body: unpooled(rest.subarray(end + 1)) } : null;
}

/** Clocks of machines with a time service differ by less. */
const TOLERATED_MS = seconds(2);

/**
 * When a record counts as stored. One from the future was written by a clock that is wrong, or has been: nobody knows its
 * age, so it is stale.
 */
export function ageable(storedAt: number, freshMs: number, now: number): number {
  return storedAt - now > TOLERATED_MS ? now - freshMs : Math.min(storedAt, now);
}

/** The file name or Redis key of a cache key: of fixed length, and revealing nothing of the key. */
export const recordName = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 40);

export const RECORD_NAME = /^[0-9a-f]{40}$/;
