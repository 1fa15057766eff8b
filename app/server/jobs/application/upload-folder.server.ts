import { mkdtempSync, rmSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Registry } from "prom-client";
import { MAX_FILE_BYTES } from "~/domain/jobs/application";
import type { Config } from "~/server/platform/config/config.server";
import { makeFolder } from "~/server/platform/config/start-checks.server";
import { minutes, seconds } from "~/server/platform/durations.server";
import { CLOCK_FILE, createFolderClock } from "~/server/platform/folder-clock.server";
import { createFolderClaims } from "~/server/once/folder-claims.server";
import type { CreateLimit, Limit } from "~/server/platform/redis/rate-limits.server";
import type { Site } from "~/server/platform/site.server";
import { site } from "~/server/platform/request-scope.server";
import { createStagedForms, type StagedForms } from "./staged-forms.server";
import { createStagedUploads, type StagedUploads } from "./staged-uploads.server";
import { boundsOfForms, clientShareOf, readFolderFacts, totalFor, type UploadBounds } from "./upload-bounds.server";
import { measureFolder, measureQuota } from "./upload-metrics.server";
import { createUploadSpace } from "./upload-space.server";

const SWEEP_EVERY_MS = minutes(1);
/** Whether the folder is writable. */
const CHECK_EVERY_MS = seconds(10);
/** A temporary folder whose clock was not read for this long belongs to no process. */
const FOLDER_IDLE_MS = minutes(5);
const FRESH_FOLDER = "site-staging-";

export interface SiteUploadsOptions extends Pick<Site, "hash" | "log"> {
  config: Pick<Config, "uploadDir" | "uploadMaxBytes">;
  /** Rate limit of files per client, with a form or before it. */
  limit: Limit;
  createLimit: CreateLimit;
  metrics: Registry;
}

/** The upload folder. */
export interface SiteUploads {
  readonly bounds: UploadBounds;
  readonly staged: StagedUploads;
  readonly forms: StagedForms;
  /** Deletes expired files; returns how many. */
  sweep(): Promise<number>;
}

/** Generous: a whole university may share one IP. */
export const createUploadLimit = (createLimit: CreateLimit): Limit =>
  createLimit({ name: "upload", points: 600, perMs: minutes(10) });

/** A site's staged uploads; without UPLOAD_DIR in a temporary folder, created on first use. */
export function createSiteUploads(options: SiteUploadsOptions): () => SiteUploads {
  let made: SiteUploads | undefined;
  return () => (made ??= open(options));
}

function open({ config, limit, createLimit, metrics, hash, log }: SiteUploadsOptions): SiteUploads {
  const isOwn = config.uploadDir === null;
  const folder = config.uploadDir === null ? makeFreshFolder() : existing(config.uploadDir);
  const clock = createFolderClock(folder, { isOwn, onRead: measureFolder(metrics, log) });
  setInterval(() => void clock().catch(() => undefined), CHECK_EVERY_MS).unref();
  const bounds = boundsOf(folder, config);
  const space = createUploadSpace({ name: "upload bytes", folder, bounds, createLimit });
  measureQuota(metrics, space, bounds);
  const staged = createStagedUploads({ folder, clock, space, limit, maxBytes: MAX_FILE_BYTES, hash, log, metrics });
  // Hidden, so that the folder lists nothing but staged files.
  const formsFolder = join(folder, ".forms");
  const forms = createStagedForms({
    records: createFolderClaims(formsFolder),
    space: createUploadSpace({
      name: "form bytes",
      folder: formsFolder,
      bounds: boundsOfForms(bounds),
      createLimit,
    }),
    hash,
    log,
    metrics,
  });
  return {
    bounds,
    staged,
    forms,
    async sweep() {
      const count = (await staged.sweep()) + (await forms.sweep());
      if (isOwn) await removeAbandoned(folder, await clock());
      return count;
    },
  };
}

declare module "~/server/platform/site.server" {
  interface Site {
    readonly uploads: () => SiteUploads;
    readonly uploadLimit: Limit;
  }
}

export const stagedUploads = (): StagedUploads => site().uploads().staged;
export const stagedForms = (): StagedForms => site().uploads().forms;

/** Created if missing. If that fails, each upload reports it; the site keeps running. */
function existing(folder: string): string {
  try {
    makeFolder(folder);
  } catch {
    // It existed at start (start-checks.server.ts); if it was lost since, its clock reports it.
  }
  return folder;
}

function boundsOf(folder: string, config: SiteUploadsOptions["config"]): UploadBounds {
  const total = config.uploadMaxBytes ?? totalFor(readFolderFacts(folder));
  return { total, perClient: clientShareOf(total) };
}

/** A temporary folder for this process alone. */
function makeFreshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), FRESH_FOLDER));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Removes temporary folders that no process has used for a while, with their content. */
async function removeAbandoned(own: string, now: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(FRESH_FOLDER) || folder === own) continue;
    const facts = await stat(join(folder, CLOCK_FILE)).catch(() => stat(folder).catch(() => null));
    if ((facts?.mtimeMs ?? Infinity) + FOLDER_IDLE_MS >= now) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sweeps now, and then every minute. Call it once at start: a crash may have left files behind. */
export function startSweeping({ uploads, log, config }: Pick<Site, "uploads" | "log" | "config">): void {
  const { bounds, staged } = uploads();
  if (config.upstream === "live")
    log.info({ folder: staged.folder, ...bounds }, "quotas for applicants' files, in bytes");
  const sweep = async () => {
    try {
      const count = await uploads().sweep();
      if (count > 0) log.info({ count }, "staged uploads swept");
    } catch (error) {
      log.error({ err: error }, "staged uploads could not be swept");
    }
  };
  void sweep();
  setInterval(() => void sweep(), SWEEP_EVERY_MS).unref();
}
