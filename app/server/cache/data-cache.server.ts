import { LRUCache } from "lru-cache";
import { createDataCacheMetrics, metricsRegistry, type DataCacheMetrics } from "../metrics.server";
import { isRejected } from "../upstream/errors.server";
import { noteDataUse } from "./data-use.server";
import { seconds } from "./durations.server";
import type { CachePolicy } from "./policies.server";

export interface CachedOptions {
  /** Ends the waiting of this caller only; the shared load goes on for the others. */
  signal?: AbortSignal | undefined;
  /** Ids whose purge drops the value: of contents, pages, products, categories. */
  tags?: readonly string[];
}

export interface Purge {
  /** Drops what carries any of these ids as a tag. */
  contents?: readonly string[];
  /** Outdates the values of these keys (`DataUse`): they are loaded anew before they are used; an outage may use them. */
  keys?: readonly string[];
  all?: boolean;
}

export interface DataCache {
  /**
   * The value of a key: a fresh one, a stale one while it is loaded again, the last good one while loading fails, or
   * what `load` gives. Values are shared between callers and must not be changed. Only what `load` resolves with is
   * kept; null ("there is no such thing") only for a short time.
   * @throws what `load` throws, where there is no good copy; the signal's reason
   */
  readonly cached: <Value>(
    policy: CachePolicy,
    keyParts: readonly unknown[],
    load: () => Promise<Value>,
    options?: CachedOptions,
  ) => Promise<Value>;
  /** Drops or outdates values; loads that began before do not come in afterwards. Says how many values it met. */
  readonly purge: (what: Purge) => number;
}

export interface DataCacheOptions {
  maxBytes: number;
  metrics: DataCacheMetrics;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds after which a last good copy is served instead of waiting on. */
  softTimeout: number;
  /** Milliseconds without a new try after a failed one, while a last good copy is served. */
  pauseAfterFailure: number;
}

/** Plain JSON, so that a second level can keep it in a folder or in Redis. */
interface Entry {
  value: unknown;
  loadedAt: number;
  freshUntil: number;
  staleUntil: number;
  lastGoodUntil: number;
  tags: readonly string[];
  bytes: number;
  /** Only an outage may use it: a purge says that it has changed. */
  outdated: boolean;
}

interface Flight {
  promise: Promise<unknown>;
  /** The purge after which its result would be out of date. */
  generation: number;
}

const NULL_IS_KEPT = seconds(10);

