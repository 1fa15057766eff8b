import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../platform/telemetry/logger.server";
import { minutes, seconds } from "../platform/durations.server";
import { codeOf, replaceFile } from "../platform/files.server";
import { within } from "../platform/within.server";
import type { CacheStore } from "./cache-store.server";
import { PurgeTombstones } from "./purges.server";
import { decodeRecord, RECORD_NAME, recordName } from "./record.server";

export interface FolderStoreOptions {
  /** CACHE_DIR. Only its subfolder `records` is used. */
  folder: string;
  /** Hash of build and site file: records of other versions are never read. */
  version: string;
  maxBytes: number;
  maxFiles: number;
  log: Pick<Log, "warn">;
}

export interface FolderStore extends CacheStore {
  readonly purges: PurgeTombstones;
  /** Deletes other versions, what a dead process left half written, and what exceeds the limits, oldest first. */
  sweep(): Promise<void>;
  /** As counted by the last sweep, and what was written since. */
  readonly size: { files: number; bytes: number };
}

const PURGES = "purges.json";
/** More than a process can have made without writing them, so that their numbers are not given again. */
const NUMBERS_SKIPPED_AT_START = 10_000;
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
const PAUSE_AFTER_FAILURE = seconds(15);
const WARN_EVERY = minutes(1);
const LOG_FAILURE_EVERY = minutes(10);
const SOFT_TIMEOUT_MS = 300;
/** Delete down to this share of a limit, and sweep again when the rest is used up. */
const SWEEP_TO = 0.9;

/**
 * Records as files (upstream.md §1.1 CACHE_DIR; docs/decisions/322), one per key, written one at a time to a temporary
 * file and renamed. No fsync: a file truncated by a power failure fails its checksum. For one process.
 */
export function createFolderStore(options: FolderStoreOptions): FolderStore {
  const { log, maxBytes, maxFiles } = options;
  const records = join(options.folder, "records");
  const folder = join(records, options.version);
  const temporary = `.${randomBytes(8).toString("hex")}.tmp`;
  /** Records to be written; null = to be deleted. */
  const waiting = new Map<string, Buffer | null>();
  const purges = readPurges();
  /** Whether there are purges that are not written yet. */
  let isPurged = true;
  let size = { files: 0, bytes: 0 };
  let waitingBytes = 0;
  let draining: Promise<void> | null = null;
  let pausedUntil = -Infinity;
  const mayWarn = limited(WARN_EVERY);
  const mayLogFailure = limited(LOG_FAILURE_EVERY);
  draining = drain();

  function enqueue(name: string, content: Buffer | null): void {
    if (content !== null && (performance.now() < pausedUntil || waitingBytes + content.length > MAX_WAITING_BYTES))
      return;
    waitingBytes += (content?.length ?? 0) - (waiting.get(name)?.length ?? 0);
    waiting.set(name, content);
    draining ??= drain();
  }

  /** One file at a time: cache writes may be late, visitors must not wait. */
  async function drain(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (isPurged || waiting.size > 0) {
      if (isPurged) {
        isPurged = false;
        isPurged = !(await attempt(() => write(PURGES, JSON.stringify(purges))));
      }
      const [next] = waiting;
      if (next === undefined) break;
      const [name, content] = next;
      await attempt(() => put(name, content));
      // Otherwise a newer content has replaced it.
      if (waiting.get(name) !== content) continue;
      waiting.delete(name);
      waitingBytes -= content?.length ?? 0;
    }
    if (size.bytes > maxBytes || size.files > maxFiles) await sweep();
    draining = null;
  }

  const write = (name: string, content: Buffer | string) =>
    replaceFile(join(folder, name), content, { temporary: join(folder, name + temporary) });

  async function put(name: string, content: Buffer | null): Promise<void> {
    if (content === null) return rm(join(folder, name), { force: true });
    await write(name, content);
    size = { files: size.files + 1, bytes: size.bytes + content.length };
  }

  /** Tries again where the folder is missing. What was queued is still written after a failure, new records are not. */
  async function attempt(put: () => Promise<void>): Promise<boolean> {
    try {
      await put().catch(async (error: unknown) => {
        if (codeOf(error) !== "ENOENT") throw error;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write(PURGES, JSON.stringify(purges));
        log.warn({ folder: options.folder }, "the cache folder was missing and has been recreated");
        await put();
      });
      return true;
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_AFTER_FAILURE;
      if (mayLogFailure())
        log.warn({ err: error, folder: options.folder }, "the cache folder is not writable; continuing without it");
      return false;
    }
  }

  /** Synchronous: every later load records the purges that it followed. */
  function readPurges(): PurgeTombstones {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const read = PurgeTombstones.from(JSON.parse(readFileSync(join(folder, PURGES), "utf8")));
      read.skip(NUMBERS_SKIPPED_AT_START);
      return read;
    } catch (error) {
      // All older records are void.
      if (codeOf(error) === undefined) log.warn({ file: PURGES }, "a damaged file of the cache folder was dropped");
      return new PurgeTombstones({ epoch: randomUUID(), count: 0 });
    }
  }

  async function sweep(): Promise<void> {
    try {
      for (const version of await readdir(records)) {
        if (version !== options.version) await rm(join(records, version), { recursive: true, force: true });
      }
      const found: { path: string; bytes: number; at: number }[] = [];
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const facts = await stat(path).catch(() => null);
        if (facts === null || name === PURGES) continue;
        if (RECORD_NAME.test(name)) found.push({ path, bytes: facts.size, at: facts.mtimeMs });
        else if (name.endsWith(".tmp") && !name.endsWith(temporary)) await rm(path, { force: true });
      }
      size = { files: found.length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) };
      const isAbove = (share: number) => size.bytes > maxBytes * share || size.files > maxFiles * share;
      const oldest = isAbove(1) ? found.sort((a, b) => a.at - b.at) : [];
      for (const { path, bytes } of oldest) {
        if (!isAbove(SWEEP_TO)) break;
        await rm(path, { force: true });
        size = { files: size.files - 1, bytes: size.bytes - bytes };
      }
    } catch (error) {
      if (codeOf(error) !== "ENOENT" && mayLogFailure())
        log.warn({ err: error }, "the cache folder could not be swept");
    }
  }

  return {
    name: "folder",
    isDistributed: false,
    isCaughtUp: Promise.resolve(),
    purges,
    sweep,
    get size() {
      return size;
    },

    async get(namespace, key) {
      const name = recordName(namespace, key);
      const read = () => within(SOFT_TIMEOUT_MS, readFile(join(folder, name))).catch(() => null);
      const content = waiting.has(name) ? waiting.get(name) : await read();
      if (!content) return null;
      const record = decodeRecord(namespace, key, content);
      if (record === null && !waiting.has(name)) {
        enqueue(name, null);
        if (mayWarn()) log.warn({ file: name }, "a damaged file of the cache folder was dropped");
      }
      return record;
    },

    set(namespace, key, content) {
      if (content.length <= maxBytes / 4) enqueue(recordName(namespace, key), content);
    },

    delete: (namespace, key) => enqueue(recordName(namespace, key), null),

    arePurgesSent: () => Promise.resolve(true),

    purge(mark) {
      purges.add(mark);
      isPurged = true;
      draining ??= drain();
    },

    async close() {
      while (draining !== null) await draining;
    },
  };
}

/** True at most once per interval. */
function limited(everyMs: number): () => boolean {
  let last = -Infinity;
  return () => {
    if (performance.now() - last < everyMs) return false;
    last = performance.now();
    return true;
  };
}
