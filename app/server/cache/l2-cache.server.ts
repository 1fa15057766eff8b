import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Registry } from "prom-client";
import type { Config } from "../platform/config/config.server";
import type { Log } from "../platform/logger.server";
import type { RedisConnection } from "../platform/redis/redis.server";
import { within } from "../platform/within.server";
import { measureFolder } from "./cache-metrics.server";
import { createFolderStore, type FolderStore } from "./folder-store.server";
import type { CacheStore, StoreName } from "./cache-store.server";
import type { PurgeListeners } from "./purge-stream.server";
import type { Namespace, PurgeMark } from "./purge-tombstones.server";
import { createRedisStore, type RedisStore } from "./redis-store.server";
import { encodeRecord, type CacheRecord, type PurgeVersions } from "./record.server";

export interface L2Entry {
  record: CacheRecord;
  level: StoreName;
  /** Set by a purge: to be used only if a reload fails. */
  softPurged: boolean;
}

export interface L2Listeners {
  /** A purge was made by another process. */
  onPurge?: (mark: PurgeMark) => void;
  /** Purges may have been missed: every cached value may be out of date. */
  onGap?: () => void;
  /** `get` found this record void and deleted it. */
  onVoid?: (record: CacheRecord) => void;
}

/** The second cache level: the folder of CACHE_DIR, the Redis of REDIS_URL, or both. */
export interface L2Cache {
  /** Whether other processes write here too; if so, it is checked before a refresh. */
  readonly isDistributed: boolean;
  /**
   * The newest record of a key that is neither expired, purged nor damaged; null if there is none, or not in time.
   * @param only "distributed": only stores that other processes write to
   */
  get(key: string, only?: "distributed"): Promise<L2Entry | null>;
  /** The current purge version of each store; take it before a load begins. */
  versions(): PurgeVersions;
  /** Queues a record for every store, written after pending requests. */
  set(key: string, record: Omit<CacheRecord, "key">): void;
  delete(key: string): void;
  /** Voids or soft-purges matching records created so far, in every store and every process. */
  purge(what: Pick<PurgeMark, "all" | "tags" | "keys">): void;
  listen(listeners: L2Listeners): void;
}

export interface L2Caches {
  of(namespace: Namespace): L2Cache;
  /** Resolves when the purges of other processes are known, or after `ms` milliseconds. */
  caughtUpWithin(ms: number): Promise<void>;
  /** Completes pending writes. */
  close(): Promise<void>;
}

/** Read in this order. */
export interface Stores {
  redis?: RedisStore;
  folder?: FolderStore;
}

export interface L2CachesOptions {
  /** Creates the stores; the listeners pass Redis's purge messages on to the folder and the caches. */
  stores: (listeners: PurgeListeners) => Stores;
  now?: () => number;
}

const MAX_WAITING = 2000;

