import { setMaxListeners } from "node:events";
import { LRUCache } from "lru-cache";
import { isRejected } from "../upstream/errors.server";
import { noteRead, noteVersion, site } from "../platform/request-scope.server";
import { shareInFlight } from "../platform/share-in-flight.server";
import { within } from "../platform/within.server";
import type { DataCacheMetrics } from "./cache-metrics.server";
import type { StoreName } from "./cache-store.server";
import { decodeEntry, encodeEntry, stateOf, toEntry, type DataEntry } from "./data-entry.server";
import type { CachePolicy } from "./policies.server";
import type { PurgeMark } from "./purges.server";
import type { L2Entry, L2Cache } from "./l2-cache.server";

export interface CachedOptions<Kept, Value> {
  /** Aborts only this caller's wait; the load continues for the other callers. */
  signal?: AbortSignal | undefined;
  /** Ids of contents, pages, products or categories; purging one of them drops the value. */
  tags?: readonly string[];
  /** Not written to the L2 cache: the key identifies a visitor, or the value is not worth a file. */
  memoryOnly?: boolean;
  /** Converts the stored JSON to what callers get, such as a list to a tree. The result is cached in memory too. */
  decode?: (kept: Kept) => Value;
}

export interface DataCache {
  /**
   * The value of a key: a fresh one, a stale one while it is revalidated, the last good one while loading fails, or the
   * result of `load`. Values are shared between callers and must not be mutated. Only a resolved `load` is cached; null
   * ("there is no such thing") only for a short time.
   * @throws what `load` throws, if there is no good copy; the signal's reason
   */
  readonly cached: <Kept, Value = Kept>(
    policy: CachePolicy,
    keyParts: readonly unknown[],
    load: () => Promise<Kept>,
    options?: CachedOptions<Kept, Value>,
  ) => Promise<Value>;
  /**
   * Drops or outdates values in this process's memory; loads already in flight are not cached. Returns the number of
   * values affected.
   */
  readonly purge: (what: Partial<PurgeMark>) => number;
}

export interface DataCacheOptions {
  maxBytes: number;
  metrics: DataCacheMetrics;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds to wait for a load before the last good copy is served instead. */
  softTimeout: number;
  /** Milliseconds without a new attempt after a failed load, while the last good copy is served. */
  pauseAfterFailure: number;
  /** Without it, only memory is used. */
  l2Cache?: L2Cache;
  /** Called for each cache hit with its level. */
  onHit?: (level: StoreName | "memory") => void;
}

/** A value with its version. */
interface Read {
  value: unknown;
  version: number;
}

interface LookupRequest {
  key: string;
  policy: CachePolicy;
  load: () => Promise<unknown>;
  decode: (kept: unknown) => unknown;
  tags: readonly string[];
  l2Cache: L2Cache | undefined;
  signal: AbortSignal | undefined;
}

/** Rough estimates: an entry's size beside its JSON, and the size of parsed objects as a multiple of their JSON. */
const ENTRY_BYTES = 400;
const OBJECTS_PER_JSON = 3;
const MAX_PAUSED = 10_000;

