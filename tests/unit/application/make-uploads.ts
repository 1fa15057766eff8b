import { readdirSync, utimesSync } from "node:fs";
import { Readable } from "node:stream";
import { vi } from "vitest";
import { createStagedUploads, type StagedUploadsOptions } from "~/server/jobs/application/staged-uploads.server";
import type { UploadBounds } from "~/server/jobs/application/upload-bounds.server";
import { createUploadSpace } from "~/server/jobs/application/upload-space.server";
import { createFolderClock } from "~/server/platform/folder-clock.server";
import { createMetrics } from "~/server/platform/telemetry/metrics.server";
import { newFolder } from "../../support/folders";
import { createTestLimit, testHash } from "../../support/test-site";

/** Bytes of the largest file. */
export const MAX = 100_000;
const ROOMY: UploadBounds = { total: 1000 * MAX, perClient: 1000 * MAX };
const log = { error: vi.fn() };

type Options = Partial<StagedUploadsOptions> & { bounds?: UploadBounds };

/** Staged uploads in a folder of their own. */
export function makeUploads({ folder = newFolder(), bounds = ROOMY, ...options }: Options = {}) {
  return createStagedUploads({
    folder,
    clock: createFolderClock(folder),
    space: createUploadSpace({ name: "bytes", folder, bounds, createLimit: createTestLimit }),
    limit: createTestLimit({ name: "upload", points: 600, perMs: 60_000 }),
    maxBytes: MAX,
    hash: testHash,
    log,
    metrics: createMetrics(),
    ...options,
  });
}

export const streamOf = (bytes: Uint8Array) => Readable.from([Buffer.from(bytes)]);

/** The names of its files, without its clock and folders. */
export const filesIn = ({ folder }: { folder: string }) => readdirSync(folder).filter((name) => !name.startsWith("."));

/** As if it had lain for this long. */
export function age(path: string, minutes: number): void {
  const at = Date.now() / 1000 - minutes * 60;
  utimesSync(path, at, at);
}
