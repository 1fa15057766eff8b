/**
 * Checks that every citation leads to an existing heading: `product.md §2.3`, `upstream.md §4.11`,
 * `docs/decisions/040-…`, `decision 040` in code, tests, scripts and documents, and every `npm run NAME` to a script of
 * package.json, which has few enough to be read at once. Translations (*.zh.md) must have the same headings and the same
 * number of table rows as their originals. Prints each violation.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

const NUMBERED = ["product.md", "upstream.md"];
/** Names of documents that are not in this repository, and issue numbers, which its readers cannot look up. */
const FOREIGN =
  /\b(?:SPEC|CONTRACT|DESIGN|LOOK|STYLE|NAMES|LIBRARIES)(?:\.md| §| rules?\b)|\.\.\/shared\/[A-Z]|\b[Ii]ssue #?\d/;
const TRANSLATION = /\.zh\.md$/;
/** Documents in Chinese. */
const TRANSLATED = ["README", "docs/operations", "docs/replay"];
/** A file or folder of this repository, as written in backticks in documents. */
const PATH = /`((?:app|demo|tools|scripts|docs|deploy)\/[\w$.[\]/-]*[\w\]])\/?`/g;
/** A route config file, which decision 003 mentions as not existing. */
const ABSENT = "app/routes.ts";
const MENTIONED_SCRIPT = /\bnpm run (?!-)([\w:-]*\w)/g;
const MAX_SCRIPTS = 16;
/** This file contains the patterns that it looks for. */
const SELF = "scripts/check-citations.mjs";

/** Section numbers of a document's headings. @param {string} file @returns {Set<string>} */
function numbersIn(file) {
  const headings = readFileSync(`docs/${file}`, "utf8").matchAll(/^#{2,4} (\d+(?:\.\d+)*) /gm);
  return new Set([...headings].map(([, number = ""]) => number));
}

/** Heading levels and table rows of a document in order, without code blocks. @param {string} file */
const outlineOf = (file) =>
  [
    ...readFileSync(file, "utf8")
      .replace(/^```[^]*?^```/gm, "")
      .matchAll(/^(#{1,6}|\|) /gm),
  ].map(([, marks = ""]) => marks);

const headings = new Map(NUMBERED.map((file) => [file, numbersIn(file)]));
const decisions = new Set(readdirSync("docs/decisions").flatMap((name) => /^(\d{3})-/.exec(name)?.[1] ?? []));
const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
const files = stdout
  .split("\n")
  .filter(
    (file) => /\.(?:tsx?|mjs|js|css|md|json|ya?ml|conf|py|example)$|Dockerfile|^\.ci\//.test(file) && existsSync(file),
  );
/** @type {unknown} */
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const scripts = Object.keys(/** @type {{ scripts: Record<string, string> }} */ (manifest).scripts);
/** @param {string} path */
const isInTree = (path) =>
  path === ABSENT ||
  /^docs\/decisions\/\d{3}$/.test(path) ||
  ["", ".ts", ".tsx", ".server.ts", ".mjs", ".md"].some((ending) => existsSync(path + ending));
/** @type {string[]} */
const wrong = [];

if (scripts.length > MAX_SCRIPTS) wrong.push(`${scripts.length} npm scripts; a newcomer reads ${MAX_SCRIPTS}`);
for (const script of scripts.filter((name) => /^(?:pre|post)/.test(name))) {
  wrong.push(`npm runs ${script} unasked; name what it does in the script that needs it`);
}

for (const file of files) {
  if (file === SELF || file === "package-lock.json" || file.startsWith("bench/results/")) continue;
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    const at = `${file}:${index + 1}`;
    for (const [cited, document = "", number = ""] of line.matchAll(/\b(product\.md|upstream\.md) §(\d+(?:\.\d+)*)/g)) {
      if (headings.get(document)?.has(number) !== true) wrong.push(`${at}: no heading for "${cited}"`);
    }
    for (const [, number = ""] of line.matchAll(/\bdecisions?[ /](\d{3})\b/gi)) {
      if (!decisions.has(number)) wrong.push(`${at}: there is no decision ${number}`);
    }
    for (const [mention, script = ""] of line.matchAll(MENTIONED_SCRIPT)) {
      if (!file.startsWith("bench/") && !scripts.includes(script))
        wrong.push(`${at}: there is no script for "${mention}"`);
    }
    if (file.endsWith(".md")) {
      for (const [, path = ""] of line.matchAll(PATH)) {
        if (!isInTree(path)) wrong.push(`${at}: there is no ${path}`);
      }
    }
    const foreign = FOREIGN.exec(line);
    if (foreign !== null) wrong.push(`${at}: "${foreign[0]}" leads out of this repository`);
  }
  if (TRANSLATION.test(file)) {
    const original = file.replace(TRANSLATION, ".md");
    if (!existsSync(original)) wrong.push(`${file} translates a document that is gone`);
    else if (outlineOf(file).join() !== outlineOf(original).join())
      wrong.push(`${file} has other headings or tables than ${original}`);
  }
}
for (const name of TRANSLATED) {
  if (!files.includes(`${name}.zh.md`)) wrong.push(`${name}.md has no translation`);
}
for (const line of wrong) console.error(line);
process.exit(wrong.length === 0 ? 0 : 1);
