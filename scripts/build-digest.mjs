import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
export const digestFile = join(root, "build/.sources");
/** Source files of the build. */
const sources = [
  "app",
  "demo/upstream",
  "tools/replay",
  ...[
    "build",
    "build-digest",
    "demo-bundle",
    "keep-assets",
    "lower-styles",
    "make-fonts",
    "merge-scripts",
    "progress",
    "trim-remix",
  ].map((name) => `scripts/${name}.mjs`),
  "postcss.config.js",
  "remix.config.js",
  "tsconfig.json",
  "package-lock.json",
];

/** @param {string} path @returns {string[]} every file at or below `path`, relative to the root */
export function filesBelow(path) {
  const full = join(root, path);
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
  );
}

/** A hash of everything that affects the build, including Node's version. */
export function digestSources() {
  const hash = createHash("sha256").update(process.version);
  for (const file of sources.flatMap(filesBelow).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** Whether build/ and public/build match the current sources. @param {string} [digest] of the sources */
export const isBuildCurrent = (digest = digestSources()) =>
  existsSync(digestFile) &&
  readFileSync(digestFile, "utf8") === digest &&
  existsSync(join(root, "public/build/.manifest.json"));
