import { randomBytes } from "node:crypto";
import { open, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { seconds } from "~/server/platform/durations.server";
import { codeOf, makeSubfolder } from "~/server/platform/files.server";

/**
 * A heartbeat for processes that share a folder (docs/decisions/121): a file with a random name, rewritten every few
 * seconds. Process ids and host clocks cannot be compared between containers; the mtimes within one folder come from
 * one clock, that of the file server.
 */
export interface FolderLease {
  /** Random id of this process. */
  readonly owner: string;
  /** The folder's clock in ms since the epoch, independent of this machine's. */
  now(): number;
  /** Resolves once the lease file exists. @throws the file system error if it cannot be written now */
  hold(): Promise<void>;
  isAlive(owner: string): Promise<boolean>;
  /** Whether any process is alive in another folder of the same file system. */
  isAnyAlive(folder: string): Promise<boolean>;
  /** Removes the leases of dead processes. */
  sweep(): Promise<void>;
  /** Ends the lease at shutdown, so that others need not wait for it to expire. Never throws. */
  release(): Promise<void>;
}

export interface FolderLeaseOptions {
  folder: string;
  renewEveryMs?: number;
  /** Time without a renewal after which a process counts as dead. Several renewals may fail or be late before that. */
  ttlMs?: number;
  /** Called after each renewal: null on success. */
  onRenewal?: (error: Error | null) => void;
}

export const LEASE_TTL_MS = seconds(30);
const RENEW_EVERY_MS = seconds(5);
const LEASES = ".leases";

export function createFolderLease({
  folder,
  renewEveryMs = RENEW_EVERY_MS,
  ttlMs = LEASE_TTL_MS,
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
      if (codeOf(error) !== "ENOENT") throw error;
      await makeSubfolder(leases);
      await writeFile(own, "alive", { mode: 0o600 });
    }
    clock = { folderMs: await renewedAt(own), at: performance.now() };
  }

  /** One at a time: on a slow disk renewals would pile up. */
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
      return (await renewedAt(path)) + ttlMs >= now();
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

/** Opens the file, because a network file system may answer a plain stat from a cache that is a minute old. */
async function renewedAt(path: string): Promise<number> {
  const file = await open(path);
  try {
    return (await file.stat()).mtimeMs;
  } finally {
    await file.close();
  }
}
