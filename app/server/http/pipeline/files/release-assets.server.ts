import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hours, seconds } from "~/server/platform/durations.server";
import type { Log } from "~/server/platform/logger.server";
import { within } from "~/server/platform/within.server";
import { hasBody } from "../../security/slow-clients.server";
import type { Handler } from "../pipeline.server";
import { isAnswered, createFileCache, sendFile, type FileAnswer } from "./file-cache.server";
import { namesBelow, shareAssets } from "./share-assets.server";
import { createSerialQueue, type Enqueue } from "./serial-queue.server";

export interface ReleaseAssetsOptions {
  /** Absolute path of public/. */
  publicDir: string;
  /** ASSETS_DIR, which all replicas share; null = none. */
  assetsDir: string | null;
  log: Pick<Log, "warn">;
}

export interface ReleaseAssets {
  /** Serves scripts and styles of other releases. */
  handle: Handler;
  /** Resolves once this release's files are in the folder, or could not be copied in time; never rejects. */
  shared: Promise<void>;
  /** Stops the periodic renewal. */
  close: () => void;
}

/** Well within the days for which an unused file is kept. Also retries a copy that failed at start. */
const SHARED_EVERY_MS = hours(1);
/** Time limits: of the start for the copy, of a visitor for a file. */
const SHARED_WITHIN_MS = seconds(30);
const FOUND_WITHIN_MS = seconds(3);
/** Minimum interval between listings of the folder, for names that were missing in the last one. */
const LISTED_EVERY_MS = seconds(1);

/**
 * Serves scripts and styles of the previous and next release while replicas of both run: each release copies its files
 * to a shared folder before it is ready, and serves from there what it does not have itself (docs/decisions/134). If
 * the folder fails or hangs, everything else continues to work.
 */
export function createReleaseAssets({ publicDir, assetsDir, log }: ReleaseAssetsOptions): ReleaseAssets {
  if (assetsDir === null) {
    return { handle: (_exchange, next) => next(), shared: Promise.resolve(), close: () => undefined };
  }
  const enqueue = createSerialQueue();
  const from = join(publicDir, "build");
  const to = join(assetsDir, "build");

  let sharing: Promise<void> | null = null;

  async function share(): Promise<void> {
    try {
      sharing ??= shareAssets({ from, to, enqueue }).finally(() => (sharing = null));
      await within(SHARED_WITHIN_MS, sharing);
    } catch (error) {
      log.warn({ err: error }, "ASSETS_DIR is not writable; this release's scripts are unavailable to others");
    }
  }
  const timer = setInterval(() => void share(), SHARED_EVERY_MS).unref();

  return { handle: answerFrom(to, enqueue, log), shared: share(), close: () => clearInterval(timer) };
}

function answerFrom(folder: string, enqueue: Enqueue, log: Pick<Log, "warn">): Handler {
  const nameOf = (path: string) => path.slice("/build/".length);
  const files = createFileCache(
    (path) => join(folder, nameOf(path)),
    (file) => enqueue(() => readFile(file)),
  );
  let names: ReadonlySet<string> = new Set();
  let listedAt = -Infinity;
  let listing: Promise<unknown> = Promise.resolve();
  /** A listing that starts after this point, so that it sees files added just now. */
  let nextListing: Promise<void> | null = null;
  let isUsable = true;

  async function list(): Promise<void> {
    await sleep(Math.max(0, listedAt + LISTED_EVERY_MS - performance.now()), undefined, { ref: false });
    await enqueue(() => {
      nextListing = null;
      listedAt = performance.now();
      const listed = namesBelow(folder).then((found) => void (names = new Set(found)));
      listing = listed.catch(() => undefined);
      return listed;
    });
  }

  async function find(path: string): Promise<FileAnswer | undefined> {
    const isThere = () => names.has(nameOf(path));
    if (!isThere()) await listing;
    if (!isThere()) await (nextListing ??= list());
    return isThere() ? files.read(path) : undefined;
  }

  async function findInTime(path: string): Promise<FileAnswer | undefined> {
    try {
      const file = await within(FOUND_WITHIN_MS, find(path));
      isUsable = true;
      return file;
    } catch (error) {
      if (isUsable) log.warn({ err: error }, "ASSETS_DIR is not readable; scripts of other releases are unavailable");
      isUsable = false;
      return undefined;
    }
  }

  return (exchange, next) => {
    const { path, request } = exchange;
    if (!path.startsWith("/build/") || !isAnswered(path) || !exchange.isRead || hasBody(request)) return next();
    exchange.setFacts("static", "static");
    const cached = files.get(path);
    if (cached !== undefined) return sendFile(exchange, cached);
    return findInTime(path).then((file) => (file === undefined ? next() : sendFile(exchange, file)));
  };
}
