/**
 * Checks that every package in package.json is imported or run by this repository, and that every imported package is
 * listed there. Also that every npm script mentioned in a file exists, and that there are at most fifteen, without pre-
 * or post-scripts. Prints each violation.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";

/**
 * Listed without an import: types of imported packages, and dependencies of other tools (vite, vitest's own; the
 * compiler).
 */
const UNSEEN = /^@types\/|^(?:typescript|vite)$/;
/**
 * Imported without being listed: a type re-exported by @remix-run/node, and packages that the bench installs
 * separately.
 */
const UNNAMED = new Set(["@remix-run/server-runtime", "lighthouse", "next"]);
const IMPORT = /(?:\bfrom\s+|\bimport\s+|\brequire\(|\bimport\()["']((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]+)?["']/g;
const MAX_SCRIPTS = 15;
const SCRIPT = /\bnpm run (?!-)([\w:-]*\w)/g;
const RUN = /node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g;

/** @type {unknown} */
const read = JSON.parse(readFileSync("package.json", "utf8"));
const manifest =
  /** @type {{ dependencies: Record<string, string>, devDependencies: Record<string, string>, scripts: Record<string, string> }} */ (
    read
  );
const named = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]);

const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
const listed = stdout.split("\n").filter((file) => file !== "package-lock.json" && existsSync(file));
const files = listed.filter((file) => /\.(?:tsx?|mjs|js|json)$/.test(file));
/** @type {Map<string, string>} */
const used = new Map();
for (const file of files) {
  if (file.startsWith("bench/")) continue;
  const text = readFileSync(file, "utf8");
  if (!file.endsWith(".json")) {
    for (const [, specifier = ""] of text.matchAll(IMPORT)) used.set(specifier, file);
  }
  for (const [, name = ""] of text.matchAll(RUN)) used.set(name, file);
}

const wrong = [...named].filter((name) => !used.has(name) && !UNSEEN.test(name)).map((name) => `nothing uses ${name}`);
for (const [name, file] of used) {
  if (!named.has(name) && !UNNAMED.has(name) && !builtinModules.includes(name)) {
    wrong.push(`${file} uses ${name}, which package.json does not name`);
  }
}
const scripts = Object.keys(manifest.scripts);
if (scripts.length > MAX_SCRIPTS) wrong.push(`${scripts.length} npm scripts; a newcomer reads ${MAX_SCRIPTS}`);
for (const script of scripts) {
  if (/^(?:pre|post)/.test(script))
    wrong.push(`npm runs ${script} unasked; name what it does in the script that needs it`);
}
for (const file of listed.filter(
  (name) => /\.(?:tsx?|mjs|js|md|py|example)$|Dockerfile|^\.ci\//.test(name) && !name.startsWith("bench/"),
)) {
  for (const [mention, script = ""] of readFileSync(file, "utf8").matchAll(SCRIPT)) {
    if (manifest.scripts[script] === undefined) wrong.push(`${file}: there is no script for "${mention}"`);
  }
}
for (const line of wrong) console.error(line);
process.exit(wrong.length === 0 ? 0 : 1);
