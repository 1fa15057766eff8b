import { expect, test } from "vitest";
import type { Category } from "~/domain/category";
import { compareAttributes } from "~/domain/comparison";
import { toSeriesHref } from "~/routes/pdp.$slug/product-links";
import { buildTree } from "~/server/content/categories.server";
import { makeCategory } from "../../support/category";

const none = { features: [], extraFeatures: [], specifications: [] };

test("attributes side by side have one row per label, specifications first, with a gap where a product has none", () => {
  const [capacity, width] = [
    { label: "容量", value: "200 毫升" },
    { label: "口径", value: "9 厘米" },
  ];
  const rows = compareAttributes([
    { ...none, features: [{ label: "养护", value: "手洗" }], specifications: [capacity] },
    { ...none, specifications: [width, { label: "容量", value: "300 毫升" }] },
  ]);
  expect(rows).toEqual([
    { label: "容量", values: ["200 毫升", "300 毫升"] },
    { label: "养护", values: ["手洗", null] },
    { label: "口径", values: [null, "9 厘米"] },
  ]);
});

test("attributes side by side: a label that a product has twice is one row; without label or value there is none", () => {
  const twice = [
    { label: "尺寸", value: "9 厘米" },
    { label: "尺寸", value: "高 7 厘米" },
    { label: " ", value: "可入洗碗机" },
    { label: "重量", value: " " },
  ];
  const rows = [{ label: "尺寸", values: ["9 厘米、高 7 厘米"] }];
  expect(compareAttributes([{ ...none, extraFeatures: twice }])).toEqual(rows);
});

const category = (code: string, children: Category[] = []) => makeCategory(code, { children });
const tree = buildTree([category("S1", [category("S1-A", [category("S1-A-1")])]), category("S2")]);
const of = (...codes: string[]) => toSeriesHref({ categories: codes.map((code) => ({ code, name: "" })) }, tree);

test.each([
  [["S1", "S1-A"], "/products/S1"],
  [["S1-A-1"], "/products/S1"],
  [["gone", "S2"], "/products/category/S2"],
  [["gone"], null],
  [[], null],
])("the series of a product with categories %j is %s", (codes, href) => expect(of(...codes)).toBe(href));

test("the series of a product is unknown without the tree", () => {
  expect(toSeriesHref({ categories: [{ code: "S1", name: "" }] }, null)).toBeNull();
});
