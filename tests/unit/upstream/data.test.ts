import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pagesWithPictures, picturesIn, visit } from "../../../demo/picture-pages";
import { blockNames } from "../cms/samples";
import { blockExamples } from "../../../demo/upstream/data/blocks";
import { makeSiteFile } from "../../../demo/upstream/data/site-file";
import { picturesOf } from "../../../demo/upstream/data/products";
import { makeWorld } from "../../../demo/upstream/data/world";

const site = makeSiteFile("");
const world = makeWorld({ mediaBase: "", products: undefined, oddities: true }, site);

const everything: unknown[] = [
  site,
  world.settings,
  world.tree,
  world.draft,
  [...world.regions.values()],
  [...world.contents.values()],
  world.virtualContents,
  world.catalogue.products.map((product) => world.productContents(product)),
];

test("every block of upstream.md §5.4 is among the examples", () => {
  const examples = blockExamples(world.catalogue).map(({ name }) => name);
  expect(examples).toEqual(expect.arrayContaining([...blockNames]));
});

test("every image and film is a file", () => {
  const missing = new Set<string>();
  let seen = 0;
  visit(everything, (_key, value) => {
    if (typeof value !== "string" || !value.startsWith("/demo/")) return;
    seen++;
    const name = value.slice("/demo/".length);
    const files = name.endsWith(".png") ? [name, name.replace(/png$/, "webp")] : [name];
    if (!files.some((file) => existsSync(join("demo/pictures", file)))) missing.add(value);
  });
  expect([...missing]).toEqual([]);
  expect(seen).toBeGreaterThan(1000);
});

test("one picture, one meaning: none twice on a page, no scene on more than three, none opens two", () => {
  const shownOn = new Map<string, string[]>();
  const openingOf = new Map<string, string[]>();
  const twice: unknown[] = [];
  for (const [page, { opening, all }] of pagesWithPictures(world, site)) {
    const names = picturesIn(all);
    for (const name of new Set(names)) {
      shownOn.set(name, [...(shownOn.get(name) ?? []), page]);
      if (names.filter((one) => one === name).length > 1) twice.push([page, name]);
    }
    const [first] = picturesIn(opening);
    if (first !== undefined) openingOf.set(first, [...(openingOf.get(first) ?? []), page]);
  }
  expect(twice).toEqual([]);
  // A series' own pictures stand for it wherever it is told of, but they open its own page alone.
  expect([...shownOn].filter(([name, on]) => !name.startsWith("series/") && on.length > 3)).toEqual([]);
  expect([...openingOf].filter(([, on]) => on.length > 1)).toEqual([]);
  expect(shownOn.size).toBeGreaterThan(30);
});

test("a product's page shows none of its pictures again below", () => {
  const again = world.catalogue.products.filter((product) => {
    const above = new Set(picturesOf(product).map((name) => `/demo/${name}.png`));
    let found = false;
    visit(world.productContents(product), (key, value) => {
      if (["url", "image"].includes(key) && typeof value === "string" && !value.endsWith("-front.png"))
        found ||= above.has(value);
    });
    return found;
  });
  expect(again.map(({ id }) => id)).toEqual([]);
});
