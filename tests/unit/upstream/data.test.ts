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

test("every block of upstream.md §5.4 occurs in a page and among the examples", () => {
  const keys = new Set<string>();
  for (const part of [...world.regions.values(), ...world.contents.values()]) visit(part, (key) => keys.add(key));
  for (const product of world.catalogue.products) visit(world.productContents(product), (key) => keys.add(key));
  // Some are model names, whose contents are the block itself.
  const models = new Set<unknown>();
  visit(everything, (key, value) => key === "modelName" && models.add(value));
  const examples = new Set(blockExamples(world.catalogue).map((example) => example.name));
  for (const name of blockNames) {
    expect(keys.has(name) || models.has(name), `${name} in a page`).toBe(true);
    expect(examples.has(name), `${name} among the examples`).toBe(true);
  }
});

test("every content id of the site file, of a menu and of a series leads to a content", () => {
  const { siteSettings, virtualContentList, ...areas } = site.contents;
  expect([siteSettings, virtualContentList]).toEqual(["C-SET", "C-VC"]);
  const ids = [...Object.values(areas), ...Object.values(site.sisterStories), ...Object.values(site.productLines)];
  ids.push(site.footer.storyId);
  visit([...world.regions.values()], (key, value) => {
    if (key === "navPopover" && value !== null) ids.push((value as { val: string }).val);
  });
  expect(ids.filter((id) => !world.contents.has(id))).toEqual([]);
  for (const page of Object.values(site.pages)) expect(world.regions.get(page)?.length).toBeGreaterThan(0);
});

test("every link of the demo leads to something that exists", () => {
  const dead: unknown[] = [];
  const types = new Set<string>();
  const { categoryByCode, byId } = world.catalogue;
  visit(everything, (_key, value) => {
    if (typeof value !== "object" || value === null || !("linkType" in value)) return;
    const { linkType, val } = value as { linkType: string | number; val?: string };
    const type = String(linkType);
    types.add(type);
    if (val === undefined) return;
    const known = { 5: categoryByCode, 3: byId, 2: world.contents, 7: world.contents }[type];
    if (!(known?.has(val) ?? /^(?:\/|https:\/\/|mailto:)/.test(val))) dead.push(value);
  });
  expect(dead).toEqual([]);
  expect([...types].sort()).toEqual(["1", "2", "3", "4", "5", "7"]);
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

test("the tree is three levels deep, and only categories with products are in it", () => {
  const { categories, products } = world.catalogue;
  expect(categories.length).toBeGreaterThanOrEqual(10);
  const used = new Set(products.flatMap((product) => product.path));
  const depths = new Set(products.map((product) => product.path.length));
  expect([...depths].sort()).toEqual([1, 2, 3]);
  expect([...world.catalogue.categoryByCode.keys()].every((code) => used.has(code))).toBe(true);
});

test("prices show every rule of product.md §9.7: none, 0, decimals, a million and more, on request", () => {
  const { products } = world.catalogue;
  expect(products.some((product) => product.salePrice === null)).toBe(true);
  expect(products.some((product) => product.amount === 0 && !product.tags.includes("询价"))).toBe(true);
  expect(products.some((product) => product.tags.includes("询价"))).toBe(true);
  expect(products.some((product) => product.amount !== null && product.amount % 1 !== 0)).toBe(true);
  expect(products.some((product) => (product.amount ?? 0) >= 1_000_000)).toBe(true);
  expect(products.some((product) => typeof product.salePrice === "string")).toBe(true);
});

test("products have ids as opaque as upstream.md §3.7 allows", () => {
  const ids = world.catalogue.products.map(({ id }) => id);
  for (const opaque of [/^0\d+$/, /^\d{19}$/, /&.*\+|\+.*&/, /%/]) {
    expect(ids.filter((id) => opaque.test(id))).not.toEqual([]);
  }
});

test("Chinese texts use Chinese punctuation", () => {
  const wrong = new Set<string>();
  visit(everything, (key, value) => {
    // Dealer names use every separator that the site must support; the other is a list of codes.
    if (typeof value !== "string" || key === "name4Dealer" || key === "recommendCategory") return;
    const text = value.replace(/<[^>]+>/g, "");
    if (/[\u4e00-\u9fff][,;:!?]|[,;!?][\u4e00-\u9fff]|[\u4e00-\u9fff]\.(?:\s|$)|[\u4e00-\u9fff]["']/.test(text)) {
      wrong.add(text);
    }
  });
  expect([...wrong]).toEqual([]);
});
