import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * One page of all differences: before, after and difference side by side.
 * @param {string} folder @param {string} revision
 * @param {readonly { name: string, before: Buffer, after: Buffer, difference: Buffer, pixels: number }[]} differences
 */
export function writeComparison(folder, revision, differences) {
  const rows = differences.map(({ name, pixels, ...pictures }) => {
    const file = name.replace(/[^\w-]+/g, "_");
    const cells = /** @type {const} */ (["before", "after", "difference"]).map((kind) => {
      writeFileSync(join(folder, `${file}-${kind}.png`), pictures[kind]);
      return `<a href="${file}-${kind}.png"><img src="${file}-${kind}.png" alt="${kind}" loading="lazy"></a>`;
    });
    return `<section><h2>${name}: ${String(pixels)} pixels</h2><div>${cells.join("")}</div></section>`;
  });
  const title = `${String(differences.length)} pictures differ from ${revision.replace(/[<&]/g, "")}`;
  const style =
    "body{font:16px sans-serif;margin:24px}div{display:grid;grid-template-columns:repeat(3,1fr);gap:16px}" +
    "img{width:100%;border:1px solid #ccc}";
  writeFileSync(
    join(folder, "index.html"),
    `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style>` +
      `<h1>${title}</h1><p>Before, after, difference.</p>${rows.join("\n")}</html>\n`,
  );
}
