import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** Longer than the silence after which a process counts as dead (folder-lease.server.ts). */
const LONGER_THAN_A_LEASE_S = 31;

/** Longer than any submit takes with the site's own time-outs (apply.server.ts). */
const LONGER_THAN_A_SUBMIT_S = 46;

/** Ages what dead processes left in an upload folder, as if they had died long ago; call it while no process is running. */
export function endLeases(uploadDir: string): void {
  const at = Date.now() / 1000 - LONGER_THAN_A_LEASE_S;
  const leases = join(uploadDir, ".leases");
  const parts = readdirSync(uploadDir).filter((name) => name.endsWith(".part"));
  for (const name of parts) utimesSync(join(uploadDir, name), at, at);
  const records = join(uploadDir, ".applications");
  const submitted = Date.now() / 1000 - LONGER_THAN_A_SUBMIT_S;
  if (existsSync(records))
    for (const name of readdirSync(records)) utimesSync(join(records, name), submitted, submitted);
  if (existsSync(leases)) for (const name of readdirSync(leases)) utimesSync(join(leases, name), at, at);
}
