import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Log } from "~/server/platform/logger.server";
import type { StagedForms } from "./staged-forms.server";
import { UploadRefused, type StagedUploads } from "./staged-uploads.server";
import type { UploadBounds } from "./upload-bounds.server";

/** Tells, once a change and as a metric, whether the folder of uploads can be written. */
export function measureFolder(metrics: Registry, log: Pick<Log, "error" | "info">): (error: Error | null) => void {
  const usable = new Gauge({
    name: "upload_folder_usable",
    help: "Can the folder of applicants' files be written? 1 yes, 0 no",
    registers: [metrics],
  });
  let isUsable: boolean | null = null;
  return (error) => {
    const before = isUsable;
    isUsable = error === null;
    usable.set(isUsable ? 1 : 0);
    if (isUsable === before) return;
    if (error !== null) log.error({ err: error }, "the folder of uploads cannot be written; no file is taken");
    else if (before !== null) log.info("the folder of uploads can be written again");
  };
}

/** Staged uploads that count what comes and, when metrics are asked for, what lies in the folder. */
export function measureUploads(
  uploads: StagedUploads,
  { metrics, bounds }: { metrics: Registry; bounds: UploadBounds },
): StagedUploads {
  const registers = [metrics];
  const received = new Counter({
    name: "uploads_total",
    help: "Files that came, by outcome: staged, broken (the visitor left), or why it was refused",
    labelNames: ["outcome"],
    registers,
  });
  // An alert on a counter's growth does not see the first step of one that was not there before.
  received.inc({ outcome: "storage" }, 0);
  // A scrape asks both gauges at once: one look serves them.
  let look: Promise<Usage> | null = null;
  const lookOnce = () => (look ??= usage(uploads.folder).finally(() => (look = null)));
  new Gauge({
    name: "uploads_staged",
    help: "Files that wait for their form",
    registers,
    async collect() {
      this.set((await lookOnce()).files);
    },
  });
  new Gauge({
    name: "uploads_staged_bytes",
    help: "Bytes of these files",
    registers,
    async collect() {
      this.set((await lookOnce()).bytes);
    },
  });
  new Gauge({ name: "uploads_staged_bytes_max", help: "How many bytes may lie there", registers }).set(bounds.total);
  return {
    ...uploads,
    async receive(stream, file) {
      try {
        const draft = await uploads.receive(stream, file);
        received.inc({ outcome: "staged" });
        return draft;
      } catch (error) {
        received.inc({ outcome: error instanceof UploadRefused ? error.reason : "broken" });
        throw error;
      }
    },
  };
}

/** Staged forms that count what becomes of those that are to be kept. */
export function measureForms(forms: StagedForms, metrics: Registry): StagedForms {
  const refused = new Counter({
    name: "staged_forms_total",
    help: "Refused forms, by outcome: kept for a page of their own, or why not (full, storage)",
    labelNames: ["outcome"],
    registers: [metrics],
  });
  return {
    ...forms,
    async keep(form, source) {
      const outcome = await forms.keep(form, source);
      refused.inc({ outcome });
      return outcome;
    },
  };
}

interface Usage {
  files: number;
  bytes: number;
}

async function usage(folder: string): Promise<Usage> {
  let files = 0;
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.includes(".")) continue;
    const size = await stat(join(folder, name)).then(
      (found) => found.size,
      () => null,
    );
    if (size === null) continue;
    files += 1;
    bytes += size;
  }
  return { files, bytes };
}
