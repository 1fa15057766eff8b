import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { seconds } from "~/server/platform/durations.server";
import type { UploadBounds } from "./upload-bounds.server";

/** A staged file or form, charged to its client. */
export interface LedgerEntry {
  client: string;
  bytes: number;
}

export interface UploadLedgerOptions {
  folder: string;
  bounds: UploadBounds;
  /** Whether the file of this name is complete. Its name is its id. */
  isEntry: (name: string) => boolean;
  /** Owner and size; null if they cannot be read. */
  readEntry: (id: string) => Promise<LedgerEntry | null>;
  /** Whether it is a partial file of another process. Those of this process are counted as they grow. */
  isOthersPart: (name: string) => boolean;
}

/** Counts the folder's content against its quotas: this process's writes at once, those of others at each scan. */
export interface UploadLedger {
  /** Rescans the folder, unless that happened a moment ago. */
  refresh(): Promise<void>;
  /** Starts counting an incoming file. */
  open(client: string): IncomingFile;
  /** Uncounts a file that was settled under this id. */
  drop(id: string): void;
}

export interface IncomingFile {
  /** Counts bytes about to be written; false = a quota would be exceeded, and nothing is counted. */
  grow(bytes: number): boolean;
  /** The file is now staged under this id. */
  settle(id: string): void;
  /** Uncounts a file that is not staged. Call it once, unless the file was settled. */
  cancel(): void;
}

const SCAN_INTERVAL_MS = seconds(2);
/** Disk blocks of file and sidecar: a thousand tiny files do take space. */
export const MIN_COUNTED_BYTES = 8 * 1024;

export function createUploadLedger(options: UploadLedgerOptions): UploadLedger {
  const { folder, bounds, isEntry, readEntry, isOthersPart } = options;
  const staged = new Map<string, LedgerEntry>();
  const byClient = new Map<string, number>();
  let sum = 0;
  let elsewhere = 0;
  let lastScan: { at: number; done: Promise<void> } | null = null;

  function add(client: string, bytes: number): void {
    sum += bytes;
    const ofClient = (byClient.get(client) ?? 0) + bytes;
    if (ofClient > 0) byClient.set(client, ofClient);
    else byClient.delete(client);
  }

  function put(id: string, entry: LedgerEntry): void {
    drop(id);
    staged.set(id, entry);
    add(entry.client, entry.bytes);
  }

  function drop(id: string): void {
    const entry = staged.get(id);
    if (entry === undefined) return;
    staged.delete(id);
    add(entry.client, -entry.bytes);
  }

  async function scan(): Promise<void> {
    const known = [...staged.keys()];
    const names = await readdir(folder).catch(() => null);
    if (names === null) return;
    const found = new Set(names);
    for (const id of known) if (!found.has(id)) drop(id);
    for (const id of names) {
      if (!isEntry(id) || staged.has(id)) continue;
      const entry = await readEntry(id);
      if (entry !== null && !staged.has(id)) put(id, { ...entry, bytes: Math.max(MIN_COUNTED_BYTES, entry.bytes) });
    }
    const parts = names.filter(isOthersPart);
    const sizes = await Promise.all(parts.map((name) => stat(join(folder, name)).catch(() => ({ size: 0 }))));
    elsewhere = sizes.reduce((sum, { size }) => sum + Math.max(MIN_COUNTED_BYTES, size), 0);
  }

  return {
    refresh() {
      if (lastScan === null || performance.now() - lastScan.at > SCAN_INTERVAL_MS) {
        lastScan = { at: performance.now(), done: scan() };
      }
      return lastScan.done;
    },

    open(client) {
      let bytes = 0;
      let counted = 0;
      const count = (wanted: number) => {
        add(client, wanted - counted);
        counted = wanted;
      };
      return {
        grow(more) {
          const wanted = Math.max(MIN_COUNTED_BYTES, bytes + more);
          const extra = wanted - counted;
          if (sum + elsewhere + extra > bounds.total) return false;
          if ((byClient.get(client) ?? 0) + extra > bounds.perClient) return false;
          bytes += more;
          count(wanted);
          return true;
        },
        settle(id) {
          const entry = { client, bytes: counted };
          count(0);
          put(id, entry);
        },
        cancel: () => count(0),
      };
    },

    drop,
  };
}
