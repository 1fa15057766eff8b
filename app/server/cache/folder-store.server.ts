import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Log } from "../platform/logger.server";
import { minutes, seconds } from "../platform/durations.server";
import { codeOf, replaceFile } from "../platform/files.server";
import type { CacheStore } from "./cache-store.server";
import { PurgeTombstones, purgeVersionSchema, type PurgeVersion } from "./purge-tombstones.server";
import { decodeRecord, RECORD_NAME, recordName } from "./record.server";

export interface FolderStoreOptions {
  /** CACHE_DIR. Only its subfolder `records` is used. */
  folder: string;
  /** Hash of build and site file: records of other versions are never read. */
  version: string;
  maxBytes: number;
  maxFiles: number;
  log: Pick<Log, "warn">;
  now?: () => number;
}

export interface FolderStore extends CacheStore {
  readonly purges: PurgeTombstones;
  /** The last Redis purge that is recorded here, including those of earlier processes; null = none. */
  readonly redisPosition: PurgeVersion | null;
  /** Records that all Redis purges up to this one are included here. */
  noteRedisPosition(position: PurgeVersion): void;
  /** Purges may have been missed: all existing records become soft-purged. */
  softPurgeAll(): void;
  /** Resolves when other versions, temporary and foreign files are deleted and all files are counted. */
  readonly isSwept: Promise<void>;
  readonly size: { files: number; bytes: number };
}

const stateSchema = z.object({ tombstones: z.unknown(), redisPosition: purgeVersionSchema.nullable() });

/** The state is large and purges come in bursts, so it is serialised only when it is written. */
type Task = { kind: "write"; bytes: Buffer } | { kind: "state" } | { kind: "remove" };

const PURGES = "purges.json";
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
const PAUSE_AFTER_FAILURE = seconds(15);
const WARN_EVERY = minutes(1);
const LOG_FAILURE_EVERY = minutes(10);
/** Distinguishes this process's temporary files from those of other processes. */
const INSTANCE = randomBytes(8).toString("hex");
const TEMPORARY = /^\.[a-z0-9.-]+\.([0-9a-f]{16})\.tmp$/;
/** Well above the duration of any write. */
const TEMPORARY_TTL = seconds(10);
/** Evict down to this share of a limit, so that not every write has to evict. */
const EVICT_TO = 0.9;
const STAT_CONCURRENCY = 16;

/**
 * Records as files (upstream.md §1.1 CACHE_DIR), one per key, written to a temporary file and renamed. No fsync: a file
 * truncated by a power failure fails its checksum. The start reads names and sizes only, in the background; a body is
 * read when its key is requested.
 */
