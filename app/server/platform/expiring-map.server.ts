import { LRUCache } from "lru-cache";
import { minutes } from "./durations.server";
import { steadyNow } from "./steady-clock.server";

export interface ExpiringMapOptions {
  /** Maximum number of entries; beyond it the least recently used is evicted, expired or not. */
  max: number;
  /** A clock that nobody sets, unless a test does. */
  now?: (() => number) | undefined;
}

export interface ExpiringMap<Value> {
  readonly size: number;
  get(key: string): Value | undefined;
  /** @param ttlMs milliseconds; less than two is treated as expired, and nothing is stored */
  set(key: string, value: Value, ttlMs: number): void;
  /** Whole milliseconds until the entry expires. */
  leftMs(key: string): number;
}

/** The library drops an expired entry only when its key is read again, which may never happen. */
const PURGE_EVERY_MS = minutes(1);

/** A map whose entries expire, with bounded memory and without timers (docs/decisions/115). */
export function createExpiringMap<Value extends object | string>({
  max,
  now = steadyNow,
}: ExpiringMapOptions): ExpiringMap<Value> {
  const entries = new LRUCache<string, Value>({
    // `maxSize` with size 1 instead of `max`, for which the library allocates memory for all entries at once.
    maxSize: max,
    sizeCalculation: () => 1,
    ttlResolution: 0,
    perf: { now },
  });
  let purgedAt = now();
  return {
    get size() {
      return entries.size;
    },
    get: (key) => entries.get(key),
    set(key, value, ttlMs) {
      if (now() - purgedAt >= PURGE_EVERY_MS) {
        entries.purgeStale();
        purgedAt = now();
      }
      // The library still returns an entry in its last millisecond, and treats a ttl of 0 as no expiry.
      if (ttlMs < 2) entries.delete(key);
      else entries.set(key, value, { ttl: ttlMs - 1 });
    },
    // The steady clock has fractions of a millisecond.
    leftMs: (key) => Math.round(entries.getRemainingTTL(key)) + 1,
  };
}
