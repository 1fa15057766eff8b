import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Config } from "../platform/config/config.server";
import type { Log } from "../platform/logger.server";
import type { RedisConnection } from "../platform/redis/redis.server";
import { createFolderStore } from "./folder-store.server";
import type { CacheStore, StoreName } from "./cache-store.server";
import { PurgeTombstones, type PurgeMark } from "./purge-tombstones.server";
import { createRedisStore } from "./redis-store.server";
import { encodeRecord, type CacheRecord, type Namespace } from "./record.server";

export interface L2Entry {
  record: CacheRecord;
  level: StoreName;
  /** A purge says that it has changed: only an outage may use it. */
  softPurged: boolean;
}

/** What lies behind one cache's memory: the folder of CACHE_DIR, the Redis of REDIS_URL, or both. */
export interface L2Cache {
  /** Is another process's work worth a look before a refresh? */
  readonly isShared: boolean;
  /**
   * The newest record of a key that is neither expired, nor purged, nor damaged; null where there is none in time.
   * @param only "shared": look only where other processes write too
   */
  get(key: string, only?: "shared"): Promise<L2Entry | null>;
  /** Keeps a record in every store, after the requests that wait; `body` is asked for then. */
  set(key: string, record: Omit<CacheRecord, "key" | "body"> & { body: () => Buffer }): void;
  /** The thing is gone. */
  delete(key: string): void;
  /** Makes void or softPurged what was made until now, in every store and in every process. */
  purge(what: Pick<PurgeMark, "all" | "tags" | "keys">): void;
  /** Tells of purges that other processes made. */
  onPurge(listener: (mark: PurgeMark) => void): void;
  /** Tells of records that `get` found void and took away. */
  onVoid(listener: (record: CacheRecord) => void): void;
}

export interface L2Caches {
  of(namespace: Namespace): L2Cache;
  /** Finishes what is being written. */
  close(): Promise<void>;
}

export interface L2CachesOptions {
  /** In the order of asking. */
  stores: (parts: { purges: PurgeTombstones; onPurge: (mark: PurgeMark) => void }) => CacheStore[];
  now?: () => number;
}

type Waiting = Parameters<L2Cache["set"]>[1];

const MAX_WAITING = 2000;

/** Puts the stores behind one another: reads ask them in turn, writes go to all of them behind the requests. */
function createL2Caches({ stores: makeStores, now = Date.now }: L2CachesOptions): L2Caches {
  const purges = new PurgeTombstones();
  const purgeListeners: ((mark: PurgeMark) => void)[] = [];
  const voidListeners: ((namespace: Namespace, record: CacheRecord) => void)[] = [];
  const stores = makeStores({ purges, onPurge: heardPurge });
  const waiting = new Map<string, { namespace: Namespace; key: string; record: Waiting }>();
  let isWriting = false;

  function heardPurge(mark: PurgeMark): void {
    for (const store of stores) if (!store.isShared) store.purge(mark);
    for (const listener of purgeListeners) listener(mark);
  }

  /** One record per turn of the event loop, so that encoding many never makes a visitor wait for all of them. */
  function writeNext(): void {
    const [next] = waiting;
    isWriting = next !== undefined;
    if (next === undefined) return;
    const [id, { namespace, key, record }] = next;
    waiting.delete(id);
    if (!purges.covers(namespace, record)) {
      const bytes = encodeRecord(namespace, { ...record, key, body: record.body() });
      for (const store of stores) store.set(namespace, key, bytes, record.expiresAt);
    }
    setImmediate(writeNext);
  }

  function of(namespace: Namespace): L2Cache {
    const idOf = (key: string) => `${namespace} ${key}`;
    const toL2Entry = (record: CacheRecord, level = stores[0]?.name ?? "folder"): L2Entry => ({
      record,
      level,
      softPurged: purges.softPurges(namespace, record),
    });
    return {
      isShared: stores.some((store) => store.isShared),

      async get(key, only) {
        // What waits to be written is what memory has just let go.
        const own = only === "shared" ? undefined : waiting.get(idOf(key))?.record;
        if (own !== undefined && !purges.covers(namespace, own)) return toL2Entry({ ...own, key, body: own.body() });
        for (const store of stores) {
          if (only === "shared" && !store.isShared) continue;
          const record = await inTime(store.get(namespace, key), store.softTimeoutMs);
          if (record === null) continue;
          const isVoid = purges.covers(namespace, record);
          if (!isVoid && record.expiresAt > now()) return toL2Entry(record, store.name);
          store.delete(namespace, key);
          if (isVoid) for (const listener of voidListeners) listener(namespace, record);
        }
        return null;
      },

      set(key, record) {
        if (stores.length === 0 || waiting.size >= MAX_WAITING) return;
        waiting.set(idOf(key), { namespace, key, record });
        if (isWriting) return;
        isWriting = true;
        setImmediate(writeNext);
      },

      delete(key) {
        waiting.delete(idOf(key));
        for (const store of stores) store.delete(namespace, key);
      },

      purge(what) {
        const mark = { namespace, at: now(), ...what };
        purges.add(mark);
        for (const store of stores) store.purge(mark);
      },

      onPurge(listener) {
        purgeListeners.push((mark) => {
          if (mark.namespace === namespace) listener(mark);
        });
      },

      onVoid(listener) {
        voidListeners.push((where, record) => {
          if (where === namespace) listener(record);
        });
      },
    };
  }

  return {
    of,
    async close() {
      while (isWriting) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all(stores.map((store) => store.close()));
    },
  };
}

