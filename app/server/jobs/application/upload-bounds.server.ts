import { statfsSync } from "node:fs";
import { totalmem } from "node:os";
import { containerMemory } from "~/server/platform/memory.server";

/** Quotas for applicants' files in the folder, in bytes. */
export interface UploadBounds {
  total: number;
  /** Per client, with clients identified as for rate limits. */
  perClient: number;
}

/** Capacity of a folder and its process. */
export interface FolderFacts {
  /** The folder is a tmpfs, whose content counts against the container's memory limit. */
  isMemory: boolean;
  sizeBytes: number;
  freeBytes: number;
  /** Of the container, else of the machine. */
  memoryBytes: number;
}

const MB = 1024 * 1024;
const MEMORY_FILE_SYSTEMS = new Set([0x01021994, 0x858458f6]);
/** The process's own memory with renders and uploads running (docs/operations.md, Sizing). */
const OWN_MEMORY_BYTES = 192 * MB;
/** Minimum: one file of the maximum size. */
const MIN_TOTAL_BYTES = 12 * MB;
const MAX_TOTAL_BYTES = 2048 * MB;
/** An application of six files of 10 MB. */
const WHOLE_APPLICATION_BYTES = 64 * MB;

/**
 * Default quota of a folder (docs/decisions/123): half of the free disk space; for a tmpfs half of the container's
 * memory beyond the process: 32 MB of 256, 160 of 512, 416 of 1,024. 2 GB at most.
 */
export function totalFor({ isMemory, sizeBytes, freeBytes, memoryBytes }: FolderFacts): number {
  const capacityBytes = isMemory ? Math.min(memoryBytes - OWN_MEMORY_BYTES, sizeBytes) : freeBytes;
  return Math.round(Math.min(MAX_TOTAL_BYTES, Math.max(MIN_TOTAL_BYTES, capacityBytes / 2)));
}

/** One client's share: a quarter, or one whole application if that fits. */
export function clientShareOf(total: number): number {
  return Math.min(total, Math.max(WHOLE_APPLICATION_BYTES, Math.round(total / 4)));
}

/** Additional quota for refused forms: a sixteenth of each, at least 88 forms of 8 KB. */
export function boundsOfForms({ total, perClient }: UploadBounds): UploadBounds {
  return { total: total / 16, perClient: perClient / 16 };
}

/** A missing folder counts as an empty tmpfs. */
export function readFolderFacts(folder: string): FolderFacts {
  const memoryBytes = containerMemory() ?? totalmem();
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
