import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { DataCacheMetrics } from "../platform/metrics.server";
import { isRejected } from "../upstream/errors.server";
import { seconds } from "../platform/durations.server";
import { noteRead, noteVersion, site } from "../platform/request-scope.server";
import type { StoreName } from "./cache-store.server";
import type { CachePolicy } from "./policies.server";
import type { PurgeMark } from "./purge-tombstones.server";
import type { PurgeVersions } from "./record.server";
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

export interface Purge {
  /** Drops values that carry any of these ids as a tag. */
  contents?: readonly string[];
  /** Soft-purges these keys (`DataUse`): the next lookup reloads them; the old value is used only if that fails. */
  keys?: readonly string[];
  all?: boolean;
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
   * Drops or soft-purges values; loads already in flight are not cached. Returns the number of values affected in
   * memory.
   */
  readonly purge: (what: Purge) => number;
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

/**
 * A cached value. Kept as bytes of JSON: a third of the memory of the objects, and nothing for the garbage collector to
 * traverse.
 */
interface Entry {
  json: Buffer;
  /** Unique among the values that this process has cached. */
  version: number;
  loadedAt: number;
  freshUntil: number;
  staleUntil: number;
  lastGoodUntil: number;
  tags: readonly string[];
  /** Set by a purge: to be used only if a reload fails. */
  softPurged: boolean;
}

/** A value with its version. */
interface Read {
  value: unknown;
  version: number;
}

interface InFlight {
  promise: Promise<Read>;
  /** Number of the last purge before the load began; after a later one the result is not cached. */
  generation: number;
}

interface LookupRequest {
  key: string;
  policy: CachePolicy;
  load: () => Promise<unknown>;
  decode: (kept: unknown) => unknown;
  tags: readonly string[];
  l2Cache: L2Cache | undefined;
}

/** Rough estimates: an entry's size beside its JSON, and the size of parsed objects as a multiple of their JSON. */
const ENTRY_BYTES = 400;
const OBJECTS_PER_JSON = 3;
const NULL_IS_KEPT = seconds(10);

const factsSchema = z.object({ freshUntil: z.number(), staleUntil: z.number(), lastGoodUntil: z.number() });

export function createDataCache(options: DataCacheOptions): DataCache {
  const { now, metrics, onHit = () => undefined } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: options.maxBytes,
    maxEntrySize: Math.ceil(options.maxBytes / 4),
    sizeCalculation: ({ json }, key) => json.length + key.length * 2 + ENTRY_BYTES,
  });
  /** Frequently read values, such as the navigation, are kept parsed. */
  const objects = new LRUCache<Entry, { value: unknown }>({
    maxSize: options.maxBytes / 4,
    sizeCalculation: (_, { json }) => json.length * OBJECTS_PER_JSON + ENTRY_BYTES,
  });
  const inFlight = new Map<string, InFlight>();
  const hydrations = new Map<string, Promise<Entry | undefined>>();
  const pausedUntil = new LRUCache<string, number>({ max: 10_000 });
  let generation = 0;
  let versions = 0;
  options.l2Cache?.onPurge(drop);
  options.l2Cache?.onGap(softPurgeAll);

  function readEntry(entry: Entry, decode: LookupRequest["decode"]): Read {
    const { version } = entry;
    const known = objects.get(entry);
    if (known !== undefined) return { value: known.value, version };
    const value = decode(JSON.parse(entry.json.toString("utf8")));
    objects.set(entry, { value });
    return { value, version };
  }

  function set(request: LookupRequest, value: unknown, version: number, begunAt: PurgeVersions): void {
    const { key, policy, tags, l2Cache } = request;
    const json = toJson(value);
    if (json === null) return;
    const loadedAt = now();
    const freshUntil = loadedAt + (value === null ? Math.min(policy.fresh, NULL_IS_KEPT) : policy.fresh);
    const facts = {
      freshUntil,
      staleUntil: value === null ? freshUntil : freshUntil + policy.stale,
      lastGoodUntil: value === null ? freshUntil : freshUntil + policy.lastGood,
    };
    entries.set(key, { json, version, loadedAt, ...facts, tags, softPurged: false });
    if (value === null) l2Cache?.delete(key);
    else {
      const expiresAt = facts.lastGoodUntil;
      l2Cache?.set(key, { storedAt: loadedAt, versions: begunAt, expiresAt, tags, facts, body: () => json });
    }
  }

  /** Copies a value from the L2 cache into memory, with its age; the newer of the two wins. */
  function hydrate(key: string, { record, level, softPurged }: L2Entry): Entry | undefined {
    const facts = factsSchema.safeParse(record.facts);
    if (!facts.success) return undefined;
    const kept = entries.get(key);
    const isOnlyKeptSoftPurged = kept?.softPurged === true && !softPurged;
    if (kept !== undefined && !isOnlyKeptSoftPurged && kept.loadedAt >= record.storedAt) return kept;
    const { storedAt, tags, body: json } = record;
    // Another process's clock may be ahead: shift its times, so that its value is not fresh for longer here than there.
    const aheadMs = Math.max(0, storedAt - now());
    const { freshUntil, staleUntil, lastGoodUntil } = facts.data;
    const entry = {
      json,
      version: (versions += 1),
      loadedAt: storedAt - aheadMs,
      freshUntil: freshUntil - aheadMs,
      staleUntil: staleUntil - aheadMs,
      lastGoodUntil: lastGoodUntil - aheadMs,
      tags,
      softPurged,
    };
    entries.set(key, entry);
    onHit(level);
    return entry;
  }

  function hydrateOnce(key: string, l2Cache: L2Cache): Promise<Entry | undefined> {
    const running = hydrations.get(key);
    if (running !== undefined) return running;
    const hydrating = l2Cache
      .get(key)
      .then((found) => (found === null ? entries.get(key) : hydrate(key, found)))
      .finally(() => hydrations.delete(key));
    hydrations.set(key, hydrating);
    return hydrating;
  }

  /** A value that another process has loaded in the meantime; undefined if it must be loaded here. */
  async function refreshedElsewhere({ key, l2Cache }: LookupRequest): Promise<Entry | undefined> {
    if (l2Cache?.isDistributed !== true || !entries.has(key)) return undefined;
    const found = await l2Cache.get(key, "distributed");
    const entry = found === null ? undefined : hydrate(key, found);
    return entry !== undefined && now() < entry.freshUntil && !entry.softPurged ? entry : undefined;
  }

  function startLoad(request: LookupRequest): Promise<Read> {
    const { key, policy, decode } = request;
    const running = inFlight.get(key);
    if (running && running.generation === generation) return running.promise;
    const begunAt = generation;
    const isCurrent = () => begunAt === generation;
    const run = async (): Promise<Read> => {
      try {
        const known = await refreshedElsewhere(request);
        if (known !== undefined) return readEntry(known, decode);
        const purgeVersions = request.l2Cache?.versions() ?? {};
        const value = await request.load();
        const version = (versions += 1);
        if (isCurrent()) {
          set(request, value, version, purgeVersions);
          pausedUntil.delete(key);
        }
        return { value: decode(value), version };
      } catch (error) {
        if (isCurrent()) {
          if (policy.rejectionIsAnswer && isRejected(error)) {
            entries.delete(key);
            request.l2Cache?.delete(key);
          }
          pausedUntil.set(key, now() + options.pauseAfterFailure);
        }
        throw error;
      } finally {
        if (inFlight.get(key) === started) inFlight.delete(key);
      }
    };
    const started: InFlight = { generation, promise: run() };
    inFlight.set(key, started);
    // Every caller may have aborted, or been served the last good copy: a rejection must not be unhandled.
    started.promise.catch(() => undefined);
    return started.promise;
  }

  async function read(request: LookupRequest, signal: AbortSignal | undefined): Promise<Read> {
    const { key, policy, decode, l2Cache } = request;
    let entry = entries.get(key);
    const time = now();
    if (entry !== undefined && time < entry.lastGoodUntil) onHit("memory");
    else if (l2Cache !== undefined) entry = await waitFor(hydrateOnce(key, l2Cache), signal);
    if (entry && time < entry.freshUntil && !entry.softPurged) {
      metrics.lookup(policy.name, "hit");
      return readEntry(entry, decode);
    }
    if (entry && time < entry.lastGoodUntil) {
      const paused = time < (pausedUntil.get(key) ?? 0);
      const loading = paused ? null : startLoad(request);
      const lastGood = readEntry(entry, decode);
      if (loading === null || (time < entry.staleUntil && !entry.softPurged)) {
        metrics.lookup(policy.name, "stale");
        return lastGood;
      }
      const timeoutMs = entry.softPurged ? null : options.softTimeout;
      return loadOrLastGood(loading, lastGood, policy, timeoutMs, signal);
    }
    try {
      const loaded = await waitFor(startLoad(request), signal);
      metrics.lookup(policy.name, "miss");
      return loaded;
    } catch (error) {
      metrics.lookup(policy.name, "error");
      throw error;
    }
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
      const { value, version } = await read({ key, policy, load, decode, tags, l2Cache }, signal);
      noteVersion(key, version);
      return value as Value;
    },

    purge({ contents = [], keys = [], all = false }) {
      const what = { all, tags: contents, keys };
      options.l2Cache?.purge(what);
      return drop(what);
    },
  };

  /** Drops or soft-purges in memory what a purge covers; the results of loads in flight are not cached. */
  function drop({ all, tags, keys }: Pick<PurgeMark, "all" | "tags" | "keys">): number {
    generation += 1;
    if (all) pausedUntil.clear();
    const wanted = new Set(tags);
    let count = 0;
    for (const [key, entry] of all || wanted.size > 0 ? [...entries.entries()] : []) {
      if ((all || entry.tags.some((tag) => wanted.has(tag))) && entries.delete(key)) count += 1;
    }
    for (const key of new Set(keys)) {
      const entry = entries.peek(key);
      if (entry === undefined) continue;
      entries.set(key, { ...entry, softPurged: true });
      pausedUntil.delete(key);
      count += 1;
    }
    return count;
  }

  /** Unknown purges were missed: every value may be out of date. */
  function softPurgeAll(): void {
    drop({ all: false, tags: [], keys: [...entries.keys()] });
  }

  async function loadOrLastGood(
    loading: Promise<Read>,
    lastGood: Read,
    policy: CachePolicy,
    /** Milliseconds until the last good copy is served; null = only if the load fails. */
    timeoutMs: number | null,
    signal: AbortSignal | undefined,
  ): Promise<Read> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<Read>((resolve) => {
      if (timeoutMs !== null) timer = setTimeout(() => resolve(lastGood), timeoutMs);
    });
    try {
      const read = await waitFor(Promise.race([loading, tooLong]), signal);
      metrics.lookup(policy.name, read === lastGood ? "stale" : "miss");
      return read;
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

/** null if the value has no JSON form and so cannot be cached. */
function toJson(value: unknown): Buffer | null {
  try {
    const json = JSON.stringify(value) as string | undefined;
    return json === undefined ? null : Buffer.from(json);
  } catch {
    return null;
  }
}

/** Pending waits by signal. */
const waitersOf = new WeakMap<AbortSignal, Set<(reason: unknown) => void>>();

function waitFor<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  const waiters = waitersOf.get(signal) ?? listenOnce(signal);
  return new Promise<Value>((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    waiters.add(reject);
    promise.then(resolve, reject).finally(() => waiters.delete(reject));
  });
}

/**
 * One abort listener for all waits of a request: a header with twenty menus would otherwise trigger Node's
 * MaxListenersExceededWarning.
 */
function listenOnce(signal: AbortSignal): Set<(reason: unknown) => void> {
  const waiters = new Set<(reason: unknown) => void>();
  waitersOf.set(signal, waiters);
  const abort = () => {
    for (const reject of waiters) reject(signal.reason);
  };
  signal.addEventListener("abort", abort, { once: true });
  return waiters;
}

declare module "../platform/site.server" {
  interface Site {
    readonly dataCache: DataCache;
  }
}

/** See `DataCache.cached`. */
export const cached: DataCache["cached"] = (...asked) => site().dataCache.cached(...asked);
