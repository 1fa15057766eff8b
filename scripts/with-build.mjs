/**
 * `node scripts/with-build.mjs FILE …`: builds what has changed, then runs a Node that this project supports, with these
 * arguments. Build output goes to stderr, so that the command's own output can be piped. Exits with 2 if the build
 * fails, else with the command's code.
 */
import { spawn, spawnSync } from "node:child_process";
import { supportedNode } from "./find-node.mjs";
import { followChild } from "./follow-child.mjs";

const node = supportedNode();
const { status } = spawnSync(node, ["scripts/build.mjs"], { stdio: ["ignore", 2, 2] });
if (status !== 0) process.exit(2);
followChild(spawn(node, process.argv.slice(2), { stdio: "inherit" }));
