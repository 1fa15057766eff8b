import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Registry } from "prom-client";
import { MAX_UPLOAD_BYTES } from "~/domain/application";
import { minutes } from "~/server/platform/durations.server";
import type { Site } from "~/server/platform/site.server";
import { site } from "~/server/platform/request-scope.server";
import {
  createStagedUploads,
  isAnotherAlive,
  type StagedUploads,
  type StagedUploadsOptions,
} from "./staged-uploads.server";
import { measureUploads } from "./upload-metrics.server";

const SWEEP_EVERY_MS = minutes(1);
const FRESH_FOLDER = "site-uploads-";

export interface SiteUploadsOptions extends Pick<StagedUploadsOptions, "hash" | "log"> {
  /** UPLOAD_DIR; null = a fresh folder under the system's temp (upstream.md §1.1). */
  folder: string | null;
  metrics: Registry;
}

/** A site's staged uploads; their folder is made when they are first asked for. */
export function createSiteUploads({ folder, metrics, ...options }: SiteUploadsOptions): () => StagedUploads {
  let uploads: StagedUploads | undefined;
  return () =>
    (uploads ??= measureUploads(
      createStagedUploads({ folder: folder ?? makeFreshFolder(), maxBytes: MAX_UPLOAD_BYTES, ...options }),
      metrics,
    ));
}

declare module "~/server/platform/site.server" {
  interface Site {
    readonly uploads: () => StagedUploads;
  }
}

export const stagedUploads = (): StagedUploads => site().uploads();

/** A folder of this process alone; those of processes that died are taken away with all that lies in them. */
function makeFreshFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${FRESH_FOLDER}(\\d+)-`).exec(name)?.[1];
    const isAbandoned = pid !== undefined && !isAnotherAlive(Number(pid));
    if (isAbandoned) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(tmpdir(), `${FRESH_FOLDER}${process.pid}-`));
  process.once("exit", () => {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Sweeps now, and every minute from now on. To be called once, as the process starts: a crash may have left files. */
export function startSweeping({ uploads, log }: Pick<Site, "uploads" | "log">): void {
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