export function createDataCache(options: DataCacheOptions): DataCache {
  const { now, metrics } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: options.maxBytes,
    maxEntrySize: Math.ceil(options.maxBytes / 4),
    sizeCalculation: (entry, key) => entry.bytes + key.length * 2,
  });
  const flights = new Map<string, Flight>();
  const pausedUntil = new LRUCache<string, number>({ max: 10_000 });
  let generation = 0;

  function keep(key: string, policy: CachePolicy, value: unknown, tags: readonly string[]): void {
    const bytes = sizeOf(value);
    if (bytes === null) return;
    const loadedAt = now();
    const freshUntil = loadedAt + (value === null ? Math.min(policy.fresh, NULL_IS_KEPT) : policy.fresh);
    entries.set(key, {
      value,
      loadedAt,
      freshUntil,
      staleUntil: value === null ? freshUntil : freshUntil + policy.stale,
      lastGoodUntil: value === null ? freshUntil : freshUntil + policy.lastGood,
      tags,
      bytes,
      outdated: false,
    });
  }

  function startFlight(
    key: string,
    policy: CachePolicy,
    load: () => Promise<unknown>,
    tags: readonly string[],
  ): Promise<unknown> {
    const running = flights.get(key);
    if (running && running.generation === generation) return running.promise;
    const flight: Flight = { generation, promise: Promise.resolve() };
    const isCurrent = () => flight.generation === generation;
    flight.promise = (async () => {
      try {
        const value = await load();
        if (isCurrent()) {
          keep(key, policy, value, tags);
          pausedUntil.delete(key);
        }
        return value;
      } catch (error) {
        if (isCurrent()) {
          if (policy.rejectionIsAnswer && isRejected(error)) entries.delete(key);
          pausedUntil.set(key, now() + options.pauseAfterFailure);
        }
        throw error;
      } finally {
        if (flights.get(key) === flight) flights.delete(key);
      }
    })();
    flights.set(key, flight);
    // Every caller may have left, or have been served the last good copy.
    flight.promise.catch(() => undefined);
    return flight.promise;
  }

  return {
    async cached<Value>(
      policy: CachePolicy,
      keyParts: readonly unknown[],
      load: () => Promise<Value>,
      { signal, tags = [] }: CachedOptions = {},
    ): Promise<Value> {
      signal?.throwIfAborted();
      const key = JSON.stringify([policy.name, ...keyParts]);
      noteDataUse(key, tags);
      const entry = entries.get(key);
      const time = now();
      if (entry && time < entry.freshUntil && !entry.outdated) {
        metrics.lookup(policy.name, "hit");
        return entry.value as Value;
      }
      if (entry && time < entry.lastGoodUntil) {
        const paused = time < (pausedUntil.get(key) ?? 0);
        const flight = paused ? null : startFlight(key, policy, load, tags);
        const lastGood = entry.value as Value;
        if (flight === null || (time < entry.staleUntil && !entry.outdated)) {
          metrics.lookup(policy.name, "stale");
          return lastGood;
        }
        const patience = entry.outdated ? null : options.softTimeout;
        return loadOrLastGood(flight as Promise<Value>, lastGood, policy, patience, signal);
      }
      try {
        const value = await waitFor(startFlight(key, policy, load, tags), signal);
        metrics.lookup(policy.name, "miss");
        return value as Value;
      } catch (error) {
        metrics.lookup(policy.name, "error");
        throw error;
      }
    },

    purge({ contents = [], keys = [], all = false }) {
      generation += 1;
      if (all) {
        const count = entries.size;
        entries.clear();
        pausedUntil.clear();
        return count;
      }
      const wanted = new Set(contents);
      let count = 0;
      for (const [key, entry] of wanted.size > 0 ? [...entries.entries()] : []) {
        if (entry.tags.some((tag) => wanted.has(tag)) && entries.delete(key)) count += 1;
      }
      for (const key of new Set(keys)) {
        const entry = entries.peek(key);
        if (entry === undefined) continue;
        entries.set(key, { ...entry, outdated: true });
        pausedUntil.delete(key);
        count += 1;
      }
      return count;
    },
  };

  async function loadOrLastGood<Value>(
    flight: Promise<Value>,
    lastGood: Value,
    policy: CachePolicy,
    /** Milliseconds until the last good copy has to do; null = only a failure makes it do. */
    patience: number | null,
    signal: AbortSignal | undefined,
  ): Promise<Value> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<{ value: Value; late: true }>((resolve) => {
      if (patience !== null) timer = setTimeout(() => resolve({ value: lastGood, late: true }), patience);
    });
    try {
      const loaded = flight.then((value) => ({ value, late: false }));
      const { value, late } = await waitFor(Promise.race([loaded, tooLong]), signal);
      metrics.lookup(policy.name, late ? "stale" : "miss");
      return value;
    } catch (error) {
      signal?.throwIfAborted();
      if (policy.rejectionIsAnswer && isRejected(error)) {
        metrics.lookup(policy.name, "error");
        throw error;
      }
      metrics.lookup(policy.name, "stale");
      return lastGood;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Bytes that the value takes in memory, roughly; null for one that is no JSON and so cannot be kept. */
function sizeOf(value: unknown): number | null {
  try {
    const json = JSON.stringify(value) as string | undefined;
    return json === undefined ? null : json.length * 2 + 200;
  } catch {
    return null;
  }
}

function waitFor<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  return new Promise<Value>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

const MAX_BYTES = 96 * 1024 * 1024;

const dataCache = createDataCache({
  maxBytes: MAX_BYTES,
  metrics: createDataCacheMetrics(metricsRegistry),
  now: Date.now,
  softTimeout: seconds(1),
  pauseAfterFailure: seconds(2),
});

/** The process's data cache; see `DataCache.cached`. */
export const cached = dataCache.cached;

/** Empties the data behind the pages (CONTRACT §7 POST /ops/purge); see `DataCache.purge`. */
export const purgeData = dataCache.purge;
