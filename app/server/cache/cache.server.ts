import { LRUCache } from "lru-cache";
import { shareInFlight } from "../platform/share-in-flight.server";
import type { CacheKind, CacheStore, StoreName } from "./cache-store.server";
import type { L2Cache } from "./l2-cache.server";
import type { PurgeMark } from "./purges.server";
import { ageable, type CacheRecord, type Lifetime } from "./record.server";

/** The form in which a content is kept. */
export interface Codec<Content> {
  /** Memory that it holds, in bytes. */
  byteSize(content: Content): number;
  encode(content: Content): Pick<CacheRecord, "facts" | "body">;
  decode(record: Pick<CacheRecord, "facts" | "body">): Content;
}

export interface CacheOptions<Content> {
  maxBytes: number;
  codec: Codec<Content>;
  /** Milliseconds without a new attempt after a failed load, while an older entry is there. */
  retryAfterMs: number;
  /** A soft purge applies to data. */
  kind: CacheKind;
  /** Without it, only memory is used. */
  l2Cache?: L2Cache | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export interface Found<Content> {
  content: Content;
  tags: readonly string[];
  /** softPurged = a purge has said that it may be out of date: to be used only if loading fails. */
  state: "fresh" | "stale" | "lastGood" | "softPurged";
  ageMs: number;
  /** Where this lookup found it. */
  level: StoreName | "memory";
  /** none = it is fresh; paused = the last attempt has just failed. */
  reload: "none" | "due" | "running" | "paused";
}

/** What a load has led to. */
export interface Loaded<Content, Result> {
  /** What its callers get. */
  result: Result;
  /** The new entry; "gone" = there is none any more; "failed" = an older one remains. */
  entry: NewEntry<Content> | "gone" | "failed";
}

export interface NewEntry<Content> {
  content: Content;
  lifetime: Lifetime;
  /** Purging one of them drops the entry. */
  tags: readonly string[];
  /** Not written to the L2 cache. */
  memoryOnly?: boolean | undefined;
}

export interface Load<Content, Result> {
  load: () => Promise<Loaded<Content, Result>>;
  /** The result of an entry that another process has loaded in the meantime. */
  reuse: (content: Content, tags: readonly string[]) => Result;
  /** Whether a rejection means that there is no such thing any more; any other leaves the older entry. */
  isGone?: (error: unknown) => boolean;
  /** The L2 cache is neither asked nor told. */
  memoryOnly?: boolean;
}

export interface Cache<Content, Result> {
  /** The entry in memory; null if there is none, or none that may be used for anything. */
  lookup(key: string): Found<Content> | null;
  /** The entry in memory, else in the L2 cache. */
  get(key: string): Promise<Found<Content> | null>;
  /** Loads, or joins the load in flight; it runs to completion even if nobody waits. @throws what `load` throws */
  load(key: string, how: Load<Content, Result>): Promise<Result>;
  readonly size: { entries: number; bytes: number };
}

interface Entry<Content> extends NewEntry<Content> {
  storedAt: number;
  isSoftPurged: boolean;
  /** No load is started before this time. */
  retryAt: number;
}

/**
 * Entries in memory, backed by an L2 cache: fresh, stale while revalidated, last good while loading fails; one load per
 * key at a time (docs/decisions/324).
 */
export function createCache<Content, Result>(options: CacheOptions<Content>): Cache<Content, Result> {
  const { maxBytes, codec, now } = options;
  const store = options.l2Cache?.store ?? null;
  const isData = options.kind === "data";
  const entries = new LRUCache<string, Entry<Content>>({
    maxSize: maxBytes,
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
    sizeCalculation: ({ content }, key) => codec.byteSize(content) + key.length * 2,
  });
  /** Loads by generation and key, lookups in the L2 cache by key. */
  const loads = new Map<string, Promise<Result>>();
  const hydrations = new Map<string, Promise<StoreName | undefined>>();
  /** Number of purges: a load that began before the last one is neither joined nor kept. */
  let generation = 0;
  options.l2Cache?.listen(options.kind, drop);

  const loadId = (key: string) => `${generation} ${key}`;

  function lookup(key: string, level: StoreName | "memory" = "memory"): Found<Content> | null {
    const entry = entries.get(key);
    if (entry === undefined) return null;
    const time = now();
    const ageMs = Math.max(0, time - entry.storedAt);
    const { fresh, stale, lastGood } = entry.lifetime;
    if (ageMs >= fresh + lastGood) {
      entries.delete(key);
      return null;
    }
    const { content, tags } = entry;
    if (ageMs < fresh && !entry.isSoftPurged) return { content, tags, state: "fresh", ageMs, level, reload: "none" };
    const state = entry.isSoftPurged ? "softPurged" : ageMs < fresh + stale ? "stale" : "lastGood";
    const reload = time < entry.retryAt ? "paused" : loads.has(loadId(key)) ? "running" : "due";
    return { content, tags, state, ageMs, level, reload };
  }

  /** Copies an entry from the L2 cache into memory, with its age; the newer of the two wins. */
  async function hydrate(key: string, from: CacheStore): Promise<StoreName | undefined> {
    const record = await from.get(key);
    // No await from here on: a purge comes before the comparison, or meets the entry in memory.
    if (record === null || from.purges === null) return undefined;
    const { lifetime, tags, version } = record;
    if (from.purges.covers(tags, version)) return undefined;
    const isSoftPurged = isData && from.purges.softPurges(version);
    const storedAt = ageable(record.storedAt, lifetime.fresh, now());
    const kept = entries.peek(key);
    const isOnlyKeptSoftPurged = kept?.isSoftPurged === true && !isSoftPurged;
    if (kept !== undefined && !isOnlyKeptSoftPurged && kept.storedAt >= storedAt) return undefined;
    entries.set(key, { content: codec.decode(record), lifetime, tags, storedAt, isSoftPurged, retryAt: 0 });
    return from.name;
  }

  async function loadOnce(key: string, { load, reuse, isGone, memoryOnly }: Load<Content, Result>): Promise<Result> {
    const begunAt = generation;
    const l2 = memoryOnly === true ? null : store;
    if (l2?.isDistributed === true && entries.has(key)) {
      await hydrate(key, l2);
      const elsewhere = lookup(key);
      if (elsewhere?.state === "fresh") return reuse(elsewhere.content, elsewhere.tags);
    }
    const version = l2?.purges?.version;
    try {
      const { result, entry } = await load();
      if (begunAt === generation) set(entry);
      return result;
    } catch (error) {
      if (begunAt === generation) set(isGone?.(error) === true ? "gone" : "failed");
      throw error;
    }

    function set(entry: NewEntry<Content> | "gone" | "failed"): void {
      const storedAt = now();
      if (entry === "failed") {
        const kept = entries.peek(key);
        if (kept !== undefined) kept.retryAt = storedAt + options.retryAfterMs;
        return;
      }
      if (entry === "gone") entries.delete(key);
      else entries.set(key, { ...entry, storedAt, isSoftPurged: false, retryAt: 0 });
      if (entry === "gone" || entry.memoryOnly === true) l2?.delete(key);
      else if (version !== undefined) {
        const { lifetime, tags, content } = entry;
        l2?.set({ key, storedAt, version, lifetime, tags, ...codec.encode(content) });
      }
    }
  }

  /** Carries out a purge; loads in flight are not kept. Returns the number of entries affected. */
  function drop({ all, tags, soft }: PurgeMark): number {
    generation += 1;
    const wanted = new Set(tags);
    let count = 0;
    for (const [key, entry] of [...entries.entries()]) {
      if ((all && !soft) || entry.tags.some((tag) => wanted.has(tag))) entries.delete(key);
      else if (soft && (isData || all)) {
        // In place: whoever is about to use the entry sees it.
        entry.isSoftPurged = true;
        entry.retryAt = 0;
      } else continue;
      count += 1;
    }
    return count;
  }

  return {
    lookup: (key) => lookup(key),

    async get(key) {
      const known = lookup(key);
      if (known !== null || store === null) return known;
      return lookup(key, await shareInFlight(hydrations, key, () => hydrate(key, store)));
    },

    load: (key, how) => shareInFlight(loads, loadId(key), () => loadOnce(key, how)),

    get size() {
      return { entries: entries.size, bytes: entries.calculatedSize };
    },
  };
}
