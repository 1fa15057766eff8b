import { createHash } from "node:crypto";
import { z } from "zod";
import { seconds } from "../platform/durations.server";
import { purgeVersionSchema, type PurgeVersion } from "./purges.server";

export type Namespace = "data" | "pages";

/** An L2 cache entry. Times are milliseconds since the epoch. */
export interface CacheRecord {
  key: string;
  /** Creation time of the value. Used for its age only; purges compare `version`. */
  storedAt: number;
  /** The store's purge version when the load began. */
  version: PurgeVersion;
  expiresAt: number;
  /** Ids whose purge voids the record. */
  tags: readonly string[];
  /** Metadata of the cache that wrote it; plain JSON. */
  facts: unknown;
  body: Buffer;
}

const MAGIC = Buffer.from("SITE-C2\n");
const DIGEST_BYTES = 32;
const LENGTH_AT = MAGIC.length + DIGEST_BYTES;
const HEAD_AT = LENGTH_AT + 4;

const headSchema = z.object({
  namespace: z.enum(["data", "pages"]),
  key: z.string(),
  storedAt: z.number(),
  version: purgeVersionSchema,
  expiresAt: z.number(),
  tags: z.array(z.string()),
  facts: z.unknown(),
});

const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

/** Layout: magic, SHA-256 of all that follows, length of the head, head as JSON, body. */
export function encodeRecord(namespace: Namespace, { body, ...head }: CacheRecord): Buffer {
  const text = Buffer.from(JSON.stringify({ namespace, ...head }));
  const bytes = Buffer.allocUnsafe(HEAD_AT + text.length + body.length);
  MAGIC.copy(bytes);
  bytes.writeUInt32BE(text.length, LENGTH_AT);
  text.copy(bytes, HEAD_AT);
  body.copy(bytes, HEAD_AT + text.length);
  digestOf(bytes.subarray(LENGTH_AT)).copy(bytes, MAGIC.length);
  return bytes;
}

/** Null if the bytes are damaged, truncated, of another format or of another key. */
export function decodeRecord(namespace: Namespace, key: string, bytes: Buffer): CacheRecord | null {
  if (bytes.length < HEAD_AT || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  if (!digestOf(bytes.subarray(LENGTH_AT)).equals(bytes.subarray(MAGIC.length, LENGTH_AT))) return null;
  try {
    const bodyAt = HEAD_AT + bytes.readUInt32BE(LENGTH_AT);
    const { namespace: found, ...head } = headSchema.parse(JSON.parse(bytes.toString("utf8", HEAD_AT, bodyAt)));
    return found === namespace && head.key === key ? { ...head, body: bytes.subarray(bodyAt) } : null;
  } catch {
    return null;
  }
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
export function recordName(namespace: Namespace, key: string): string {
  return `${namespace}-${createHash("sha256").update(key).digest("hex").slice(0, 40)}`;
}

export const RECORD_NAME = /^(?:data|pages)-[0-9a-f]{40}$/;
