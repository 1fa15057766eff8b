import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { seconds } from "~/server/platform/durations.server";
import type { UploadBounds } from "./upload-bounds.server";

/** A staged file, or a kept form, in the account of its client. */
export interface LedgerEntry {
  client: string;
  bytes: number;
}

export interface UploadLedgerOptions {
  folder: string;
  bounds: UploadBounds;
  /** Is the file of this name whole? Its name is its id. */
  isEntry: (name: string) => boolean;
  /** Whose it is, and how large; null where that cannot be read. */
  readEntry: (id: string) => Promise<LedgerEntry | null>;
  /** Is it half written by another process? Those of this one are counted as they grow. */
  isOthersPart: (name: string) => boolean;
}

/** What lies in the folder, counted against its bounds: what this process writes at once, what others write at each look. */
export interface UploadLedger {
  /** Looks into the folder, unless that was done a moment ago. */
  refresh(): Promise<void>;
  /** Opens the account of what comes. */
  open(client: string): IncomingFile;
  /** What was settled under this id went. */
  drop(id: string): void;
}

export interface IncomingFile {
  /** Counts bytes that are about to be written; false = a bound is reached, and they are not counted. */
  grow(bytes: number): boolean;
  /** The file is staged under this id. */
  settle(id: string): void;
  /** The file does not stay. To be called once, unless it was settled. */
  cancel(): void;
}

const LOOK_AGAIN_MS = seconds(2);
/** Blocks of file and sidecar: a thousand tiny files are no small thing. */
export const LEAST_BYTES = 8 * 1024;

export function createUploadLedger(options: UploadLedgerOptions): UploadLedger {
  const { folder, bounds, isEntry, readEntry, isOthersPart } = options;
  const staged = new Map<string, LedgerEntry>();
  const byClient = new Map<string, number>();
  let sum = 0;
  let elsewhere = 0;
  let look: { at: number; done: Promise<void> } | null = null;

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

  async function lookAround(): Promise<void> {
    const known = [...staged.keys()];
    const names = await readdir(folder).catch(() => null);
    if (names === null) return;
    const found = new Set(names);
    for (const id of known) if (!found.has(id)) drop(id);
    for (const id of names) {
      if (!isEntry(id) || staged.has(id)) continue;
      const entry = await readEntry(id);
      if (entry !== null && !staged.has(id)) put(id, { ...entry, bytes: Math.max(LEAST_BYTES, entry.bytes) });
    }
    const parts = names.filter(isOthersPart);
    const sizes = await Promise.all(parts.map((name) => stat(join(folder, name)).catch(() => ({ size: 0 }))));
    elsewhere = sizes.reduce((sum, { size }) => sum + Math.max(LEAST_BYTES, size), 0);
  }

  return {
    refresh() {
      if (look === null || performance.now() - look.at > LOOK_AGAIN_MS) {
        look = { at: performance.now(), done: lookAround() };
      }
      return look.done;
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
          const wanted = Math.max(LEAST_BYTES, bytes + more);
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
