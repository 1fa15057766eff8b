import { Gauge, type Registry } from "prom-client";
import type { Log } from "~/server/platform/telemetry/logger.server";
import { measureAtScrape } from "~/server/platform/telemetry/metrics.server";
import type { UploadBounds } from "./upload-bounds.server";
import type { UploadSpace } from "./upload-space.server";

/** Reports, as a log line per change and as a metric, whether the upload folder is writable. */
export function measureFolder(metrics: Registry, log: Pick<Log, "error" | "info">): (error: Error | null) => void {
  const usable = new Gauge({
    name: "upload_folder_usable",
    help: "Whether the upload folder is writable: 1 yes, 0 no",
    registers: [metrics],
  });
  let isUsable: boolean | null = null;
  return (error) => {
    const before = isUsable;
    isUsable = error === null;
    usable.set(isUsable ? 1 : 0);
    if (isUsable === before) return;
    if (error !== null) log.error({ err: error }, "the upload folder is not writable; files are refused");
    else if (before !== null) log.info("the upload folder is writable again");
  };
}

/** Reports, at each scrape, what staged files take of the quota. */
export function measureQuota(metrics: Registry, space: Pick<UploadSpace, "usedBytes">, bounds: UploadBounds): void {
  measureAtScrape(metrics, "uploads_staged_bytes", "What staged files take of the quota, in bytes", () =>
    space.usedBytes(),
  );
  measureAtScrape(metrics, "uploads_staged_bytes_max", "Quota of the upload folder in bytes", () => bounds.total);
}
