import { LRUCache } from "lru-cache";
import { minutes } from "./durations.server";

export interface ExpiringMapOptions {
  /** Beyond so many the least recently used goes, expired or not. */
  max: number;
  now?: () => number;
}

export interface ExpiringMap<Value> {
  readonly size: number;
  get(key: string): Value | undefined;
  /** @param ttlMs milliseconds; with less than two the time is as good as over, and nothing is kept */
  set(key: string, value: Value, ttlMs: number): void;
  /** Milliseconds until the entry ends. */
  leftMs(key: string): number;
}

/** The library drops an ended entry only when it is asked for again; visitors who are gone never ask. */
const PURGE_EVERY_MS = minutes(1);

/** What is remembered for a time, in bounded memory and without timers (docs/decisions/074). */
export function createExpiringMap<Value extends object | string>({
  max,
  now = () => Date.now(),
}: ExpiringMapOptions): ExpiringMap<Value> {
  const entries = new LRUCache<string, Value>({
    // Bounded by size, one each: with `max` the library sets aside the memory of all entries at once.
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
      // The library's entries still stand in the millisecond in which they end; 0 is no end at all there.
      if (ttlMs < 2) entries.delete(key);
      else entries.set(key, value, { ttl: ttlMs - 1 });
    },
    leftMs: (key) => entries.getRemainingTTL(key) + 1,
  };
}
