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
  /** Ends the waiting of this caller only; the shared load goes on for the others. */
  signal?: AbortSignal | undefined;
  /** Ids whose purge drops the value: of contents, pages, products, categories. */
  tags?: readonly string[];
  /** Stays in this process: the key tells of a visitor, or is worth no file. */
  memoryOnly?: boolean;
  /** Makes of what is kept, which is JSON, what callers get: a tree of a list. It is kept beside it, and so made once. */
  decode?: (kept: Kept) => Value;
}

export interface Purge {
  /** Drops what carries any of these ids as a tag. */
  contents?: readonly string[];
  /** Softly purges the values of these keys (`DataUse`): they are loaded again before they are used; an outage may use them. */
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
  readonly cached: <Kept, Value = Kept>(
    policy: CachePolicy,
    keyParts: readonly unknown[],
    load: () => Promise<Kept>,
    options?: CachedOptions<Kept, Value>,
  ) => Promise<Value>;
  /** Drops or softly purges values; loads that began before do not come in afterwards. Says how many values it met. */
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
  /** What lies behind the memory; without it nothing. */
  l2Cache?: L2Cache;
  /** Told of each value that was there, with the level it lay in. */
  onHit?: (level: StoreName | "memory") => void;
}

/** A value as it is kept: as bytes of JSON, a third of the memory of its objects, which no collection has to walk. */
interface Entry {
  json: Buffer;
  /** No other value that this process has kept bears the same. */
  version: number;
  loadedAt: number;
  freshUntil: number;
  staleUntil: number;
  lastGoodUntil: number;
  tags: readonly string[];
  /** Only an outage may use it: a purge says that it has changed. */
  softPurged: boolean;
}

/** A value on its way to a caller, and which one it is. */
interface Read {
  value: unknown;
  version: number;
}

interface InFlight {
  promise: Promise<Read>;
  /** The purge after which its result would be out of date. */
  generation: number;
}

/** What one look-up is for. */
interface LookupRequest {
  key: string;
  policy: CachePolicy;
  load: () => Promise<unknown>;
  decode: (kept: unknown) => unknown;
  tags: readonly string[];
  l2Cache: L2Cache | undefined;
}

/** What an entry takes beside its JSON, and how much more than JSON its objects take: both roughly. */
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
  /** What is asked for again and again, such as the navigation, is not read from JSON each time. */
  const objects = new LRUCache<Entry, { value: unknown }>({
    maxSize: options.maxBytes / 4,
    sizeCalculation: (_, { json }) => json.length * OBJECTS_PER_JSON + ENTRY_BYTES,
  });
  const flights = new Map<string, InFlight>();
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

  /** Takes a value of the L2 cache into memory, with its age; the newer one stays. */
  function hydrate(key: string, { record, level, softPurged }: L2Entry): Entry | undefined {
    const facts = factsSchema.safeParse(record.facts);
    if (!facts.success) return undefined;
    const kept = entries.get(key);
    const isOnlyKeptSoftPurged = kept?.softPurged === true && !softPurged;
    if (kept !== undefined && !isOnlyKeptSoftPurged && kept.loadedAt >= record.storedAt) return kept;
    const { storedAt, tags, body: json } = record;
    // Another process's clock may be ahead: its value is not fresh for longer here than there.
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

  /** A value that another process has loaded meanwhile; undefined where it must be loaded here. */
  async function refreshedElsewhere({ key, l2Cache }: LookupRequest): Promise<Entry | undefined> {
    if (l2Cache?.isShared !== true || !entries.has(key)) return undefined;
    const found = await l2Cache.get(key, "shared");
    const entry = found === null ? undefined : hydrate(key, found);
    return entry !== undefined && now() < entry.freshUntil && !entry.softPurged ? entry : undefined;
  }

  function startFlight(request: LookupRequest): Promise<Read> {
    const { key, policy, decode } = request;
    const running = flights.get(key);
    if (running && running.generation === generation) return running.promise;
    const begunAt = generation;
    const isCurrent = () => begunAt === generation;
    const fly = async (): Promise<Read> => {
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
        if (flights.get(key) === flight) flights.delete(key);
      }
    };
    const flight: InFlight = { generation, promise: fly() };
    flights.set(key, flight);
    // Every caller may have left, or have been served the last good copy.
    flight.promise.catch(() => undefined);
    return flight.promise;
  }

  /** A value that is fresh, stale, the last good one, or loaded now; see `DataCache.cached`. */
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
      const flight = paused ? null : startFlight(request);
      const lastGood = readEntry(entry, decode);
      if (flight === null || (time < entry.staleUntil && !entry.softPurged)) {
        metrics.lookup(policy.name, "stale");
        return lastGood;
      }
      const timeoutMs = entry.softPurged ? null : options.softTimeout;
      return loadOrLastGood(flight, lastGood, policy, timeoutMs, signal);
    }
    try {
      const loaded = await waitFor(startFlight(request), signal);
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

  /** Drops or softly purges in memory what a purge covers; loads that run do not come in any more. */
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

  /** Purges were missed, and nobody knows which: all that is kept is good for an outage only. */
  function softPurgeAll(): void {
    drop({ all: false, tags: [], keys: [...entries.keys()] });
  }

  async function loadOrLastGood(
    flight: Promise<Read>,
    lastGood: Read,
    policy: CachePolicy,
    /** Milliseconds until the last good copy has to do; null = only a failure makes it do. */
    timeoutMs: number | null,
    signal: AbortSignal | undefined,
  ): Promise<Read> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<Read>((resolve) => {
      if (timeoutMs !== null) timer = setTimeout(() => resolve(lastGood), timeoutMs);
    });
    try {
      const read = await waitFor(Promise.race([flight, tooLong]), signal);
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

/** The value as JSON; null for one that is none and so cannot be kept. */
function toJson(value: unknown): Buffer | null {
  try {
    const json = JSON.stringify(value) as string | undefined;
    return json === undefined ? null : Buffer.from(json);
  } catch {
    return null;
  }
}

/** Those who wait for something until their signal ends it. */
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

/** One listener for all that a request waits for at a time: a header with twenty menus is no leak, which Node warns of. */
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
