/**
 * The directions of the house: routes → ui, cms, server; cms → ui; ui and server → nothing above them; app/ never
 * imports tests/. Prints each import that goes the wrong way.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const app = join(root, "app");

/** Room → the rooms it may import from, besides itself. @type {Record<string, string[]>} */
const allowed = { routes: ["ui", "cms", "server"], cms: ["ui"], ui: [], server: [] };
const IMPORT = /(?:from\s+|import\s+|import\()["']([^"']+)["']/g;

/** @param {string} file */
function roomOf(file) {
  const path = relative(app, file);
  if (path.startsWith("..")) return "outside";
  const [first = "", ...rest] = path.split("/");
  return rest.length > 0 ? first : "root";
}

/**
 * The wrong imports of one file. Root files (root.tsx, entry.*) are the house's door and may open every room.
 * @param {string} file absolute @param {string} text @returns {string[]} one line each
 */
export function wrongImports(file, text) {
  const from = roomOf(file);
  const wrong = [];
  for (const [, name = ""] of text.matchAll(IMPORT)) {
    const target = name.startsWith("~/")
      ? join(app, name.slice(2))
      : name.startsWith(".")
        ? resolve(dirname(file), name)
        : null;
    if (target === null) continue;
    const to = roomOf(target);
    const isSameRoute =
      from === "routes" &&
      to === "routes" &&
      dirname(target).startsWith(dirname(file)) &&
      dirname(file) !== join(app, "routes");
    const fine =
      to !== "outside" &&
      (from === "root" || isSameRoute || (to === from && from !== "routes") || (allowed[from] ?? []).includes(to));
    const reachesUpstream = from !== "server" && from !== "root" && /\/server\/upstream\//.test(target);
    if (!fine || reachesUpstream)
      wrong.push(`${relative(root, file)} imports ${name}: ${from} → ${to} is not a direction of the house`);
  }
  return wrong;
}

/** @param {string} folder @returns {string[]} */
function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.(?:ts|tsx|css)$/.test(entry.name) ? [path] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wrong = sourcesBelow(app).flatMap((file) => wrongImports(file, readFileSync(file, "utf8")));
  for (const line of wrong) console.error(line);
  process.exit(wrong.length === 0 ? 0 : 1);
}
