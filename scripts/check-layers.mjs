/**
 * Runs dependency-cruiser with the rules of .dependency-cruiser.mjs, prints each violation, and compares the diagram of
 * docs/architecture.md with the imports found (`--write` draws it anew). The diagram shows layers, and within a layer its
 * folders; arrows to `domain` and from the root files are left out.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { cruise, format } from "dependency-cruiser";
import config, { FOLDERS, LAYERS } from "../.dependency-cruiser.mjs";

const FILE = "docs/architecture.md";
const { forbidden, options } = config;
const { output: found } = await cruise(["app", "demo", "tools", "scripts", "tests"], {
  ...options,
  validate: true,
  ruleSet: { forbidden },
});
if (typeof found === "string") throw new Error(found);
const report = await format(found, { outputType: "err-long" });
if (report.exitCode > 0) console.error(report.output);

/** "app/server/cache/x.ts" → ["server", "server_cache"] @param {string} path */
function placeOf(path) {
  const [, layer = "", folder = "", file] = path.split("/");
  return [layer, file !== undefined && FOLDERS[layer]?.includes(folder) === true ? `${layer}_${folder}` : layer];
}

/** @type {Set<string>} */
const arrows = new Set();
for (const { source, dependencies } of found.modules) {
  for (const { resolved } of dependencies) {
    const [layer = "", folder = ""] = placeOf(source);
    const [toLayer = "", toFolder = ""] = placeOf(resolved);
    if (LAYERS[layer] === undefined || LAYERS[toLayer] === undefined || toLayer === "domain") continue;
    if (layer !== toLayer) arrows.add(`  ${layer} --> ${toLayer}`);
    else if (folder !== layer && folder !== toFolder) arrows.add(`  ${folder} --> ${toFolder}`);
  }
}
const boxes = Object.keys(LAYERS)
  .reverse()
  .flatMap((layer) => {
    const folders = FOLDERS[layer]?.map((folder) => `    ${layer}_${folder}["${folder}/"]`);
    return folders === undefined ? [`  ${layer}["${layer}/"]`] : [`  subgraph ${layer}`, ...folders, "  end"];
  });
const diagram = ["```mermaid", "flowchart TD", ...boxes, ...[...arrows].sort(), "```"].join("\n");

const document = readFileSync(FILE, "utf8");
const drawn = document.replace(/```mermaid\nflowchart TD\n[^`]*```/, () => diagram);
const isOutdated = drawn !== document && !process.argv.includes("--write");
if (isOutdated) console.error(`the diagram in ${FILE} is out of date: node scripts/check-layers.mjs --write`);
else writeFileSync(FILE, drawn);
process.exit(report.exitCode > 0 || isOutdated ? 1 : 0);
