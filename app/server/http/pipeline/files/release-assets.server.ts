import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import sirv from "sirv";
import { hours } from "~/server/platform/durations.server";
import type { Log } from "~/server/platform/logger.server";
import type { Handler } from "../pipeline.server";
import { assetHeaders } from "./static-files.server";

export interface ReleaseAssetsOptions {
  /** Absolute path of public/. */
  publicDir: string;
  /** ASSETS_DIR, which all replicas share; null = there is none. */
  assetsDir: string | null;
  log: Pick<Log, "warn">;
}

/** As long as a build keeps the files of the releases before it (docs/decisions/081). */
const KEPT_MS = hours(14 * 24);
const TEMPORARY = ".tmp";
/** No built file is called so; such a path could lead out of the builds. */
const LEADS_ELSEWHERE = /\.\.|%/;

/**
 * Scripts and styles of the releases before and after this one, while replicas of both run: each puts its own into a
 * shared folder before it answers anyone, and answers from there what it does not have itself. Names tell content, so
 * that equal names are equal files.
 */
export function releaseAssets({ publicDir, assetsDir, log }: ReleaseAssetsOptions): Handler {
  if (assetsDir === null) return (_exchange, next) => next();
  const own = filesBelow(join(publicDir, "build"));
  try {
    share(own, publicDir, assetsDir);
  } catch (error) {
    log.warn({ err: error }, "ASSETS_DIR cannot be written; other releases will not find the scripts of this one");
  }
  const names = new Set(own.map((name) => `/build/${name}`));
  // On disk each time, because replicas of a later release put files there.
  const serve = sirv(assetsDir, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      for (const [name, value] of assetHeaders(path)) response.setHeader(name, value);
    },
  });
  return (exchange, next) => {
    const { request, response, path, isRead } = exchange;
    const isOthers = path.startsWith("/build/") && !names.has(path) && !LEADS_ELSEWHERE.test(path);
    if (!isRead || !isOthers) return next();
    exchange.setFacts("static", "static");
    return new Promise<void>((done, failed) => {
      response.once("close", done);
      serve(request, response, () => void Promise.resolve(next()).then(done, failed));
    });
  };
}

/** Names of all files below a folder, with slashes; none that begin with a dot. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function share(names: readonly string[], publicDir: string, assetsDir: string): void {
  const shared = join(assetsDir, "build");
  mkdirSync(shared, { recursive: true });
  const now = new Date();
  for (const name of names) {
    const target = join(shared, name);
    if (!existsSync(target)) {
      mkdirSync(dirname(target), { recursive: true });
      // Never half a file under its own name.
      const temporary = join(shared, `.${randomUUID()}${TEMPORARY}`);
      copyFileSync(join(publicDir, "build", name), temporary);
      renameSync(temporary, target);
    }
    // Of a release that runs.
    utimesSync(target, now, now);
  }
  // By the folder's own clock, as that of this machine may differ.
  const newest = Math.max(0, ...names.map((name) => statSync(join(shared, name)).mtimeMs));
  for (const name of filesBelow(shared)) {
    const path = join(shared, name);
    if (statSync(path).mtimeMs < newest - KEPT_MS) rmSync(path, { force: true });
  }
}