export function createDataCache(options: DataCacheOptions): DataCache {
  const { now, metrics, onHit = () => undefined } = options;
  const entries = new LRUCache<string, DataEntry>({
    maxSize: options.maxBytes,
    maxEntrySize: Math.ceil(options.maxBytes / 4),
    sizeCalculation: ({ json }, key) => json.length + key.length * 2 + ENTRY_BYTES,
  });
  /** Frequently read values, such as the navigation, are kept parsed. */
  const objects = new LRUCache<DataEntry, { value: unknown }>({
    maxSize: options.maxBytes / 4,
    sizeCalculation: (_, { json }) => json.length * OBJECTS_PER_JSON + ENTRY_BYTES,
  });
  /** In flight: loads by generation and key, lookups in the L2 cache by key. */
  const loads = new Map<string, Promise<Read>>();
  const hydrations = new Map<string, Promise<DataEntry | undefined>>();
  const pausedUntil = new LRUCache<string, number>({ max: MAX_PAUSED });
  /** Number of purges: a load that began before the last one is neither joined nor cached. */
  let generation = 0;
  let versions = 0;
  options.l2Cache?.listen({ drop, outdateAll: () => drop({ all: false, tags: [], soft: true }) });

  async function lookup(request: LookupRequest): Promise<Read> {
    const { key, policy, l2Cache, signal } = request;
    let entry = entries.get(key);
    if (entry !== undefined && stateOf(entry, now()) !== "expired") onHit("memory");
    else if (l2Cache !== undefined) entry = await waitFor(hydrateOnce(key, l2Cache), signal);
    if (entry === undefined) return loadNew(request);
    switch (stateOf(entry, now())) {
      case "fresh":
        metrics.lookup(policy.name, "hit");
        return readEntry(entry, request);
      case "stale":
        if (!isPaused(key)) void startLoad(request);
        metrics.lookup(policy.name, "stale");
        return readEntry(entry, request);
      case "lastGood":
        return loadOrLastGood(request, entry, (loading) => within(options.softTimeout, loading));
      case "outdated":
        return loadOrLastGood(request, entry, (loading) => loading);
      case "expired":
        return loadNew(request);
    }
  }

  function readEntry(entry: DataEntry, { decode }: LookupRequest): Read {
    const { version } = entry;
    const known = objects.get(entry);
    if (known !== undefined) return { value: known.value, version };
    const value = decode(JSON.parse(entry.json.toString("utf8")));
    objects.set(entry, { value });
    return { value, version };
  }

  async function loadNew(request: LookupRequest): Promise<Read> {
    const { policy, signal } = request;
    try {
      const loaded = await waitFor(startLoad(request), signal);
      metrics.lookup(policy.name, "miss");
      return loaded;
    } catch (error) {
      metrics.lookup(policy.name, "error");
      throw error;
    }
  }

  /**
   * The result of a load, or the last good copy if loading is paused, fails, or exceeds the time limit that `limit`
   * adds.
   */
  async function loadOrLastGood(
    request: LookupRequest,
    lastGood: DataEntry,
    limit: (loading: Promise<Read>) => Promise<Read>,
  ): Promise<Read> {
    const { key, policy, signal } = request;
    try {
      if (!isPaused(key)) {
        const loaded = await waitFor(limit(startLoad(request)), signal);
        metrics.lookup(policy.name, "miss");
        return loaded;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (policy.rejectionIsAnswer && isRejected(error)) {
        metrics.lookup(policy.name, "error");
        throw error;
      }
    }
    metrics.lookup(policy.name, "stale");
    return readEntry(lastGood, request);
  }

  function isPaused(key: string): boolean {
    return now() < (pausedUntil.get(key) ?? 0);
  }

  /** Starts a load or joins the one in flight; it continues if every caller aborts. */
  function startLoad(request: LookupRequest): Promise<Read> {
    const loading = shareInFlight(loads, `${generation} ${request.key}`, () => load(request));
    // It may be that nobody waits for it: a rejection must not be unhandled.
    loading.catch(() => undefined);
    return loading;
  }

  async function load(request: LookupRequest): Promise<Read> {
    const { key, policy, tags, l2Cache } = request;
    const begunAt = generation;
    try {
      const known = await refreshedElsewhere(request);
      if (known !== undefined) return readEntry(known, request);
      const purgeVersion = l2Cache?.version();
      const value = await request.load();
      const version = (versions += 1);
      if (begunAt === generation) {
        pausedUntil.delete(key);
        const entry = toEntry(value, { policy, tags, version, now: now() });
        if (entry !== null) entries.set(key, entry);
        if (value === null) l2Cache?.delete(key);
        else if (entry !== null && purgeVersion !== undefined)
          l2Cache?.set(key, { ...encodeEntry(entry), version: purgeVersion });
      }
      return { value: request.decode(value), version };
    } catch (error) {
      if (begunAt === generation) {
        pausedUntil.set(key, now() + options.pauseAfterFailure);
        if (policy.rejectionIsAnswer && isRejected(error)) {
          entries.delete(key);
          l2Cache?.delete(key);
        }
      }
      throw error;
    }
  }

  /** A value that another process has loaded in the meantime; undefined if it must be loaded here. */
  async function refreshedElsewhere({ key, l2Cache }: LookupRequest): Promise<DataEntry | undefined> {
    if (l2Cache?.isDistributed !== true || !entries.has(key)) return undefined;
    const found = await l2Cache.get(key);
    const entry = found === null ? undefined : hydrate(key, found);
    return entry !== undefined && stateOf(entry, now()) === "fresh" ? entry : undefined;
  }

  function hydrateOnce(key: string, l2Cache: L2Cache): Promise<DataEntry | undefined> {
    return shareInFlight(hydrations, key, async () => {
      const found = await l2Cache.get(key);
      return found === null ? entries.get(key) : hydrate(key, found);
    });
  }

  /** Copies a value from the L2 cache into memory, with its age; the newer of the two wins. */
  function hydrate(key: string, found: L2Entry): DataEntry | undefined {
    const entry = decodeEntry(found, (versions += 1), now());
    if (entry === null) return undefined;
    const kept = entries.get(key);
    const isOnlyKeptOutdated = kept?.isOutdated === true && !entry.isOutdated;
    if (kept !== undefined && !isOnlyKeptOutdated && kept.loadedAt >= found.record.storedAt) return kept;
    entries.set(key, entry);
    onHit(found.level);
    return entry;
  }

  function drop({ all, tags, soft }: PurgeMark): number {
    generation += 1;
    if (all || soft) pausedUntil.clear();
    const wanted = new Set(tags);
    let count = 0;
    for (const [key, entry] of [...entries.entries()]) {
      if (all || entry.tags.some((tag) => wanted.has(tag))) entries.delete(key);
      else if (soft) entries.set(key, { ...entry, isOutdated: true });
      else continue;
      count += 1;
    }
    return count;
  }

  return {
    async cached<Kept, Value = Kept>(
      policy: CachePolicy,
      keyParts: readonly unknown[],
      load: () => Promise<Kept>,
      asked: CachedOptions<Kept, Value> = {},
    ): Promise<Value> {
      const { signal, tags = [], memoryOnly = false } = asked;
      const decode = (asked.decode ?? ((kept: unknown) => kept)) as LookupRequest["decode"];
      signal?.throwIfAborted();
      const key = JSON.stringify([policy.name, ...keyParts]);
      const l2Cache = memoryOnly ? undefined : options.l2Cache;
      noteRead(key, tags, memoryOnly);
      const { value, version } = await lookup({ key, policy, load, decode, tags, l2Cache, signal });
      noteVersion(key, version);
      return value as Value;
    },

    purge: ({ all = false, tags = [], soft = false }) => drop({ all, tags, soft }),
  };
}

/** The promise's result, unless the signal aborts first. */
async function waitFor<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return promise;
  // A header with twenty menus waits twenty times on one signal, which Node would report as a leak.
  setMaxListeners(0, signal);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

declare module "../platform/site.server" {
  interface Site {
    readonly dataCache: DataCache;
  }
}

/** See `DataCache.cached`. */
export const cached: DataCache["cached"] = (...asked) => site().dataCache.cached(...asked);