/** Null where the promise takes longer, or throws. */
async function inTime<Value>(promise: Promise<Value | null>, ms: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    // A process that was busy itself first looks whether the answer lies there.
    timer = setTimeout(() => setImmediate(() => resolve(null)), ms);
  });
  try {
    return await Promise.race([promise.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

const FOLDER_BYTES = 512 * 1024 * 1024;
const FOLDER_FILES = 50_000;

/** Counts one value that a cache had, by where it lay. */
export type CountCacheHit = (cache: Namespace, level: StoreName | "memory") => void;

export function createCacheHits(metrics: Registry): CountCacheHit {
  const hits = new Counter({
    name: "cache_hits_total",
    help: "What the caches had, by cache (data, pages) and level (memory, folder, redis)",
    labelNames: ["cache", "level"],
    registers: [metrics],
  });
  return (cache, level) => hits.inc({ cache, level });
}

const digest = (content: string | Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 16);

export interface SiteL2CachesOptions {
  config: Pick<Config, "cacheDir" | "site">;
  redis: RedisConnection | null;
  /** Of the site's keys in Redis. */
  prefix: string;
  log: Log;
  metrics: Registry;
}

/** A site's L2 caches, by CACHE_DIR and REDIS_URL (upstream.md §1.1); without them it keeps nothing. */
export function createSiteL2Caches({ config, redis, prefix, log, metrics }: SiteL2CachesOptions): L2Caches {
  // Once bundled, this file is the whole server build.
  const version = `${digest(readFileSync(fileURLToPath(import.meta.url)))}-${digest(JSON.stringify(config.site))}`;
  return createL2Caches({
    stores: ({ purges, onPurge }) => {
      const stores: CacheStore[] = [];
      if (redis !== null) stores.push(createRedisStore({ connection: redis, version, prefix, purges, onPurge }));
      if (config.cacheDir !== null) {
        const limits = { maxBytes: FOLDER_BYTES, maxFiles: FOLDER_FILES };
        const folder = createFolderStore({ folder: config.cacheDir, version, purges, log, ...limits });
        measureFolder(() => folder.size, metrics);
        stores.push(folder);
      }
      return stores;
    },
  });
}

declare module "../platform/site.server" {
  interface Site {
    readonly l2Caches: L2Caches;
    readonly countCacheHit: CountCacheHit;
  }
}

function measureFolder(size: () => { files: number; bytes: number }, metrics: Registry): void {
  const registers = [metrics];
  new Gauge({
    name: "cache_folder_files",
    help: "Records in the cache folder",
    registers,
    collect() {
      this.set(size().files);
    },
  });
  new Gauge({
    name: "cache_folder_bytes",
    help: "Bytes of the records in the cache folder",
    registers,
    collect() {
      this.set(size().bytes);
    },
  });
}
