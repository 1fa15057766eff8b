import { randomBytes } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { minutes, seconds } from "~/server/platform/durations.server";
import { codeOf, replaceFile } from "~/server/platform/files.server";

/**
 * The clock of a folder that several processes share (docs/decisions/333): hosts' clocks differ, the mtimes within one
 * folder come from the file server's. Reading it writes a file, which also shows that the folder is writable and in use.
 */
export interface FolderClock {
  /** In ms since the epoch. */
  now(): number;
  /** Resolves once a file was written. @throws the file system error */
  check(): Promise<void>;
}

export interface FolderClockOptions {
  folder: string;
  /** Whether the folder is this process's own: made anew if something, such as a cleaner of /tmp, has removed it. */
  isOwn?: boolean;
  /** Called after each check: null if the folder is writable. */
  onCheck?: (error: Error | null) => void;
}

/** A temporary folder whose clock was not read for this long belongs to no process. */
export const FOLDER_IDLE_MS = minutes(5);
export const CLOCK_FILE = ".clock";
const CHECK_EVERY_MS = seconds(10);
/** More than the slack of a file's last block: a full disk refuses it. */
const PROBE = Buffer.alloc(8 * 1024);

export function createFolderClock({ folder, isOwn = false, onCheck }: FolderClockOptions): FolderClock {
  const path = join(folder, CLOCK_FILE);
  const temporary = `${path}-${randomBytes(8).toString("hex")}`;
  let read: { folderMs: number; at: number } | null = null;
  let checking: Promise<void> | null = null;

  /** A new file each time: one that is overwritten would fit on a full disk. */
  const writeProbe = () => replaceFile(path, PROBE, { temporary });

  async function write(): Promise<void> {
    try {
      await writeProbe().catch(async (error: unknown) => {
        if (!isOwn || codeOf(error) !== "ENOENT") throw error;
        await mkdir(folder, { mode: 0o700 });
        await writeProbe();
      });
      // Opened, because a network file system may answer a plain stat from a cache that is a minute old.
      const file = await open(path);
      const { mtimeMs } = await file.stat().finally(() => file.close());
      read = { folderMs: mtimeMs, at: performance.now() };
      onCheck?.(null);
    } catch (error) {
      onCheck?.(error as Error);
      throw error;
    }
  }

  /** One at a time: on a slow disk they would pile up. */
  const check = () => (checking ??= write().finally(() => (checking = null)));
  setInterval(() => void check().catch(() => undefined), CHECK_EVERY_MS).unref();

  return {
    now: () => (read === null ? Date.now() : read.folderMs + (performance.now() - read.at)),
    check,
  };
}
