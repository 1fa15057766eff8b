import { expect, test } from "vitest";
import { toMenu } from "~/cms/chrome/menus.server";
import type { MenuLayout, NavigationSource } from "~/domain/navigation";
import { toNavigation } from "~/cms/chrome/navigation.server";
import { parseContext } from "./render-blocks";

const context = (leaves: readonly string[] = []) => parseContext({ isLeaf: (code) => leaves.includes(code) });

const menuOf = (layout: MenuLayout | null, content: unknown, data: unknown = null, given = context()) =>
  toMenu({ layout, contentId: "N-1", content, data }, given, "m");
/** Of the menu, in warnings. */
const place = { contentId: "N-1", block: "menu m" };

const card = {
  mainTitle: "厂史",
  image: "/a.jpg",
  subTitle: "一\n二<br/>三",
  linkName: "阅读",
  linkUrl: "/brand-story",
};
const column = {
  title: "厂史",
  image: "https://media.example/a.jpg",
  subTitle: ["一", "二", "三"],
  linkName: "阅读",
  link: { href: "/brand-story", external: false },
};
const numbered = {
  value: { 1: "厂史", 2: { url: "/a.jpg" }, 3: card.subTitle, 4: "阅读", 5: { linkType: "4", val: "/brand-story" } },
  childIdNames: { 1: "mainTitle", 2: "image", 3: "subTitle", 4: "linkName", 5: "linkUrl" },
};
test.each([
  ["a list", [card]],
  ["JSON text", JSON.stringify([card])],
  ["an object holding it", { card: [card] }],
  ["an object holding JSON text", JSON.stringify({ card: JSON.stringify([card]) })],
  ["form-builder data", { data: [numbered] }],
])("card menus are read from %s", (_form, content) => {
  const given = context();
  expect(menuOf("card", content, null, given)).toEqual({ kind: "card", columns: [column] });
  expect(given.warnings).toEqual([]);
});

test("without a title a card of a menu has its link's name, or its first line, and without any no link", () => {
  const given = context();
  const untitled = { ...card, mainTitle: null, subTitle: null };
  const unnamed = { ...untitled, linkName: null };
  const menu = menuOf("card", [untitled, { ...unnamed, subTitle: "一\n二" }, unnamed], null, given);
  const shown = { ...column, subTitle: [], linkName: null };
  const nameless = { ...shown, title: "", link: null };
  const columns = [{ ...shown, title: "阅读" }, { ...shown, title: "一", subTitle: ["二"] }, nameless];
  expect(menu).toEqual({ kind: "card", columns });
  expect(given.warnings).toEqual([{ message: "menu link without a name", ...place }]);
});

test("card menus have four columns at most; bad ones are dropped and warned of", () => {
  const given = context();
  const menu = menuOf("card", [card, 7, card, card, card, card], null, given);
  expect(menu?.kind === "card" && menu.columns.length).toBe(4);
  expect(given.warnings).toMatchObject([{ message: "CMS item dropped", ...place, path: "1" }]);
});

const linkUrl = { linkType: "5", val: "x", code: "N" };
const grid = { image: "/g.jpg", mainTitle: "新品", linkName: "全部", linkUrl };
const spuInfo = [
  { spuId: "007", spuCode: "S7", productName: "盘", majorImageUrl: "/7.jpg", i18nBrandSeriesName: { en: "Lace" } },
  { spuId: 8, productName: "杯", majorImageUrl: { url: "/8.jpg" } },
];
const products = [
  { name: "盘", seriesEn: "Lace", image: "https://media.example/7.jpg", link: { href: "/pdp/007", external: false } },
  { name: "杯", seriesEn: null, image: "https://media.example/8.jpg", link: { href: "/pdp/8", external: false } },
];

