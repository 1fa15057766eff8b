/** `node scripts/with-node.mjs FILE …`: runs a Node that this project supports, with these arguments. */
import { spawn } from "node:child_process";
import { supportedNode } from "./find-node.mjs";
import { followChild } from "./follow-child.mjs";

followChild(spawn(supportedNode(), process.argv.slice(2), { stdio: "inherit" }));
