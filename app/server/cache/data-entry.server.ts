import { z } from "zod";
import { seconds } from "../platform/durations.server";
import type { L2Entry } from "./l2-cache.server";
import type { CachePolicy } from "./policies.server";
import { ageable, type CacheRecord } from "./record.server";

/**
 * A cached value. Kept as bytes of JSON: a third of the memory of the objects, and nothing for the garbage collector to
 * traverse (docs/decisions/109). Times are milliseconds since the epoch.
 */
export interface DataEntry {
  json: Buffer;
  /** Unique among the values that this process has cached. */
  version: number;
  loadedAt: number;
  freshUntil: number;
  staleUntil: number;
  lastGoodUntil: number;
  tags: readonly string[];
  /** By a purge. */
  isOutdated: boolean;
}

/**
 * What an entry may be used for:
 * - fresh: for everything;
 * - stale: for everything, while it is revalidated in the background;
 * - lastGood: if loading fails or takes too long;
 * - outdated: if loading fails, because a purge has said that it is out of date;
 * - expired: for nothing.
 */
export type EntryState = "fresh" | "stale" | "lastGood" | "outdated" | "expired";

export function stateOf(entry: DataEntry, now: number): EntryState {
  if (now >= entry.lastGoodUntil) return "expired";
  if (entry.isOutdated) return "outdated";
  if (now < entry.freshUntil) return "fresh";
  return now < entry.staleUntil ? "stale" : "lastGood";
}

const NULL_IS_KEPT = seconds(10);

/** The entry of a value loaded now; null if the value has no JSON form and so cannot be cached. */
export function toEntry(
  value: unknown,
  { policy, tags, version, now }: { policy: CachePolicy; tags: readonly string[]; version: number; now: number },
): DataEntry | null {
  const json = toJson(value);
  if (json === null) return null;
  const entry = { json, version, loadedAt: now, tags, isOutdated: false };
  if (value === null) {
    const until = now + Math.min(policy.fresh, NULL_IS_KEPT);
    return { ...entry, freshUntil: until, staleUntil: until, lastGoodUntil: until };
  }
  const freshUntil = now + policy.fresh;
  return { ...entry, freshUntil, staleUntil: freshUntil + policy.stale, lastGoodUntil: freshUntil + policy.lastGood };
}

function toJson(value: unknown): Buffer | null {
  try {
    const json = JSON.stringify(value) as string | undefined;
    return json === undefined ? null : Buffer.from(json);
  } catch {
    return null;
  }
}

const factsSchema = z.object({ freshUntil: z.number(), staleUntil: z.number(), lastGoodUntil: z.number() });

/** A record that `decodeEntry` reads. */
export function encodeEntry(entry: DataEntry): Omit<CacheRecord, "key" | "version"> {
  const { loadedAt, tags, json, freshUntil, staleUntil, lastGoodUntil } = entry;
  const facts: z.infer<typeof factsSchema> = { freshUntil, staleUntil, lastGoodUntil };
  return { storedAt: loadedAt, expiresAt: lastGoodUntil, tags, facts, body: json };
}

/** Null if the record has another format. */
export function decodeEntry({ record, isOutdated }: L2Entry, version: number, now: number): DataEntry | null {
  const facts = factsSchema.safeParse(record.facts);
  if (!facts.success) return null;
  const { storedAt, tags, body: json } = record;
  const { freshUntil, staleUntil, lastGoodUntil } = facts.data;
  const loadedAt = ageable(storedAt, freshUntil - storedAt, now);
  const shiftMs = loadedAt - storedAt;
  return {
    json,
    version,
    loadedAt,
    freshUntil: freshUntil + shiftMs,
    staleUntil: staleUntil + shiftMs,
    lastGoodUntil: lastGoodUntil + shiftMs,
    tags,
    isOutdated,
  };
}
