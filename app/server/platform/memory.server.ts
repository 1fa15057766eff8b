import { totalmem } from "node:os";

const MB = 1024 * 1024;

/** What a process plans with that has no limit of its own, as in deploy/. */
const USUAL_MB = 512;
/** What more memory would be of no use for. */
const MAX_MB = 2048;

/** The limit of this process's container in bytes (cgroup v1 or v2); null if there is none. */
export function containerMemory(): number | null {
  // 0 or a huge number if there is none.
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : null;
}

/** How many bytes of memory the caches hold (docs/operations.md §Caches). */
export function cacheBudgets(limit: number | null = containerMemory()): { data: number; pages: number } {
  const planned = Math.min(limit ?? USUAL_MB * MB, MAX_MB * MB);
  return { data: Math.floor((planned * 3) / 32), pages: Math.floor(planned / 16) };
}
