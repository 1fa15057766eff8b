import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Registry } from "prom-client";
import { SCRIPTS_MANIFEST, SERVER_BUILD } from "../platform/built-files.server";
import type { Config } from "../platform/config/config.server";
import type { Log } from "../platform/telemetry/logger.server";
import type { RedisConnection } from "../platform/redis/redis.server";
import { measureFolder } from "./cache-metrics.server";
import type { CacheKind, CacheStore } from "./cache-store.server";
import { createFolderStore } from "./folder-store.server";
import type { PurgeMark } from "./purges.server";
import { createRedisStore } from "./redis-store.server";

/** Carries out a purge in a cache in memory. Returns the number of entries that it affected. */
export type Drop = (mark: PurgeMark) => number;

/** The second level of the caches, and the site's purges. */
export interface L2Cache {
  /** The folder of CACHE_DIR, the Redis of REDIS_URL, or none. */
  readonly store: CacheStore | null;
  /** Registers a cache in memory. */
  listen(kind: CacheKind, drop: Drop): void;
  /** Carries out a purge in this process, and hands it on to the store, and so to every process. */
  purge(mark: PurgeMark): Record<CacheKind, number>;
  /** Which processes the purges made here have reached, in words; those that wait are sent first. */
  reach(): Promise<string>;
  /** Completes pending writes. */
  close(): Promise<void>;
}

/** @param makeStore creates the store; it calls `onPurge` for purges of other processes */
export function createL2Cache(makeStore: (onPurge: (mark: PurgeMark) => void) => CacheStore | null): L2Cache {
  const drops: Record<CacheKind, Drop[]> = { data: [], pages: [] };
  const store = makeStore(drop);

  function drop(mark: PurgeMark): Record<CacheKind, number> {
    const dropIn = (kind: CacheKind) => drops[kind].reduce((sum, one) => sum + one(mark), 0);
    return { pages: dropIn("pages"), data: dropIn("data") };
  }

  return {
    store,
    listen: (kind, one) => void drops[kind].push(one),

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

    async close() {
      await store?.close();
    },
  };
}

const FOLDER_BYTES = 512 * 1024 * 1024;
const FOLDER_FILES = 50_000;

const digest = (content: string | Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 16);

export interface SiteL2CacheOptions {
  config: Pick<Config, "cacheDir" | "site">;
  redis: RedisConnection | null;
  /** Prefix of the site's keys in Redis. */
  prefix: string;
  log: Log;
  metrics: Registry;
}

/** As configured: REDIS_URL, else CACHE_DIR (upstream.md §1.1), else no store. */
export function createSiteL2Cache({ config, redis, prefix, log, metrics }: SiteL2CacheOptions): L2Cache {
  // Pages name scripts, whose names the server build does not hold (decision 336).
  const files = [SERVER_BUILD, SCRIPTS_MANIFEST].filter((file) => existsSync(file));
  const version = [...files.map((file) => readFileSync(file)), JSON.stringify(config.site)].map(digest).join("-");
  return createL2Cache((onPurge) => {
    if (redis !== null) return createRedisStore({ connection: redis, version, prefix, log, onPurge });
    if (config.cacheDir === null) return null;
    const limits = { maxBytes: FOLDER_BYTES, maxFiles: FOLDER_FILES };
    const folder = createFolderStore({ folder: config.cacheDir, version, log, ...limits });
    measureFolder(() => folder.size, metrics);
    return folder;
  });
}

declare module "../platform/site.server" {
  interface Site {
    readonly l2Cache: L2Cache;
  }
}
