import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_UPLOAD_BYTES } from "~/domain/application";
import { minutes } from "~/server/platform/durations.server";
import { config, ConfigError } from "~/server/platform/config.server";
import { logger } from "~/server/platform/logger.server";
import { createStagedUploads, isAnotherAlive, type StagedUploads } from "./staged-uploads.server";
import { measureUploads } from "./upload-metrics.server";

const SWEEP_EVERY_MS = minutes(1);
const FRESH_FOLDER = "site-uploads-";

let current: StagedUploads | undefined;

/** The process's staged uploads: in UPLOAD_DIR, or in a fresh folder under the system's temp (upstream.md §1.1). */
export function stagedUploads(): StagedUploads {
  return (current ??= measureUploads(
    createStagedUploads({ folder: config().uploadDir ?? makeFreshFolder(), maxBytes: MAX_UPLOAD_BYTES }),
  ));
}

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
export function startSweeping(): void {
  void sweepStaged();
  setInterval(() => void sweepStaged(), SWEEP_EVERY_MS).unref();
}

async function sweepStaged(): Promise<void> {
  try {
    const count = await stagedUploads().sweep();
    if (count > 0) logger().info({ count }, "staged uploads swept");
  } catch (error) {
    if (!(error instanceof ConfigError)) logger().error({ err: error }, "staged uploads could not be swept");
  }
}
