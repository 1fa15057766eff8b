/** `npm run record|replay|drift|doctor`: builds first if a source has changed, quietly, then runs the command. */
import { spawn, spawnSync } from "node:child_process";

const [command = "", ...args] = process.argv.slice(2);
const build = spawnSync(process.execPath, ["scripts/build.mjs"], { encoding: "utf8" });
if (build.status !== 0) {
  process.stderr.write(build.stdout + build.stderr);
  process.exit(2);
}
const program = command === "doctor" ? ["build/doctor.js", ...args] : ["build/replay.js", command, ...args];
const child = spawn(process.execPath, program, { stdio: "inherit" });
// Ctrl-C reaches the child by itself; what is sent to this process alone is passed on. The child decides when it ends.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("close", (code) => process.exit(code ?? 1));
