import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** Longer than a process may be silent before others take it for dead (folder-lease.server.ts). */
const LONGER_THAN_A_LEASE_S = 31;

/** Lets half a minute pass for what the processes of a folder of uploads wrote last; to be called when none runs. */
export function endLeases(uploadDir: string): void {
  const at = Date.now() / 1000 - LONGER_THAN_A_LEASE_S;
  const leases = join(uploadDir, ".leases");
  const parts = readdirSync(uploadDir).filter((name) => name.endsWith(".part"));
  for (const name of parts) utimesSync(join(uploadDir, name), at, at);
  if (existsSync(leases)) for (const name of readdirSync(leases)) utimesSync(join(leases, name), at, at);
}
