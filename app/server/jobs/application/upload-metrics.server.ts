import { Gauge, type Registry } from "prom-client";
import type { Log } from "~/server/platform/telemetry/logger.server";
import { count, measureAtScrape } from "~/server/platform/telemetry/metrics.server";
import type { StagedForms } from "./staged-forms.server";
import { UploadRefused, type StagedUploads } from "./staged-uploads.server";
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

/** Staged uploads with metrics: their outcomes, and at each scrape what they take of the quota. */
export function measureUploads(
  uploads: StagedUploads,
  { metrics, bounds, space }: { metrics: Registry; bounds: UploadBounds; space: Pick<UploadSpace, "usedBytes"> },
): StagedUploads {
  count(metrics, "uploads_total", { outcome: "storage" }, 0);
  measureAtScrape(metrics, "uploads_staged_bytes", "What staged files take of the quota, in bytes", () =>
    space.usedBytes(),
  );
  measureAtScrape(metrics, "uploads_staged_bytes_max", "Quota of the upload folder in bytes", () => bounds.total);
  return {
    ...uploads,
    async receive(stream, file) {
      try {
        const draft = await uploads.receive(stream, file);
        count(metrics, "uploads_total", { outcome: "staged" });
        return draft;
      } catch (error) {
        const outcome = error instanceof UploadRefused ? error.reason : "broken";
        count(metrics, "uploads_total", { outcome });
        throw error;
      }
    },
  };
}

/** Staged forms with metrics of their outcomes. */
export function measureForms(forms: StagedForms, metrics: Registry): StagedForms {
  return {
    ...forms,
    async set(form, source) {
      const outcome = await forms.set(form, source);
      count(metrics, "staged_forms_total", { outcome });
      return outcome;
    },
  };
}
