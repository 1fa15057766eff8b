/**
 * `node scripts/with-build.mjs FILE …`: builds what has changed, then runs Node with these arguments. What the build
 * says goes to stderr, so that a command's own output can be piped. Ends with 2 when the build fails, else as the command.
 */
import { spawn, spawnSync } from "node:child_process";

const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: ["ignore", 2, 2] });
if (status !== 0) process.exit(2);
const child = spawn(process.execPath, process.argv.slice(2), { stdio: "inherit" });
// Ctrl-C reaches the child by itself; what is sent to this process alone is passed on. The child decides when it ends.
process.on("SIGINT", () => undefined);
for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal));
child.on("close", (code) => process.exit(code ?? 1));
