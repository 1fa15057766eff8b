/**
 * Enforces the layers of docs/architecture.md: allowed import directions, and no cycles between files or folders.
 * Prints each violation, and compares the diagram in docs/architecture.md with the code (`--write` regenerates it).
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const app = join(root, "app");
const diagram = join(root, "docs/architecture.md");

/** Layer → the layers it may import, besides itself. @type {Record<string, readonly string[]>} */
const LAYERS = {
  domain: [],
  ui: ["domain"],
  cms: ["domain", "ui"],
  server: ["domain"],
  routes: ["domain", "ui", "cms", "server"],
};
/**
 * Folders of a layer, lowest first: each may import those listed before it. @type {Record<string, readonly string[]>}
 */
const FOLDERS = {
  ui: ["styles", "copy", "components", "forms", "seo", "features", "layout"],
  cms: ["engine", "blocks", "chrome", "pages"],
  server: [
    ...["platform", "upstream", "cache", "recording", "session"],
    ...["content", "catalogue", "search", "stores", "jobs", "verification", "seo"],
    "http",
  ],
};
/** The only folder that may contain upstream shapes and calls. */
const UPSTREAM = "server/upstream";

const IMPORT = /(?:from\s+|import\s+|import\()["']([^"']+)["']/g;
const ENDINGS = ["", ".ts", ".tsx", ".css", "/index.ts"];

/** @param {string} folder @returns {string[]} absolute paths of the source files */
function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.(?:ts|tsx|css)$/.test(entry.name) ? [path] : [];
  });
}

/** Layer and folder of a file: ["server", "cache"], ["domain", ""], ["root", ""]. @param {string} file absolute */
function placeOf(file) {
  const path = relative(app, file);
  if (path.startsWith("..")) return ["outside", ""];
  const [layer = "", folder = "", ...rest] = path.split("/");
  if (folder === "") return ["root", ""];
  return [layer, rest.length > 0 && FOLDERS[layer] !== undefined ? folder : ""];
}

/** @param {string} file @param {string} name as written in the import @returns {string | null} absolute; null = a package */
function targetOf(file, name) {
  if (name.startsWith("~/")) return join(app, name.slice(2));
  return name.startsWith(".") ? resolve(dirname(file), name) : null;
}

/** Whether a file may import a target. @param {string} file @param {string} target both absolute */
function mayImport(file, target) {
  const [layer = "", folder = ""] = placeOf(file);
  const [toLayer = "", toFolder = ""] = placeOf(target);
  if (layer === "root") return true;
  if (layer !== toLayer) {
    const isPrivate = target.includes(`/app/${UPSTREAM}/`);
    return (LAYERS[layer] ?? []).includes(toLayer) && !isPrivate;
  }
  if (layer === "routes") return dirname(file) !== join(app, "routes") && dirname(target).startsWith(dirname(file));
  if (folder === toFolder || folder === "") return true;
  const order = FOLDERS[layer] ?? [];
  return order.indexOf(toFolder) < order.indexOf(folder);
}

/**
 * The cycles of a graph, each as the nodes of one strongly connected component.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph @returns {string[][]}
 */
function circlesOf(graph) {
  /** @type {Map<string, { index: number, low: number }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} node @returns {{ index: number, low: number }} */
  function visit(node) {
    const mark = { index: seen.size, low: seen.size };
    seen.set(node, mark);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = seen.get(next);
      if (known === undefined) mark.low = Math.min(mark.low, visit(next).low);
      else if (stack.includes(next)) mark.low = Math.min(mark.low, known.index);
    }
    if (mark.low === mark.index) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) circles.push(circle);
    }
    return mark;
  }
  for (const node of graph.keys()) if (!seen.has(node)) visit(node);
  return circles;
}

/** @param {Map<string, Set<string>>} graph @param {string} from @param {string} to */
function connect(graph, from, to) {
  const known = graph.get(from) ?? new Set();
  graph.set(from, known.add(to));
}

/** The diagram of docs/architecture.md: layers as boxes of folders, imports as arrows. @param {Map<string, Set<string>>} places */
function renderDiagram(places) {
  const lines = ["```mermaid", "flowchart TD"];
  for (const layer of Object.keys(LAYERS).reverse()) {
    const folders = FOLDERS[layer];
    if (folders === undefined) lines.push(`  ${layer}["${layer}/"]`);
    else lines.push(`  subgraph ${layer}`, ...folders.map((folder) => `    ${layer}_${folder}["${folder}/"]`), "  end");
  }
  const arrows = [...places].flatMap(([from, targets]) => [...targets].map((to) => `  ${from} --> ${to}`));
  return [...lines, ...arrows.sort(), "```"].join("\n");
}

/** @type {string[]} */
const wrong = [];
/** @type {Map<string, Set<string>>} */
const files = new Map();
/** @type {Map<string, Set<string>>} */
const places = new Map();
const sources = sourcesBelow(app);
const known = new Set(sources);

for (const file of sources) {
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
    const target = targetOf(file, name);
    if (target === null) continue;
    const found = ENDINGS.map((ending) => target + ending).find((path) => known.has(path));
    if (found !== undefined && found !== file) connect(files, relative(root, file), relative(root, found));
    if (!mayImport(file, found ?? target)) {
      wrong.push(`${relative(root, file)} imports ${name}: against the order of layers (docs/architecture.md)`);
    }
    const [layer = "", folder = ""] = placeOf(file);
    const [toLayer = "", toFolder = ""] = placeOf(found ?? target);
    // Between layers the diagram shows only layers, within one its folders; arrows to domain would hide all others.
    if (layer === "root" || toLayer === "domain" || folder + layer === toFolder + toLayer) continue;
    if (layer !== toLayer) connect(places, layer, toLayer);
    else if (folder !== "" && toFolder !== "") connect(places, `${layer}_${folder}`, `${layer}_${toFolder}`);
  }
}
for (const circle of circlesOf(files)) wrong.push(`a circle of imports: ${circle.join(", ")}`);

const document = readFileSync(diagram, "utf8");
const renderedDocument = document.replace(/```mermaid\nflowchart TD\n[^`]*```/, () => renderDiagram(places));
if (renderedDocument !== document) {
  if (process.argv.includes("--write")) writeFileSync(diagram, renderedDocument);
  else wrong.push("the diagram in docs/architecture.md is out of date: node scripts/check-imports.mjs --write");
}
for (const line of wrong) console.error(line);
process.exit(wrong.length === 0 ? 0 : 1);
