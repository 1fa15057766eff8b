import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { seconds } from "~/server/platform/durations.server";

/**
 * What tells every process that shares a folder that this one is alive (docs/decisions/121): a file of a random name that it
 * writes anew every few seconds. Neither process ids nor the clocks of hosts mean anything to the others; the times of
 * files in one folder are all set by the machine that holds it.
 */
export interface FolderLease {
  /** Random, of this process's life. */
  readonly owner: string;
  /** The folder's own time in ms since the epoch, whatever this machine's clock says. */
  now(): number;
  /** Resolves once the lease stands in the folder. @throws what the file system says, when it cannot be written now */
  hold(): Promise<void>;
  isAlive(owner: string): Promise<boolean>;
  /** Is any process alive in this other folder of the same file system? */
  isAnyAlive(folder: string): Promise<boolean>;
  /** Removes the leases of dead processes. */
  sweep(): Promise<void>;
  /** Ends the lease as its process ends: others need not wait until it is dead. Never throws. */
  release(): Promise<void>;
}

export interface FolderLeaseOptions {
  folder: string;
  renewEveryMs?: number;
  /** A process that has not renewed its lease for so long is dead. Many renewals may fail or come late before that. */
  livesMs?: number;
  /** Told after each try to renew: null when it went well. */
  onRenewal?: (error: Error | null) => void;
}

export const LEASE_LIVES_MS = seconds(30);
const RENEW_EVERY_MS = seconds(5);
const LEASES = ".leases";

export function createFolderLease({
  folder,
  renewEveryMs = RENEW_EVERY_MS,
  livesMs = LEASE_LIVES_MS,
  onRenewal = () => undefined,
}: FolderLeaseOptions): FolderLease {
  const owner = randomBytes(12).toString("hex");
  const leases = join(folder, LEASES);
  const own = join(leases, owner);
  let clock: { folderMs: number; at: number } | null = null;
  let held: Promise<void> | null = null;
  let renewing: Promise<void> | null = null;

  async function write(): Promise<void> {
    try {
      await writeFile(own, "alive", { mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      await makeSubfolder(leases);
      await writeFile(own, "alive", { mode: 0o600 });
    }
    clock = { folderMs: await renewedAt(own), at: performance.now() };
  }

  /** One at a time: on a slow disk they would pile up. */
  function renew(): Promise<void> {
    renewing ??= write()
      .then(
        () => onRenewal(null),
        (error: Error) => {
          held = null;
          onRenewal(error);
          throw error;
        },
      )
      .finally(() => (renewing = null));
    return (held = renewing);
  }

  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs).unref();
  const now = () => (clock === null ? Date.now() : clock.folderMs + (performance.now() - clock.at));

  async function isFresh(path: string): Promise<boolean> {
    try {
      return (await renewedAt(path)) + livesMs >= now();
    } catch {
      return false;
    }
  }

  return {
    owner,
    now,
    hold: () => held ?? renew(),
    isAlive: (name) => isFresh(join(leases, name)),
    async isAnyAlive(other) {
      const names = await readdir(join(other, LEASES)).catch(() => []);
      const states = await Promise.all(names.map((name) => isFresh(join(other, LEASES, name))));
      return states.includes(true);
    },
    async sweep() {
      await renew();
      for (const name of await readdir(leases)) {
        if (!(await isFresh(join(leases, name)))) await rm(join(leases, name), { force: true });
      }
    },
    async release() {
      clearInterval(timer);
      await renewing?.catch(() => undefined);
      await rm(own, { force: true }).catch(() => undefined);
    },
  };
}

/** Not the folder that it lies in: where a disk went away, nothing may be written in its place. */
export async function makeSubfolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Another process was first.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Opened, because a network file system may answer a plain stat from what it knew a minute ago. */
async function renewedAt(path: string): Promise<number> {
  const file = await open(path);
  try {
    return (await file.stat()).mtimeMs;
  } finally {
    await file.close();
  }
}
