import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { minutes, seconds } from "~/server/platform/durations.server";
import type { CreateLimit } from "~/server/platform/redis/rate-limits.server";
import type { UploadBounds } from "./upload-bounds.server";

export interface UploadSpaceOptions {
  /** Distinguishes the clients' shares of one folder from those of another. */
  name: string;
  folder: string;
  bounds: UploadBounds;
  createLimit: CreateLimit;
}

/** The quotas of a folder: its files' bytes in total, and what each client has sent in half an hour. */
export interface UploadSpace {
  /** Measures the folder, unless that happened a moment ago. */
  refresh(): Promise<void>;
  /** What all files take, by a measurement not older than that. */
  usedBytes(): Promise<number>;
  /** Starts counting an incoming file. @param client a hash */
  open(client: string): IncomingFile;
  /** Frees the bytes of a removed file. */
  free(client: string, bytes: number): Promise<void>;
}

export interface IncomingFile {
  /** Counts bytes about to be written; false = a quota is exceeded, and the file is to be cancelled. */
  grow(bytes: number): Promise<boolean>;
  /** Frees them again. Call it once. */
  cancel(): Promise<void>;
}

const MEASURE_EVERY_MS = seconds(2);
/** As long as files are kept. */
const SHARE_MS = minutes(30);
/** Disk blocks of file and sidecar: a thousand tiny files do take space. */
export const MIN_COUNTED_BYTES = 8 * 1024;

const counted = (bytes: number) => Math.max(MIN_COUNTED_BYTES, bytes);
const points = (bytes: number) => Math.ceil(bytes / 1024);

export function createUploadSpace({ name, folder, bounds, createLimit }: UploadSpaceOptions): UploadSpace {
  const share = createLimit({ name, points: points(bounds.perClient), perMs: SHARE_MS });
  let measuredBytes = 0;
  /** Bytes that this process has added or freed since the last measurement began. */
  let changedBytes = 0;
  let isMeasuring = false;
  let last: { at: number; done: Promise<void> } | null = null;

  async function measure(): Promise<void> {
    isMeasuring = true;
    changedBytes = 0;
    const names = (await readdir(folder).catch(() => [])).filter((file) => !file.startsWith("."));
    const files = names.filter((file) => !/^[\w-]{32}\.json$/.test(file));
    const sizes = await Promise.all(files.map((file) => stat(join(folder, file)).catch(() => null)));
    measuredBytes = sizes.reduce((sum, facts) => sum + (facts === null ? 0 : counted(facts.size)), 0);
    isMeasuring = false;
  }

  function shrink(bytes: number): void {
    // The measurement may have come before or after the removal; the next one knows.
    if (!isMeasuring) changedBytes -= bytes;
  }

  function refresh(): Promise<void> {
    if (last === null || performance.now() - last.at > MEASURE_EVERY_MS) {
      last = { at: performance.now(), done: measure() };
    }
    return last.done;
  }

  return {
    refresh,

    async usedBytes() {
      await refresh();
      return measuredBytes + changedBytes;
    },

    open(client) {
      let bytes = 0;
      let total = 0;
      let charged = 0;
      return {
        async grow(more) {
          bytes += more;
          const extra = counted(bytes) - total;
          if (measuredBytes + changedBytes + extra > bounds.total) return false;
          total += extra;
          changedBytes += extra;
          const due = points(total) - charged;
          charged += due;
          return due === 0 || (await share.consume(client, due)) === 0;
        },
        async cancel() {
          shrink(total);
          if (charged > 0) await share.refund(client, charged);
        },
      };
    },

    async free(client, bytes) {
      shrink(counted(bytes));
      await share.refund(client, points(counted(bytes)));
    },
  };
}