export function createFolderStore(options: FolderStoreOptions): FolderStore {
  const { log, now = Date.now } = options;
  const records = join(options.folder, "records");
  const folder = join(records, options.version);
  /** Name → bytes, least recently used first. */
  const files = new Map<string, number>();
  const waiting = new Map<string, Task>();
  let bytes = 0;
  let waitingBytes = 0;
  let draining: Promise<void> | null = null;
  let pausedUntil = 0;
  let failureLoggedAt = -Infinity;
  let dropped = 0;
  let warnedAt = -Infinity;

  function count(name: string, size: number | null): void {
    bytes += (size ?? 0) - (files.get(name) ?? 0);
    files.delete(name);
    if (size !== null) files.set(name, size);
  }

  function enqueue(name: string, task: Task): void {
    const before = waiting.get(name);
    if (before?.kind === "write") waitingBytes -= before.bytes.length;
    waiting.delete(name);
    if (task.kind === "write") {
      if (now() < pausedUntil || waitingBytes + task.bytes.length > MAX_WAITING_BYTES) return;
      waitingBytes += task.bytes.length;
    }
    waiting.set(name, task);
    draining ??= drain();
  }

  /** One file at a time: cache writes may be late, visitors must not wait. */
  async function drain(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [name, task] = next.value;
      try {
        if (task.kind === "remove") await rm(join(folder, name), { force: true });
        else await put(name, task.kind === "state" ? stateOf(state) : task.bytes);
        count(name, task.kind === "write" ? task.bytes.length : null);
      } catch (error) {
        failed(error);
      }
      // Otherwise a newer task has replaced it.
      if (waiting.get(name) === task) {
        waiting.delete(name);
        if (task.kind === "write") waitingBytes -= task.bytes.length;
      }
      evict();
    }
    draining = null;
  }

  async function put(name: string, content: Buffer): Promise<void> {
    const write = () =>
      replaceFile(join(folder, name), content, { temporary: join(folder, `.${name}.${INSTANCE}.tmp`) });
    await write().catch(async (error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      files.clear();
      bytes = 0;
      log.warn({ folder: options.folder }, "the cache folder was missing and has been recreated");
      writeState();
      await write();
    });
  }

  /**
   * Queued writes are still attempted, new ones are skipped for a few seconds: a full disk does not clear up at once.
   */
  function failed(error: unknown): void {
    pausedUntil = now() + PAUSE_AFTER_FAILURE;
    if (now() - failureLoggedAt < LOG_FAILURE_EVERY) return;
    failureLoggedAt = now();
    log.warn({ err: error, folder: options.folder }, "the cache folder is not writable; continuing without it");
  }

  function evict(): void {
    if (bytes <= options.maxBytes && files.size <= options.maxFiles) return;
    for (const [name] of files) {
      if (bytes <= options.maxBytes * EVICT_TO && files.size <= options.maxFiles * EVICT_TO) return;
      count(name, null);
      if (!waiting.has(name)) enqueue(name, { kind: "remove" });
    }
  }

  function dropDamaged(name: string): void {
    dropped += 1;
    enqueue(name, { kind: "remove" });
    if (now() - warnedAt < WARN_EVERY) return;
    warnedAt = now();
    log.warn({ file: name, dropped }, "a damaged file of the cache folder was dropped");
  }

  /**
   * Synchronous and first: every later load records the purges that it followed. A folder without readable state starts
   * a new epoch, which makes all older records void.
   */
  function open(): { purges: PurgeTombstones; redisPosition: PurgeVersion | null } {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { tombstones, redisPosition } = stateSchema.parse(JSON.parse(readFileSync(join(folder, PURGES), "utf8")));
      return { purges: PurgeTombstones.fromJson(tombstones), redisPosition };
    } catch (error) {
      if (codeOf(error) === undefined) log.warn({ file: PURGES }, "a damaged file of the cache folder was dropped");
      const begun = { purges: new PurgeTombstones({ epoch: randomUUID(), count: 0 }), redisPosition: null };
      try {
        // Without this file the records would be void after a restart.
        writeFileSync(join(folder, PURGES), stateOf(begun), { mode: 0o600 });
      } catch (failure) {
        failed(failure);
      }
      return begun;
    }
  }

  function writeState(): void {
    enqueue(PURGES, { kind: "state" });
  }

  async function sweep(): Promise<void> {
    for (const version of await readdir(records).catch(() => [])) {
      if (version !== options.version) await rm(join(records, version), { recursive: true, force: true });
    }
    const found: { name: string; size: number; mtimeMs: number }[] = [];
    const foreign: string[] = [];
    const names = await readdir(folder).catch(() => []);
    for (let at = 0; at < names.length; at += STAT_CONCURRENCY) {
      await Promise.all(
        names.slice(at, at + STAT_CONCURRENCY).map(async (name) => {
          if (name === PURGES) return;
          const path = join(folder, name);
          const facts = await stat(path).catch(() => null);
          const instance = TEMPORARY.exec(name)?.[1];
          if (facts?.isFile() && RECORD_NAME.test(name)) found.push({ name, size: facts.size, mtimeMs: facts.mtimeMs });
          else if (instance === undefined) foreign.push(name);
          else if (instance === INSTANCE || (await removeIfOld(path))) return;
          // Another process may be writing it, or may have just died.
          else setTimeout(() => void removeIfOld(path), TEMPORARY_TTL + seconds(1)).unref();
        }),
      );
    }
    for (const name of foreign) await rm(join(folder, name), { recursive: true, force: true });
    if (foreign.length > 0) {
      log.warn({ file: foreign[0], dropped: foreign.length }, "foreign files in the cache folder were dropped");
    }
    // Files written since the start are newer than all that the scan found.
    const written = [...files];
    files.clear();
    bytes = 0;
    for (const { name, size } of found.sort((a, b) => a.mtimeMs - b.mtimeMs)) count(name, size);
    for (const [name, size] of written) count(name, size);
    evict();
  }

  const state = open();
  const swept = sweep().catch((error: unknown) => log.warn({ err: error }, "the cache folder could not be swept"));

  return {
    name: "folder",
    isDistributed: false,
    softTimeoutMs: 300,
    purges: state.purges,
    isSwept: swept,
    get redisPosition() {
      return state.redisPosition;
    },
    get size() {
      return { files: files.size, bytes };
    },

    async get(namespace, key) {
      const name = recordName(namespace, key);
      const task = waiting.get(name);
      if (task?.kind === "remove") return null;
      const content = task?.kind === "write" ? task.bytes : await readFile(join(folder, name)).catch(() => null);
      if (content === null) return null;
      const record = decodeRecord(namespace, key, content);
      if (record === null) {
        if (!waiting.has(name)) dropDamaged(name);
        return null;
      }
      if (files.has(name)) count(name, content.length);
      return record;
    },

    set(namespace, key, content) {
      if (content.length <= options.maxBytes / 4)
        enqueue(recordName(namespace, key), { kind: "write", bytes: content });
    },

    delete: (namespace, key) => enqueue(recordName(namespace, key), { kind: "remove" }),

    purge(mark) {
      state.purges.add(mark);
      writeState();
      if (!mark.all) return;
      for (const name of new Set([...waiting.keys(), ...files.keys()])) {
        if (name.startsWith(`${mark.namespace}-`)) enqueue(name, { kind: "remove" });
      }
    },

    softPurgeAll() {
      state.purges.addUnknown("soft");
      writeState();
    },

    noteRedisPosition(position) {
      state.redisPosition = position;
      writeState();
    },

    async close() {
      while (draining !== null) await draining;
    },
  };
}

async function removeIfOld(path: string): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  const isOld = facts === null || facts.mtimeMs + TEMPORARY_TTL < Date.now();
  if (isOld) await rm(path, { force: true }).catch(() => null);
  return isOld;
}

const stateOf = ({ purges, redisPosition }: { purges: PurgeTombstones; redisPosition: PurgeVersion | null }) =>
  Buffer.from(JSON.stringify({ tombstones: purges.toJson(), redisPosition }));
