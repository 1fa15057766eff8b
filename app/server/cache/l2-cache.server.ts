import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Registry } from "prom-client";
import { SCRIPTS_MANIFEST, SERVER_BUILD } from "../platform/built-files.server";
import type { Config } from "../platform/config/config.server";
import type { Log } from "../platform/telemetry/logger.server";
import type { RedisConnection } from "../platform/redis/redis.server";
import { steadyNow } from "../platform/steady-clock.server";
import { within } from "../platform/within.server";
import { measureFolder } from "./cache-metrics.server";
import type { CacheStore, StoreName } from "./cache-store.server";
import { createFolderStore } from "./folder-store.server";
import type { PurgeMark, PurgeVersion } from "./purges.server";
import { encodeRecord, type CacheRecord, type Namespace } from "./record.server";
import type { PurgeListeners } from "./redis-purges.server";
import { createRedisStore } from "./redis-store.server";

export interface L2Entry {
  record: CacheRecord;
  level: StoreName;
  /** By a soft purge: all data may be out of date. */
  isOutdated: boolean;
}

/** A cache in this process's memory. */
export interface L2Listener {
  /** Carries out a purge. Returns the number of values that it affected. */
  drop(mark: PurgeMark): number;
  /** Purges may have been missed: every value may be out of date. */
  outdateAll(): void;
}

/** The second cache level, for one of the caches. */
export interface L2Cache {
  /** Whether other processes write here too; if so, it is checked before a refresh. */
  readonly isDistributed: boolean;
  /** The record of a key that is neither expired, purged nor damaged; null if there is none, or not in time. */
  get(key: string): Promise<L2Entry | null>;
  /** The current purge version; take it before a load begins. Undefined = what is loaded is not stored. */
  version(): PurgeVersion | undefined;
  /** Hands a record to the store, which writes it later. */
  set(key: string, record: Omit<CacheRecord, "key">): void;
  delete(key: string): void;
  listen(listener: L2Listener): void;
}

/** The purges of a site, and the store behind its caches: the folder of CACHE_DIR, the Redis of REDIS_URL, or none. */
export interface L2Caches {
  of(namespace: Namespace): L2Cache;
  /** Carries out a purge in this process, and hands it on to the store, and so to every process. */
  purge(mark: PurgeMark): Record<Namespace, number>;
  /** Which processes the purges made here have reached, in words; those that wait are sent first. */
  reach(): Promise<string>;
  /** Resolves when the purges of other processes are known, or after `ms` milliseconds. */
  caughtUpWithin(ms: number): Promise<void>;
  /** Completes pending writes. */
  close(): Promise<void>;
}

/** @param makeStore creates the store; it calls the listeners for purges of other processes */
export function createL2Caches(
  makeStore: (listeners: PurgeListeners) => CacheStore | null,
  now: () => number = steadyNow,
): L2Caches {
  const listeners: Record<Namespace, L2Listener[]> = { data: [], pages: [] };
  const store = makeStore({
    onPurge: drop,
    onGap() {
      for (const one of [...listeners.data, ...listeners.pages]) one.outdateAll();
    },
  });

  function drop(mark: PurgeMark): Record<Namespace, number> {
    const dropIn = (namespace: Namespace) => listeners[namespace].reduce((sum, one) => sum + one.drop(mark), 0);
    return { pages: dropIn("pages"), data: dropIn("data") };
  }

  const isValid = ({ tags, version, expiresAt }: CacheRecord) =>
    store?.purges?.covers(tags, version) === false && expiresAt > now();

  function of(namespace: Namespace): L2Cache {
    return {
      isDistributed: store?.isDistributed ?? false,
      version: () => store?.purges?.version,

      async get(key) {
        const record = await store?.get(namespace, key);
        if (!store || !record || !isValid(record)) return null;
        return { record, level: store.name, isOutdated: store.purges?.outdates(record.version) !== false };
      },

      set(key, rest) {
        const record = { key, ...rest };
        if (isValid(record)) store?.set(namespace, key, encodeRecord(namespace, record), record.expiresAt);
      },

      delete: (key) => store?.delete(namespace, key),

      listen: (listener) => void listeners[namespace].push(listener),
    };
  }

  return {
    of,
    purge(mark) {
      store?.purge(mark);
      return drop(mark);
    },
    async reach() {
      if (store?.isDistributed !== true) return "this process";
      return (await store.arePurgesSent())
        ? "all processes"
        : "this process only; the others once Redis can be used again";
    },
    async caughtUpWithin(ms) {
      await within(ms, store?.isCaughtUp ?? Promise.resolve()).catch(() => undefined);
    },
    async close() {
      await store?.close();
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

/** A site's caches, as configured: REDIS_URL, else CACHE_DIR (upstream.md §1.1), else no store. */
export function createSiteL2Caches({ config, redis, prefix, log, metrics }: SiteL2CachesOptions): L2Caches {
  // Pages name scripts, whose names the server build does not hold (decision 336).
  const files = [SERVER_BUILD, SCRIPTS_MANIFEST].filter((file) => existsSync(file));
  const version = [...files.map((file) => readFileSync(file)), JSON.stringify(config.site)].map(digest).join("-");
  return createL2Caches((listeners) => {
    if (redis !== null) return createRedisStore({ connection: redis, version, prefix, log, ...listeners });
    if (config.cacheDir === null) return null;
    const limits = { maxBytes: FOLDER_BYTES, maxFiles: FOLDER_FILES };
    const folder = createFolderStore({ folder: config.cacheDir, version, log, ...limits });
    void folder.sweep();
    measureFolder(() => folder.size, metrics);
    return folder;
  });
}

declare module "../platform/site.server" {
  interface Site {
    readonly l2Caches: L2Caches;
  }
}
