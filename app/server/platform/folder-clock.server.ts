import { randomBytes } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, replaceFile } from "./files.server";

/**
 * Reads the clock of a folder that several processes share, in ms since the epoch: the time of a file written now, because
 * hosts' clocks differ (docs/decisions/333). So it also shows that the folder is writable and in use.
 * @throws the file system error
 */
export type FolderClock = () => Promise<number>;

export interface FolderClockOptions {
  /** Whether the folder is this process's own: made anew if something, such as a cleaner of /tmp, has removed it. */
  isOwn?: boolean;
  /** Called after each reading: null if the folder is writable. */
  onRead?: (error: Error | null) => void;
}

export const CLOCK_FILE = ".clock";
/** More than the slack of a file's last block: a full disk refuses it. */
const PROBE = Buffer.alloc(8 * 1024);

export function createFolderClock(folder: string, { isOwn = false, onRead }: FolderClockOptions = {}): FolderClock {
  const path = join(folder, CLOCK_FILE);
  let reading: Promise<number> | null = null;

  /** A new file each time: one that is overwritten would fit on a full disk. */
  const writeProbe = () => replaceFile(path, PROBE, { temporary: `${path}-${randomBytes(8).toString("hex")}` });

  async function read(): Promise<number> {
    try {
      await writeProbe().catch(async (error: unknown) => {
        if (!isOwn || codeOf(error) !== "ENOENT") throw error;
        await mkdir(folder, { mode: 0o700 });
        await writeProbe();
      });
      // Opened, because a network file system may answer a plain stat from a cache that is a minute old.
      const file = await open(path);
      const { mtimeMs } = await file.stat().finally(() => file.close());
      onRead?.(null);
      return mtimeMs;
    } catch (error) {
      onRead?.(error as Error);
      throw error;
    }
  }

  /** One at a time: on a slow disk they would pile up. */
  return () => (reading ??= read().finally(() => (reading = null)));
}
