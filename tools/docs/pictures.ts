/** Prints which pages each picture of the demo is on, the page that it opens first and marked; then those on none. */
import { readFileSync } from "node:fs";
import { pagesWithPictures, picturesIn } from "../../demo/picture-pages";
import { makeSiteFile } from "../../demo/upstream/data/site-file";
import { makeWorld } from "../../demo/upstream/data/world";

const site = makeSiteFile("");
const world = makeWorld({ mediaBase: "", products: undefined, oddities: true }, site);
const names = new Map<string, string>(
  [site.contents, site.pages].flatMap((ids) => Object.entries(ids).map(([name, id]) => [id, name] as const)),
);

const pagesOf = new Map<string, string[]>();
for (const [id, { opening, all }] of pagesWithPictures(world, site)) {
  const page = names.get(id) ?? world.contents.get(id)?.name ?? id;
  const [first] = picturesIn(opening);
  for (const picture of new Set(picturesIn(all))) {
    const known = pagesOf.get(picture) ?? [];
    pagesOf.set(picture, picture === first ? [`${page} (opens it)`, ...known] : [...known, page]);
  }
}

for (const [picture, pages] of [...pagesOf].sort(([one], [other]) => (one < other ? -1 : 1)))
  console.log(`${picture.padEnd(32)} ${pages.join(", ")}`);

const listed = Object.keys(JSON.parse(readFileSync("demo/pictures.json", "utf8")) as object);
const unseen = listed.filter(
  (name) => name.startsWith("scenes/") && !/-portrait$|-square$/.test(name) && !pagesOf.has(name),
);
console.log(`\non no page: ${unseen.join(", ") || "none"}`);
