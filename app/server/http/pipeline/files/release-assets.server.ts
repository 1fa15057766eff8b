import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hours, seconds } from "~/server/platform/durations.server";
import type { Log } from "~/server/platform/logger.server";
import { hasBody } from "../../security/slow-clients.server";
import type { Handler } from "../pipeline.server";
import { isAnswered, keepFiles, sendFile, type FileAnswer } from "./files-in-memory.server";
import { namesBelow, shareAssets } from "./share-assets.server";
import { createTurns, type InTurn } from "./turns.server";

export interface ReleaseAssetsOptions {
  /** Absolute path of public/. */
  publicDir: string;
  /** ASSETS_DIR, which all replicas share; null = there is none. */
  assetsDir: string | null;
  log: Pick<Log, "warn">;
}

export interface ReleaseAssets {
  /** Answers with scripts and styles of other releases. */
  handle: Handler;
  /** Resolves once this release's own lie in the folder, or could not be put there in time; never rejects. */
  shared: Promise<void>;
  /** No file is marked as needed from now on. */
  close: () => void;
}

/** Far within the days for which a file is kept that nobody needs; a start at which the folder failed is made good. */
const SHARED_EVERY_MS = hours(1);
/** How long a start waits for the folder, and a visitor for a script. */
const SHARED_WITHIN_MS = seconds(30);
const FOUND_WITHIN_MS = seconds(3);
/** The folder is listed at most so often, for names that it did not have the last time. */
const LISTED_EVERY_MS = seconds(1);

/**
 * Scripts and styles of the releases before and after this one, while replicas of both run: each puts its own into a
 * shared folder before it is ready, and answers from there what it does not have itself (docs/decisions/134). While the
 * folder fails, or does not answer at all, everything else goes on.
 */
export function createReleaseAssets({ publicDir, assetsDir, log }: ReleaseAssetsOptions): ReleaseAssets {
  if (assetsDir === null) {
    return { handle: (_exchange, next) => next(), shared: Promise.resolve(), close: () => undefined };
  }
  const inTurn = createTurns();
  const from = join(publicDir, "build");
  const to = join(assetsDir, "build");

  let sharing: Promise<void> | null = null;

  async function share(): Promise<void> {
    try {
      sharing ??= shareAssets({ from, to, inTurn }).finally(() => (sharing = null));
      await within(SHARED_WITHIN_MS, sharing);
    } catch (error) {
      log.warn({ err: error }, "ASSETS_DIR cannot be written; other releases will not find the scripts of this one");
    }
  }
  const timer = setInterval(() => void share(), SHARED_EVERY_MS).unref();

  return { handle: answerFrom(to, inTurn, log), shared: share(), close: () => clearInterval(timer) };
}

function answerFrom(folder: string, inTurn: InTurn, log: Pick<Log, "warn">): Handler {
  const nameOf = (path: string) => path.slice("/build/".length);
  const files = keepFiles(
    (path) => join(folder, nameOf(path)),
    (file) => inTurn(() => readFile(file)),
  );
  let names: ReadonlySet<string> = new Set();
  let listedAt = -Infinity;
  let listing: Promise<unknown> = Promise.resolve();
  /** One that has not begun yet: it finds whatever lies there now. */
  let nextListing: Promise<void> | null = null;
  let isUsable = true;

  async function list(): Promise<void> {
    await sleep(Math.max(0, listedAt + LISTED_EVERY_MS - performance.now()), undefined, { ref: false });
    await inTurn(() => {
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
      if (isUsable) log.warn({ err: error }, "ASSETS_DIR cannot be read; scripts of other releases are not found");
      isUsable = false;
      return undefined;
    }
  }

  return (exchange, next) => {
    const { path, request } = exchange;
    if (!path.startsWith("/build/") || !isAnswered(path) || !exchange.isRead || hasBody(request)) return next();
    exchange.setFacts("static", "static");
    const kept = files.kept(path);
    if (kept !== undefined) return sendFile(exchange, kept);
    return findInTime(path).then((file) => (file === undefined ? next() : sendFile(exchange, file)));
  };
}

/** Rejects where a promise does, or takes longer than `ms` milliseconds. */
async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms} ms`)), ms).unref();
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
