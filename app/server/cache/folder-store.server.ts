import { mkdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../platform/telemetry/logger.server";
import { createSeldom } from "../platform/telemetry/seldom.server";
import { minutes, seconds } from "../platform/durations.server";
import { codeOf, replaceFile } from "../platform/files.server";
import { steadyNow } from "../platform/steady-clock.server";
import { within } from "../platform/within.server";
import type { CacheStore } from "./cache-store.server";
import { PurgeTombstones, type PurgeVersion } from "./purges.server";
import { decodeRecord, encodeRecord, RECORD_NAME, recordName } from "./record.server";

export interface FolderStoreOptions {
  /** CACHE_DIR. Only its subfolder `records` is used. */
  folder: string;
  /** Hash of build and site file: records of other versions are never read, and deleted. */
  version: string;
  maxBytes: number;
  maxFiles: number;
  log: Pick<Log, "warn">;
}

export interface FolderStore extends CacheStore {
  readonly purges: PurgeTombstones;
  /** As counted by the last sweep, and what was written since. */
  readonly size: { files: number; bytes: number };
}

const PURGES = "purges.json";
/** The only one: files are written one at a time. What a dead process left of it is overwritten. */
const TEMPORARY = "writing.tmp";
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
const PAUSE_AFTER_FAILURE = seconds(15);
const SAY_AGAIN_AFTER = minutes(10);
const SOFT_TIMEOUT_MS = 300;
/** Delete down to this share of a limit, and sweep again when the rest is used up. */
const SWEEP_TO = 0.9;

/**
 * Records as files (upstream.md §1.1 CACHE_DIR; docs/decisions/322), one per key, written one after the other to a
 * temporary file and renamed. No fsync: a file truncated by a power failure fails its checksum. For one process.
 */
export function createFolderStore(options: FolderStoreOptions): FolderStore {
  const { maxBytes, maxFiles } = options;
  const records = join(options.folder, "records");
  const folder = join(records, options.version);
  const isNew = createSeldom(SAY_AGAIN_AFTER);
  const purges = readPurges();
  let arePurgesWritten = false;
  let size = { files: 0, bytes: 0 };
  let waitingBytes = 0;
  let pausedUntil = -Infinity;
  let last = attempt(sweep);

  /** What is wrong with a disk is wrong with each file. */
  function warnSometimes(message: string, fields: object): void {
    if (isNew(message)) options.log.warn(fields, message);
  }

  /** Visitors do not wait for it. While the disk is slow or refuses, records are skipped; all else is tried. */
  function later(change: () => Promise<void>, bytes = 0): void {
    if (bytes > 0 && (performance.now() < pausedUntil || waitingBytes + bytes > MAX_WAITING_BYTES)) return;
    waitingBytes += bytes;
    last = last.then(() => attempt(change)).then(() => void (waitingBytes -= bytes));
  }

  /** Never throws. Tries again where the folder is missing. */
  async function attempt(change: () => Promise<void>): Promise<void> {
    try {
      await afterPurges(change).catch(async (error: unknown) => {
        if (codeOf(error) !== "ENOENT") throw error;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        arePurgesWritten = false;
        await afterPurges(change);
        options.log.warn({ folder: options.folder }, "the cache folder was missing and has been recreated");
      });
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_AFTER_FAILURE;
      warnSometimes("the cache folder is not writable; continuing without it", { err: error, folder: options.folder });
    }
  }

  /** Without them, a record could be valid in a later life that is void in this one. */
  async function afterPurges(change: () => Promise<void>): Promise<void> {
    if (!arePurgesWritten) {
      arePurgesWritten = true;
      await write(PURGES, JSON.stringify(purges)).catch((error: unknown) => {
        arePurgesWritten = false;
        throw error;
      });
    }
    await change();
  }

  function write(name: string, content: Buffer | string): Promise<void> {
    return replaceFile(join(folder, name), content, { temporary: join(folder, TEMPORARY) });
  }

  function remove(key: string): void {
    later(() => rm(join(folder, recordName(key)), { force: true }));
  }

  /** Synchronous: every later load records the purges that it followed. */
  function readPurges(): PurgeTombstones {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return PurgeTombstones.from(JSON.parse(readFileSync(join(folder, PURGES), "utf8")));
    } catch (error) {
      // All older records are void.
      if (codeOf(error) === undefined) noteDamaged(PURGES);
      return new PurgeTombstones(versionAfter(""));
    }
  }

  function noteDamaged(file: string): void {
    warnSometimes("a damaged file of the cache folder was dropped", { file });
  }

  /** Deletes other versions, and what exceeds the limits, oldest first; foreign files stay. */
  async function sweep(): Promise<void> {
    for (const version of await readdir(records)) {
      if (version !== options.version) await rm(join(records, version), { recursive: true, force: true });
    }
    const found: { path: string; bytes: number; at: number }[] = [];
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const facts = RECORD_NAME.test(name) ? await stat(path).catch(() => null) : null;
      if (facts !== null) found.push({ path, bytes: facts.size, at: facts.mtimeMs });
    }
    size = { files: found.length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) };
    if (!isAbove(1)) return;
    for (const { path, bytes } of found.sort((a, b) => a.at - b.at)) {
      if (!isAbove(SWEEP_TO)) break;
      await rm(path, { force: true });
      size = { files: size.files - 1, bytes: size.bytes - bytes };
    }
  }

  function isAbove(share: number): boolean {
    return size.bytes > maxBytes * share || size.files > maxFiles * share;
  }

  return {
    name: "folder",
    isDistributed: false,
    purges,
    get size() {
      return size;
    },

    async get(key) {
      const name = recordName(key);
      const bytes = await within(SOFT_TIMEOUT_MS, readFile(join(folder, name))).catch(() => null);
      if (bytes === null) return null;
      const record = decodeRecord(key, bytes);
      if (record === null) {
        remove(key);
        noteDamaged(name);
      }
      return record;
    },

    set(record) {
      const bytes = encodeRecord(record);
      if (bytes.length > maxBytes / 4) return;
      later(async () => {
        await write(recordName(record.key), bytes);
        size = { files: size.files + 1, bytes: size.bytes + bytes.length };
        if (isAbove(1)) await sweep();
      }, bytes.length);
    },

    delete: remove,

    purge(mark) {
      purges.add(mark, versionAfter(purges.version));
      arePurgesWritten = false;
      later(() => Promise.resolve());
    },

    arePurgesSent: () => Promise.resolve(true),
    close: () => last,
  };
}

/**
 * The time in microseconds, or one more than the last: of purges that were lost with a power failure, none is given again,
 * and a store that begins anew is later than the one before it.
 */
function versionAfter(last: PurgeVersion): PurgeVersion {
  const now = Math.floor(steadyNow() * 1000);
  return String(Math.max(now, Number(last) + 1)).padStart(16, "0");
}
