import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Counter, Gauge, type Registry } from "prom-client";
import { UploadRefused, type StagedUploads } from "./staged-uploads.server";

/** Staged uploads that count what comes and, when metrics are asked for, what lies in the folder. */
export function measureUploads(uploads: StagedUploads, metrics: Registry): StagedUploads {
  const registers = [metrics];
  const received = new Counter({
    name: "uploads_total",
    help: "Files that came, by outcome: staged, broken (the visitor left), or why it was refused",
    labelNames: ["outcome"],
    registers,
  });
  const staged = new Gauge({
    name: "uploads_staged",
    help: "Files that wait for their form",
    registers,
    collect: async () => {
      const { files, bytes } = await usage(uploads.folder);
      staged.set(files);
      stagedBytes.set(bytes);
    },
  });
  const stagedBytes = new Gauge({ name: "uploads_staged_bytes", help: "Bytes of these files", registers });
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

async function usage(folder: string): Promise<{ files: number; bytes: number }> {
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
