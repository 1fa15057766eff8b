import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** Longer than the silence after which a process counts as dead (folder-lease.server.ts). */
const LONGER_THAN_A_LEASE_S = 31;

/** Ages everything in an upload folder by half a minute; call it while no process is running. */
export function endLeases(uploadDir: string): void {
  const at = Date.now() / 1000 - LONGER_THAN_A_LEASE_S;
  const leases = join(uploadDir, ".leases");
  const parts = readdirSync(uploadDir).filter((name) => name.endsWith(".part"));
  for (const name of parts) utimesSync(join(uploadDir, name), at, at);
  if (existsSync(leases)) for (const name of readdirSync(leases)) utimesSync(join(leases, name), at, at);
}
