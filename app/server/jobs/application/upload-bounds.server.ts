import { statfsSync } from "node:fs";
import { totalmem } from "node:os";

/** How much of applicants' files may lie in the folder at a time, in bytes. */
export interface UploadBounds {
  total: number;
  /** Of one client, as limits count clients. */
  perClient: number;
}

/** What a folder and its process have. */
export interface FolderFacts {
  /** The folder is memory, and what lies in it counts against the container's limit. */
  isMemory: boolean;
  sizeBytes: number;
  freeBytes: number;
  /** Of the container, else of the machine. */
  memoryBytes: number;
}

const MB = 1024 * 1024;
const MEMORY_FILE_SYSTEMS = new Set([0x01021994, 0x858458f6]);
/** What the process itself takes, with renders and uploads under way (docs/operations.md, Sizing). */
const OWN_MEMORY_BYTES = 192 * MB;
/** One file of the largest size has to fit anyhow. */
const MIN_TOTAL_BYTES = 12 * MB;
const MAX_TOTAL_BYTES = 2048 * MB;
/** An application of six files of 10 MB. */
const WHOLE_APPLICATION_BYTES = 64 * MB;

/**
 * How much may lie in a folder where nobody configured it (docs/decisions/123): on disk half of what is free; in memory half of
 * what the container has beside the process: 32 MB of 256, 160 of 512, 416 of 1,024. 2 GB at most.
 */
export function totalFor({ isMemory, sizeBytes, freeBytes, memoryBytes }: FolderFacts): number {
  const room = isMemory ? Math.min(memoryBytes - OWN_MEMORY_BYTES, sizeBytes) : freeBytes;
  return Math.round(Math.min(MAX_TOTAL_BYTES, Math.max(MIN_TOTAL_BYTES, room / 2)));
}

/** What one client may have of it: a quarter, and one whole application where that fits. */
export function clientShareOf(total: number): number {
  return Math.min(total, Math.max(WHOLE_APPLICATION_BYTES, Math.round(total / 4)));
}

/** What refused forms may take beside the files: a sixteenth of each, 88 forms of 8 KB where it is least. */
export function boundsOfForms({ total, perClient }: UploadBounds): UploadBounds {
  return { total: total / 16, perClient: perClient / 16 };
}

/** Of a folder that is not there: nothing, in memory. */
export function readFolderFacts(folder: string): FolderFacts {
  // The cgroup's limit, of version 1 or 2; a huge number where it has none.
  const memoryBytes = Math.min(process.constrainedMemory() || Infinity, totalmem());
  try {
    const { type, bsize, blocks, bavail } = statfsSync(folder);
    return {
      isMemory: MEMORY_FILE_SYSTEMS.has(type),
      sizeBytes: blocks * bsize,
      freeBytes: bavail * bsize,
      memoryBytes,
    };
  } catch {
    return { isMemory: true, sizeBytes: 0, freeBytes: 0, memoryBytes };
  }
}
