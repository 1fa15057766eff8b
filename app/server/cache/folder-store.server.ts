import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Log } from "../platform/logger.server";
import { minutes, seconds } from "../platform/durations.server";
import { codeOf, replaceFile } from "../platform/files.server";
import type { CacheStore } from "./cache-store.server";
import { joinMarks, purgeMarkSchema, PurgeTombstones, type PurgeMark } from "./purges.server";
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
  /** Deletes other versions and what a dead process left half written, and what exceeds the limits, oldest first. */
  sweep(): Promise<void>;
  /** As counted by the last sweep, and what was written since. */
  readonly size: { files: number; bytes: number };
}

const headSchema = z.object({ epoch: z.string() });
const lineSchema = z.object({ count: z.number(), mark: purgeMarkSchema });

const PURGES = "purges.log";
const MAX_LINES = 2000;
/** More than a process can have made without writing them, so that their numbers are not given again. */
const NUMBERS_SKIPPED_AT_START = 10_000;
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
const PAUSE_AFTER_FAILURE = seconds(15);
const WARN_EVERY = minutes(1);
const LOG_FAILURE_EVERY = minutes(10);
const TEMPORARY = `.${randomBytes(8).toString("hex")}.tmp`;
/** Well above the duration of any write. */
const TEMPORARY_TTL = seconds(10);
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
  /** Records to be written; null = to be deleted. */
  const waiting = new Map<string, Buffer | null>();
  /** Lines of the log that are not written yet. */
  const unwritten: string[] = [];
  let size = { files: 0, bytes: 0 };
  let waitingBytes = 0;
  let draining: Promise<void> | null = null;
  let pausedUntil = -Infinity;
  const mayWarn = limited(WARN_EVERY);
  const mayLogFailure = limited(LOG_FAILURE_EVERY);
  const { epoch, purges } = open();

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
    while (unwritten.length > 0 || waiting.size > 0) {
      const lines = unwritten.splice(0);
      if (lines.length > 0 && !(await attempt(() => appendFile(join(folder, PURGES), lines.join("")))))
        unwritten.unshift(...lines);
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

  async function put(name: string, content: Buffer | null): Promise<void> {
    const path = join(folder, name);
    if (content === null) return rm(path, { force: true });
    await replaceFile(path, content, { temporary: path + TEMPORARY });
    size = { files: size.files + 1, bytes: size.bytes + content.length };
  }

  /** Tries again where the folder was deleted. What was queued is still written after a failure, new records are not. */
  async function attempt(write: () => Promise<void>): Promise<boolean> {
    try {
      await write().catch(async (error: unknown) => {
        if (codeOf(error) !== "ENOENT") throw error;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, PURGES), headOf(epoch) + lineOf(purges.version.count), { mode: 0o600 });
        log.warn({ folder: options.folder }, "the cache folder was missing and has been recreated");
        await write();
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
  function open(): { epoch: string; purges: PurgeTombstones } {
    const path = join(folder, PURGES);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const [head = "", ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
      const known = headSchema.parse(JSON.parse(head));
      const marks = lines.map((line) => lineSchema.parse(JSON.parse(line)));
      const last = marks.at(-1)?.count ?? 0;
      const kept = marks.length > MAX_LINES ? [{ count: last, mark: joinMarks(marks.map(({ mark }) => mark)) }] : marks;
      const read = new PurgeTombstones({ epoch: known.epoch, count: 0 });
      for (const { count, mark } of kept) if (mark !== null) read.add(mark, count);
      read.add(NOTHING, last + NUMBERS_SKIPPED_AT_START);
      const text = kept.map(({ count, mark }) => lineOf(count, mark ?? NOTHING)).join("");
      writeFileSync(path, headOf(known.epoch) + text + lineOf(read.version.count), { mode: 0o600 });
      return { epoch: known.epoch, purges: read };
    } catch (error) {
      // All older records are void.
      if (codeOf(error) === undefined) log.warn({ file: PURGES }, "a damaged file of the cache folder was dropped");
      const begun = randomUUID();
      try {
        writeFileSync(path, headOf(begun), { mode: 0o600 });
      } catch {
        // Told with the first record that cannot be written.
      }
      return { epoch: begun, purges: new PurgeTombstones({ epoch: begun, count: 0 }) };
    }
  }

  async function sweep(): Promise<void> {
    try {
      for (const version of await readdir(records)) {
        if (version !== options.version) await rm(join(records, version), { recursive: true, force: true });
      }
      const found: { path: string; bytes: number; at: number }[] = [];
      let isAgainNeeded = false;
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const facts = await stat(path).catch(() => null);
        if (facts === null || name === PURGES) continue;
        if (RECORD_NAME.test(name)) found.push({ path, bytes: facts.size, at: facts.mtimeMs });
        else if (!name.endsWith(".tmp") || name.endsWith(TEMPORARY)) continue;
        else if (facts.mtimeMs + TEMPORARY_TTL < Date.now()) await rm(path, { force: true });
        else isAgainNeeded = true;
      }
      size = { files: found.length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) };
      const isAbove = (share: number) => size.bytes > maxBytes * share || size.files > maxFiles * share;
      const oldest = isAbove(1) ? found.sort((a, b) => a.at - b.at) : [];
      for (const { path, bytes } of oldest) {
        if (!isAbove(SWEEP_TO)) break;
        await rm(path, { force: true });
        size = { files: size.files - 1, bytes: size.bytes - bytes };
      }
      // Another process may be writing it, or may have just died.
      if (isAgainNeeded) setTimeout(() => void sweep(), TEMPORARY_TTL + seconds(1)).unref();
    } catch (error) {
      if (codeOf(error) !== "ENOENT" && mayLogFailure())
        log.warn({ err: error }, "the cache folder could not be swept");
    }
  }

  return {
    name: "folder",
    isDistributed: false,
    softTimeoutMs: 300,
    isCaughtUp: Promise.resolve(),
    purges,
    sweep,
    get size() {
      return size;
    },

    async get(namespace, key) {
      const name = recordName(namespace, key);
      const content = waiting.has(name) ? waiting.get(name) : await readFile(join(folder, name)).catch(() => null);
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

    purge(mark) {
      purges.add(mark);
      unwritten.push(lineOf(purges.version.count, mark));
      draining ??= drain();
    },

    async close() {
      while (draining !== null) await draining;
    },
  };
}

const NOTHING: PurgeMark = { all: false, tags: [], soft: false };
const headOf = (epoch: string) => `${JSON.stringify({ epoch })}\n`;
const lineOf = (count: number, mark = NOTHING) => `${JSON.stringify({ count, mark })}\n`;

/** True at most once per interval. */
function limited(everyMs: number): () => boolean {
  let last = -Infinity;
  return () => {
    if (performance.now() - last < everyMs) return false;
    last = performance.now();
    return true;
  };
}
