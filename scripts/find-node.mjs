/**
 * `node scripts/find-node.mjs`: prints the folder of the active LTS' executable, or exits with 1.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The major version that the image and CI run on. */
export const ACTIVE_LTS = 24;

const cache = fileURLToPath(new URL("../.cache/node", import.meta.url));

/**
 * The newest Node of a major version available from npm, kept in .cache/node.
 * @param {number} major
 * @returns {string | null} its path; null if npm has none for this platform
 */
export function ensureNode(major) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = `${cache}/${major}`;
  const path = `${folder}/node_modules/${name}/bin/node`;
  if (existsSync(path)) return path;
  const args = ["install", "--no-audit", "--no-fund", "--no-save", "--prefix", folder, `${name}@${major}`];
  spawnSync("npm", args, { stdio: "ignore" });
  return existsSync(path) ? path : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = ensureNode(ACTIVE_LTS);
  if (path === null) {
    console.error(`npm has no Node ${ACTIVE_LTS} for this machine`);
    process.exit(1);
  }
  console.log(dirname(path));
}
