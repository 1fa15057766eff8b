import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Config } from "../platform/config/config.server";
import type { Log } from "../platform/logger.server";
import type { RedisConnection } from "../platform/redis/redis.server";
import { createFolderLevel } from "./folder-level.server";
import type { Level, LevelName } from "./level.server";
import { PurgeLog, type PurgeMark } from "./purge-log.server";
import { createRedisLevel } from "./redis-level.server";
import { encodeRecord, type CacheRecord, type Space } from "./record.server";

export interface Recalled {
  record: CacheRecord;
  level: LevelName;
  /** A purge says that it has changed: only an outage may use it. */
  outdated: boolean;
}

/** What lies behind one cache's memory: the folder of CACHE_DIR, the Redis of REDIS_URL, or both. */
export interface SecondLevel {
  /** Is another process's work worth a look before a refresh? */
  readonly isShared: boolean;
  /**
   * The newest record of a key that is neither expired, nor purged, nor damaged; null where there is none in time.
   * @param only "shared": look only where other processes write too
   */
  recall(key: string, only?: "shared"): Promise<Recalled | null>;
  /** Keeps a record in every level, after the requests that wait; `body` is asked for then. */
  keep(key: string, record: Omit<CacheRecord, "key" | "body"> & { body: () => Buffer }): void;
  /** The thing is gone. */
  forget(key: string): void;
  /** Makes void or outdated what was made until now, in every level and in every process. */
  purge(what: Pick<PurgeMark, "all" | "tags" | "keys">): void;
  /** Tells of purges that other processes made. */
  onPurge(listener: (mark: PurgeMark) => void): void;
  /** Tells of records that `recall` found void and took away. */
  onVoid(listener: (record: CacheRecord) => void): void;
}

export interface SecondLevels {
  of(space: Space): SecondLevel;
  /** Finishes what is being written. */
  close(): Promise<void>;
}

export interface SecondLevelsOptions {
  /** In the order of asking. */
  levels: (parts: { purges: PurgeLog; onPurge: (mark: PurgeMark) => void }) => Level[];
  now?: () => number;
}

type Waiting = Parameters<SecondLevel["keep"]>[1];

const MAX_WAITING = 2000;

/** Puts the levels behind one another: reads ask them in turn, writes go to all of them behind the requests. */
function createSecondLevels({ levels: makeLevels, now = Date.now }: SecondLevelsOptions): SecondLevels {
  const purges = new PurgeLog();
  const purgeListeners: ((mark: PurgeMark) => void)[] = [];
  const voidListeners: ((space: Space, record: CacheRecord) => void)[] = [];
  const levels = makeLevels({ purges, onPurge: heardPurge });
  const waiting = new Map<string, { space: Space; key: string; record: Waiting }>();
  let isWriting = false;

  function heardPurge(mark: PurgeMark): void {
    for (const level of levels) if (!level.isShared) level.purge(mark);
    for (const listener of purgeListeners) listener(mark);
  }

  /** One record per turn of the event loop, so that encoding many never makes a visitor wait for all of them. */
  function writeNext(): void {
    const [next] = waiting;
    isWriting = next !== undefined;
    if (next === undefined) return;
    const [id, { space, key, record }] = next;
    waiting.delete(id);
    if (!purges.covers(space, record)) {
      const bytes = encodeRecord(space, { ...record, key, body: record.body() });
      for (const level of levels) level.write(space, key, bytes, record.expiresAt);
    }
    setImmediate(writeNext);
  }

  function of(space: Space): SecondLevel {
    const idOf = (key: string) => `${space} ${key}`;
    const asRecalled = (record: CacheRecord, level = levels[0]?.name ?? "folder"): Recalled => ({
      record,
      level,
      outdated: purges.outdates(space, record),
    });
    return {
      isShared: levels.some((level) => level.isShared),

      async recall(key, only) {
        // What waits to be written is what memory has just let go.
        const own = only === "shared" ? undefined : waiting.get(idOf(key))?.record;
        if (own !== undefined && !purges.covers(space, own)) return asRecalled({ ...own, key, body: own.body() });
        for (const level of levels) {
          if (only === "shared" && !level.isShared) continue;
          const record = await inTime(level.read(space, key), level.softTimeoutMs);
          if (record === null) continue;
          const isVoid = purges.covers(space, record);
          if (!isVoid && record.expiresAt > now()) return asRecalled(record, level.name);
          level.remove(space, key);
          if (isVoid) for (const listener of voidListeners) listener(space, record);
        }
        return null;
      },

      keep(key, record) {
        if (levels.length === 0 || waiting.size >= MAX_WAITING) return;
        waiting.set(idOf(key), { space, key, record });
        if (isWriting) return;
        isWriting = true;
        setImmediate(writeNext);
      },

      forget(key) {
        waiting.delete(idOf(key));
        for (const level of levels) level.remove(space, key);
      },

      purge(what) {
        const mark = { space, at: now(), ...what };
        purges.add(mark);
        for (const level of levels) level.purge(mark);
      },

      onPurge(listener) {
        purgeListeners.push((mark) => {
          if (mark.space === space) listener(mark);
        });
      },

      onVoid(listener) {
        voidListeners.push((where, record) => {
          if (where === space) listener(record);
        });
      },
    };
  }

  return {
    of,
    async close() {
      while (isWriting) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all(levels.map((level) => level.close()));
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
export type CountCacheHit = (cache: Space, level: LevelName | "memory") => void;

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

export interface SiteSecondLevelsOptions {
  config: Pick<Config, "cacheDir" | "site">;
  redis: RedisConnection | null;
  /** Of the site's keys in Redis. */
  prefix: string;
  log: Log;
  metrics: Registry;
}

/** A site's second levels, by CACHE_DIR and REDIS_URL (upstream.md §1.1); without them it keeps nothing. */
export function createSiteSecondLevels({ config, redis, prefix, log, metrics }: SiteSecondLevelsOptions): SecondLevels {
  // Once bundled, this file is the whole server build.
  const version = `${digest(readFileSync(fileURLToPath(import.meta.url)))}-${digest(JSON.stringify(config.site))}`;
  return createSecondLevels({
    levels: ({ purges, onPurge }) => {
      const levels: Level[] = [];
      if (redis !== null) levels.push(createRedisLevel({ connection: redis, version, prefix, purges, onPurge }));
      if (config.cacheDir !== null) {
        const limits = { maxBytes: FOLDER_BYTES, maxFiles: FOLDER_FILES };
        const folder = createFolderLevel({ folder: config.cacheDir, version, purges, log, ...limits });
        measureFolder(() => folder.size, metrics);
        levels.push(folder);
      }
      return levels;
    },
  });
}

declare module "../platform/site.server" {
  interface Site {
    readonly secondLevels: SecondLevels;
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