test.each<[string, unknown, unknown]>([
  ["objects", { ...grid, newGoodsArr: spuInfo }, null],
  ["ids, beside newGoodsArr", { ...grid, newGoodsArr: ["007", 8], spuInfo }, null],
  ["ids, beside the contents", { ...grid, newGoodsArr: ["007", "8"] }, { spuInfo }],
  ["ids in a text, info as JSON text", { ...grid, newGoodsArr: "007, 8" }, { spuInfo: JSON.stringify(spuInfo) }],
  ["objects of ids", { grid: { ...grid, newGoodsArr: [{ spuId: "007" }, { spuId: "8" }] } }, { spuInfo }],
  ["a grid in a list", [{ ...grid, newGoodsArr: spuInfo }], null],
])("grid menus have new products from %s", (_form, content, data) => {
  const link = { href: "/products/N", external: false };
  const cover = { image: "https://media.example/g.jpg", title: "新品", subTitle: [], linkName: "全部", link };
  expect(menuOf("grid", content, data)).toEqual({ kind: "grid", cover, products });
});

test("an unknown id of a grid menu is dropped with a warning", () => {
  const given = context();
  const menu = menuOf("grid", { ...grid, newGoodsArr: ["404", "007"] }, { spuInfo }, given);
  expect(menu?.kind === "grid" && menu.products.length).toBe(1);
  expect(given.warnings).toMatchObject([{ message: "new product of a menu not found", ...place, id: "404" }]);
});

const listColumn = (vcItem: unknown, isAllSeries: unknown) => ({
  seriesName: "传世",
  seriesImg: "/l.jpg",
  seriesList: [{ vcName: "蕾丝", vcItem, isAllSeries }],
});
const linkOf = (vcItem: unknown, isAllSeries: unknown) => {
  const menu = menuOf("list", [listColumn(vcItem, isAllSeries)], null, context(["LEAF"]));
  return menu?.kind === "list" ? menu.columns[0]?.items[0]?.link?.href : undefined;
};

test("list menus are columns with their items", () => {
  const items = [{ name: "蕾丝", link: { href: "/products/LACE", external: false } }];
  const columns = [{ name: "传世", image: "https://media.example/l.jpg", items }];
  expect(menuOf("list", { list: [listColumn("/products/LACE", "false")] })).toEqual({ kind: "list", columns });
});

test("list menus have category links, and all series of one", () => {
  const category = (code: string) => ({ linkType: "5", val: code, code });
  expect(linkOf(category("LACE"), "false")).toBe("/products/LACE");
  expect(linkOf(category("LACE"), "true")).toBe("/products/LACE?isAll=true");
  expect(linkOf(category("LEAF"), false)).toBe("/products/category/LEAF");
  expect(linkOf("/products/LACE", "true")).toBe("/products/LACE?isAll=true");
  expect(linkOf({ linkType: "4", val: "/find-us" }, "true")).toBe("/find-us");
});

test("without a layout the contents decide; contents that decide nothing are no menu", () => {
  expect(menuOf(null, { list: [{ seriesName: "x", seriesList: [] }] })?.kind).toBe("list");
  expect(menuOf(null, [{ mainTitle: "x" }])?.kind).toBe("card");
  expect(menuOf(null, { newGoodsArr: [], mainTitle: "x" })?.kind).toBe("grid");
  const given = context();
  expect(menuOf(null, { x: 1 }, null, given)).toBeNull();
  expect(given.warnings).toEqual([{ message: "menu of unknown layout skipped", ...place }]);
  for (const content of [null, "", [], "{broken", 7]) expect(menuOf("card", content)).toBeNull();
});

test("navigation: links, menus, and items that have neither", () => {
  const item = (given: Partial<NavigationSource>) => ({ key: "k", name: "名", jump: null, popover: null, ...given });
  const given = context();
  const popover = { layout: "card" as const, contentId: "N-1", content: [{ mainTitle: "x" }], data: null };
  const navigation = toNavigation(
    [
      item({ key: "news", jump: { val: "/news" } }),
      item({ key: "shop", jump: { linkType: "1", val: "https://a.example" }, popover }),
      item({ jump: { linkType: "4", val: "/en", locale: { "zh-CN": { val: "/zh" } } } }),
      item({ key: "broken", jump: {} }),
      // The same item again.
      item({ key: "broken", jump: {} }),
    ],
    given,
  );
  expect(navigation.map(({ link, menu }) => [link?.href ?? null, link?.external ?? null, menu?.kind ?? null])).toEqual([
    ["/news", false, null],
    ["https://a.example", true, "card"],
    ["/zh", false, null],
    [null, null, null],
  ]);
  expect(given.warnings).toEqual([{ message: "link without val", navigation: "broken" }]);
});