/** Combines the stores: reads try them in order, writes go to all of them in the background. */
export function createL2Caches({ stores: makeStores, now = Date.now }: L2CachesOptions): L2Caches {
  const listeners: Record<Namespace, L2Listeners[]> = { data: [], pages: [] };
  const made: Stores = makeStores({
    onPurge(mark) {
      made.folder?.purge(mark);
      for (const one of listeners[mark.namespace]) one.onPurge?.(mark);
    },
    onGap() {
      made.folder?.softPurgeAll();
      for (const one of [...listeners.data, ...listeners.pages]) one.onGap?.();
    },
    onPosition: (position) => made.folder?.noteRedisPosition(position),
  });
  const stores: readonly CacheStore[] = [made.redis, made.folder].filter((store) => store !== undefined);
  const waiting = new Map<string, { namespace: Namespace; record: CacheRecord }>();
  let isWriting = false;

  const covers = (
    store: CacheStore,
    namespace: Namespace,
    { tags, versions }: Pick<CacheRecord, "tags" | "versions">,
  ) => store.purges?.covers(namespace, tags, versions[store.name]) ?? true;

  /** One record per event loop iteration, so that visitors never wait for the encoding of many. */
  function writeNext(): void {
    const [next] = waiting;
    isWriting = next !== undefined;
    if (next === undefined) return;
    const [id, { namespace, record }] = next;
    waiting.delete(id);
    const targets = stores.filter((store) => !covers(store, namespace, record));
    if (targets.length > 0) {
      const bytes = encodeRecord(namespace, record);
      for (const store of targets) store.set(namespace, record.key, bytes, record.expiresAt);
    }
    setImmediate(writeNext);
  }

  function of(namespace: Namespace): L2Cache {
    const idOf = (key: string) => `${namespace} ${key}`;
    const toL2Entry = (record: CacheRecord, store: CacheStore): L2Entry => ({
      record,
      level: store.name,
      softPurged: store.purges?.softPurges(namespace, record.key, record.versions[store.name]) ?? true,
    });
    return {
      isDistributed: stores.some((store) => store.isDistributed),

      versions: () => Object.fromEntries(stores.map((store) => [store.name, store.purges?.version])),

      async get(key, only) {
        // A record still in the write queue may already be evicted from memory.
        const own = only === "distributed" ? undefined : waiting.get(idOf(key))?.record;
        const holder = own && stores.find((store) => !covers(store, namespace, own));
        if (own && holder) return toL2Entry(own, holder);
        for (const store of stores) {
          if (only === "distributed" && !store.isDistributed) continue;
          const record = await within(store.softTimeoutMs, store.get(namespace, key)).catch(() => null);
          if (record === null || store.purges === null) continue;
          const isVoid = covers(store, namespace, record);
          if (!isVoid && record.expiresAt > now()) return toL2Entry(record, store);
          store.delete(namespace, key, record);
          if (isVoid) for (const one of listeners[namespace]) one.onVoid?.(record);
        }
        return null;
      },

      set(key, record) {
        if (stores.length === 0 || waiting.size >= MAX_WAITING) return;
        waiting.set(idOf(key), { namespace, record: { key, ...record } });
        if (isWriting) return;
        isWriting = true;
        setImmediate(writeNext);
      },

      delete(key) {
        waiting.delete(idOf(key));
        for (const store of stores) store.delete(namespace, key);
      },

      purge(what) {
        for (const store of stores) store.purge({ namespace, ...what });
      },

      listen: (added) => void listeners[namespace].push(added),
    };
  }

  return {
    of,
    async caughtUpWithin(ms) {
      await within(ms, made.redis?.isCaughtUp ?? Promise.resolve()).catch(() => undefined);
    },
    async close() {
      while (isWriting) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all(stores.map((store) => store.close()));
    },
  };
}

const FOLDER_BYTES = 512 * 1024 * 1024;
const FOLDER_FILES = 50_000;

const digest = (content: string | Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 16);

export interface SiteL2CachesOptions {
  config: Pick<Config, "cacheDir" | "site">;
  redis: RedisConnection | null;
  /** Prefix of the site's keys in Redis. */
  prefix: string;
  log: Log;
  metrics: Registry;
}

/**
 * A site's L2 caches, as configured by CACHE_DIR and REDIS_URL (upstream.md §1.1); without either they store nothing.
 */
export function createSiteL2Caches({ config, redis, prefix, log, metrics }: SiteL2CachesOptions): L2Caches {
  // In the bundle, this file is the whole server build.
  const version = `${digest(readFileSync(fileURLToPath(import.meta.url)))}-${digest(JSON.stringify(config.site))}`;
  return createL2Caches({
    stores(listeners) {
      const limits = { maxBytes: FOLDER_BYTES, maxFiles: FOLDER_FILES };
      const folder = config.cacheDir && createFolderStore({ folder: config.cacheDir, version, log, ...limits });
      if (folder) measureFolder(() => folder.size, metrics);
      const knownPosition = folder ? folder.redisPosition : null;
      return {
        ...(folder ? { folder } : {}),
        ...(redis && {
          redis: createRedisStore({ connection: redis, version, prefix, knownPosition, log, ...listeners }),
        }),
      };
    },
  });
}

declare module "../platform/site.server" {
  interface Site {
    readonly l2Caches: L2Caches;
  }
}
