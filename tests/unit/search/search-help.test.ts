import { expect, it } from "vitest";
import type { Category } from "~/domain/category";
import { withSeries, type Suggestion } from "~/domain/search";
import { buildTree } from "~/server/content/categories.server";
import { findCategories } from "~/server/search/category-matches.server";
import { sitePagesCopy } from "~/ui/copy/search/site-pages";
import { findSitePages } from "~/ui/features/search/search-view";
import { makeCategory } from "../../support/category";

const category = (code: string, name: string, children: Category[] = [], nameEn: string | null = null) =>
  makeCategory(code, { name, nameEn, children });
const rooms = (code: string) => [
  category(`${code}-t`, "餐具", [category(`${code}-p`, "盘"), category(`${code}-b`, "碗")], "Dining at Home"),
  category(`${code}-j`, "壶与罐"),
];
const tree = buildTree([
  category("lace", "蕾丝", [...rooms("lace"), category("lace-c", "NH 烛台")]),
  category("plain", "净白", rooms("plain")),
  category("star", "冬至星盘"),
]);

it.each([
  ["盘子", ["lace-p 蕾丝", "plain-p 净白", "star"]],
  ["碗", ["lace-b 蕾丝", "plain-b 净白"]],
  ["蕾丝 碗碟", ["lace-b 蕾丝", "lace", "plain-b 净白"]],
  ["水壶", ["lace-j 蕾丝", "plain-j 净白"]],
  ["冬至星", ["star"]],
  ["dining", ["lace-t 蕾丝", "plain-t 净白"]],
  // One of its kind says no series, though it has one.
  ["烛台", ["lace-c"]],
  ["碗烛台", ["lace-c", "lace-b 蕾丝", "plain-b 净白"]],
  ["nh", ["lace-c"]],
  // Two letters occur in many English names.
  ["at", []],
  ["plate", []],
  [" ", []],
])("the categories that a search text names: %s → %j", (text, codes) => {
  const found = findCategories(text, tree).map(({ category, series }) =>
    [category.code, series?.name].filter(Boolean).join(" "),
  );
  expect(found).toEqual(codes);
});

it("the categories that a search text names say their series beside a series of the same name, which says none", () => {
  const twins = buildTree([category("cups", "杯"), category("lace", "蕾丝", [category("lace-c", "杯")])]);
  const found = findCategories("杯", twins).map(({ category, series }) => [category.code, series?.name]);
  expect(found).toEqual([
    ["cups", undefined],
    ["lace-c", "蕾丝"],
  ]);
});

it("the categories that a search text names are at most six", () => {
  const many = buildTree(Array.from({ length: 9 }, (_, index) => category(`c${index}`, `盘${index}`)));
  expect(findCategories("盘", many)).toHaveLength(6);
});

it.each([
  ["养护", "/customer-service/product-maintenance"],
  ["门店", "/find-us"],
  ["验 证", "/verification"],
  ["ＣＯＯＫＩＥ", "/cookie"],
])("the site's own pages: %s leads to %s", (text, href) => expect(findSitePages(text)[0]?.href).toBe(href));

it("the site's own pages are at most three, and none for a product's name", () => {
  expect(findSitePages(sitePagesCopy.flatMap(({ words }) => words).join(""))).toHaveLength(3);
  expect(findSitePages("茶壶")).toEqual([]);
});

it("suggestions that read the same say their series, where it is known", async () => {
  const item = (sourceType: number, id: string, suggest: string): Suggestion => {
    return { sourceType, sourceId: id, sourceCode: id, suggest };
  };
  const given = [item(0, "k", "盘"), item(2, "a", "盘"), item(2, "b", "盘"), item(1, "p", "盘"), item(1, "q", "碗")];
  const asked: string[] = [];
  const seriesOf = (kind: string) => (id: string) => {
    asked.push(`${kind} ${id}`);
    return Promise.resolve(id === "b" ? null : `${id}的系列`);
  };
  const told = await withSeries(given, { category: seriesOf("category"), product: seriesOf("product") });
  expect(told.map(({ series }) => series)).toEqual([undefined, "a的系列", undefined, "p的系列", undefined]);
  expect(asked).toEqual(["category a", "category b", "product p"]);
});
