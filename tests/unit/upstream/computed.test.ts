import { expect, test } from "vitest";
import { makeAsker, STORE } from "./ask";

interface Listing {
  total: number;
  pageNum: number;
  pageSize: number;
  results: Array<{ productId: string; productName: string; salePrice: number | string | null }>;
}

const list = async (asker: ReturnType<typeof makeAsker>, queryParam: object, pageNum = 1, pageSize = 24) =>
  (await asker.read(asker.post("product/keywordList", { pageNum, pageSize, queryParam: { ...STORE, ...queryParam } })))
    .data as Listing;

test.each([
  ["priceAsc", 1],
  ["priceDesc", -1],
] as const)("%s sorts by number, also where prices are texts; what has none comes last", async (sort, sign) => {
  const prices = (await list(makeAsker(), { sort }, 1, 1000)).results.map(({ salePrice }) => salePrice);
  const known = prices.filter((price) => price !== null);
  expect(known.some((price) => typeof price === "string")).toBe(true);
  expect(prices.slice(known.length).every((price) => price === null)).toBe(true);
  expect(prices.length).toBeGreaterThan(known.length);
  const numbers = known.map(Number);
  expect(numbers).toEqual([...numbers].sort((one, other) => sign * (one - other)));
});

test("keywords are found in any width, case and order", async () => {
  const asker = makeAsker();
  const { total } = await list(asker, { keyword: "northern lace" });
  expect(total).toBe(25);
  expect((await list(asker, { keyword: "ＬＡＣＥ　Northern" })).total).toBe(50 - 25);
  expect((await list(asker, { keyword: "茶壶 北境蕾丝" })).results.map((one) => one.productName)).toEqual([
    "北境蕾丝 茶壶 900 毫升",
    "北境蕾丝 茶壶 1.2 升",
  ]);
  expect((await list(asker, { keyword: "不存在的东西" })).total).toBe(0);
});

test("ids as opaque as upstream.md §3.7 allows occur among products, categories, stores, jobs, stories and news", async () => {
  const asker = makeAsker();
  const products = (await list(asker, {}, 1, 1000)).results.map((one) => one.productId);
  expect(products.some((id) => /^0\d+$/.test(id))).toBe(true);
  expect(products.some((id) => /^\d{19}$/.test(id))).toBe(true);
  expect(products.some((id) => id.includes("&") && id.includes("+"))).toBe(true);
  expect(products.some((id) => id.includes("%"))).toBe(true);
});
