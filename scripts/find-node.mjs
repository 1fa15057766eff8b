/**
 * Which Node runs this project: the current one if `engines` in package.json allows it, else the active LTS, taken from
 * npm. `node scripts/find-node.mjs` prints the folder of the active LTS' executable, or exits with 1.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The major version that the image and CI run on. */
export const ACTIVE_LTS = 24;

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, ".cache/node");

/**
 * The newest Node of a major version available from npm, kept in .cache/node.
 * @param {number} major
 * @returns {string | null} its path; null if npm has none for this platform
 */
export function ensureNode(major) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(cache, String(major));
  const path = join(folder, "node_modules", name, "bin/node");
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  // Moved into place when complete: another command may be doing the same, or this one be interrupted.
  const part = mkdtempSync(`${folder}-`);
  const args = [
    "install",
    "--no-audit",
    "--no-fund",
    "--no-save",
    "--fetch-retries=1",
    "--fetch-retry-mintimeout=1000",
  ];
  const { status } = spawnSync("npm", [...args, "--prefix", part, `${name}@${major}`], { stdio: "ignore" });
  const left = status === 0 ? folder : part;
  rmSync(left, { recursive: true, force: true });
  if (status === 0) renameSync(part, folder);
  return existsSync(path) ? path : null;
}

/**
 * The path of a Node that `engines` allows; if that is not this one, it is also put first on PATH for child processes.
 * Exits with 1 if there is none.
 */
export function supportedNode() {
  /** @type {unknown} */
  const read = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const oldest = /** @type {{ engines: { node: string } }} */ (read).engines.node.replace(">=", "");
  if (process.versions.node.localeCompare(oldest, "en", { numeric: true }) >= 0) return process.execPath;
  process.stderr.write(`Node ${process.version} is older than ${oldest}; Node ${ACTIVE_LTS} from npm: `);
  const startedAt = Date.now();
  const path = ensureNode(ACTIVE_LTS);
  if (path === null) {
    process.stderr.write(`not available here. Please install Node ${ACTIVE_LTS} from https://nodejs.org/\n`);
    process.exit(1);
  }
  process.stderr.write(`ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
  process.env["PATH"] = [dirname(path), process.env["PATH"]].join(delimiter);
  return path;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = ensureNode(ACTIVE_LTS);
  if (path === null) {
    console.error(`npm has no Node ${ACTIVE_LTS} for this machine`);
    process.exit(1);
  }
  console.log(dirname(path));
}
