/**
 * Keeps the browser's files of earlier builds next to those of the new one, so that a tab opened before a release still
 * finds its scripts (docs/decisions/081).
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 14 * DAY_MS;
const KEPT_RELEASES = 3;
/** Inside the assets folder, so that it is copied along with the assets; never served. */
const RECORD = ".releases.json";

/**
 * An earlier release: its manifest's name, when it was superseded (milliseconds since the epoch), its files.
 * @typedef {{ name: string, supersededAt: number, files: string[] }} Release
 */

/** @param {string} folder @returns {string[]} every file below it, as relative paths */
function filesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** @param {readonly string[]} files */
const manifestOf = (files) => files.find((file) => /^manifest-[^/]+\.js$/.test(file));

/**
 * Moves the assets aside before the compiler runs. Leftovers of an aborted build do not replace them.
 * @param {string} assets @param {string} aside
 */
export function setAssetsAside(assets, aside) {
  if (existsSync(aside) || !existsSync(assets)) return;
  mkdirSync(dirname(aside), { recursive: true });
  try {
    renameSync(assets, aside);
  } catch (error) {
    // Another disk, or a folder of an image's earlier layer, which overlayfs does not rename.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EXDEV") throw error;
    const copy = `${aside}.part`;
    cpSync(assets, copy, { recursive: true });
    renameSync(copy, aside);
    rmSync(assets, { recursive: true });
  }
}

/**
 * Restores the files of earlier releases. Files of the new build are never replaced: equal names mean equal content.
 * @param {string} assets @param {string} aside @param {number} now milliseconds since the epoch
 * @returns {number} number of restored files
 */
export function bringAssetsBack(assets, aside, now) {
  const own = filesOf(assets);
  const earlier = readRecord(join(aside, RECORD));
  const ofEarlier = new Set(earlier.flatMap(({ files }) => files));
  const last = filesOf(aside).filter((file) => file !== RECORD && !ofEarlier.has(file));
  const lastName = manifestOf(last);
  if (lastName !== undefined) earlier.unshift({ name: lastName, supersededAt: now, files: last });
  const ownName = manifestOf(own);
  const kept = earlier
    .filter(({ name, supersededAt }) => name !== ownName && now - supersededAt < KEPT_MS)
    .slice(0, KEPT_RELEASES)
    .map((release) => ({ ...release, files: release.files.filter((file) => !own.includes(file)) }));
  const files = new Set(kept.flatMap((release) => release.files));
  for (const file of files) {
    if (!existsSync(join(aside, file))) continue;
    mkdirSync(dirname(join(assets, file)), { recursive: true });
    copyFileSync(join(aside, file), join(assets, file));
  }
  writeFileSync(join(assets, RECORD), JSON.stringify(kept));
  rmSync(aside, { recursive: true, force: true });
  return files.size;
}

/** @param {string} file @returns {Release[]} */
function readRecord(file) {
  if (!existsSync(file)) return [];
  /** @type {unknown} */
  const releases = JSON.parse(readFileSync(file, "utf8"));
  return /** @type {Release[]} */ (releases);
}
