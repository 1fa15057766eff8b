import { expect, test } from "vitest";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import { makeAsker, STORE } from "./ask";

interface Listing {
  total: number;
  pageNum: number;
  pageSize: number;
  results: Array<{ productId: string; productName: string; salePrice: number | string | null }>;
}
interface FacetJson {
  code: string;
  values: Array<{ value: string; count: number | string }>;
}

const list = async (asker: ReturnType<typeof makeAsker>, queryParam: object, pageNum = 1, pageSize = 24) =>
  (await asker.read(asker.post("product/keywordList", { pageNum, pageSize, queryParam: { ...STORE, ...queryParam } })))
    .data as Listing;
const facetsOf = async (asker: ReturnType<typeof makeAsker>, queryParam: object) =>
  (await asker.read(asker.post("product/searchFilter", { queryParam: { ...STORE, ...queryParam } })))
    .data as FacetJson[];

test("the site file fits the site's schema", () => {
  expect(siteFileSchema.safeParse(makeAsker().upstream.siteFile).error?.issues).toBeUndefined();
});

test("pages cut the list without a gap or a repetition, and the page after the last is empty", async () => {
  const asker = makeAsker();
  const first = await list(asker, { virtualCategoryCode: "0086", vcCodePath: true });
  expect(first.total).toBe(25);
  expect(first.results).toHaveLength(24);
  const ids = new Set<string>();
  for (let pageNum = 1; pageNum <= 4; pageNum++) {
    const page = await list(asker, { virtualCategoryCode: "0086", vcCodePath: true }, pageNum, 7);
    for (const { productId } of page.results) ids.add(productId);
  }
  expect(ids.size).toBe(25);
  expect((await list(asker, { virtualCategoryCode: "0086", vcCodePath: true }, 5, 7)).results).toEqual([]);
});

test("a category alone holds its own products, with descendants all below it", async () => {
  const asker = makeAsker();
  expect((await list(asker, { virtualCategoryCode: "RIB" })).total).toBe(0);
  const leaf = await list(asker, { virtualCategoryCode: "RIB-table-plate" });
  expect(leaf.total).toBe(5);
  const group = await list(asker, { virtualCategoryCode: "RIB-table", vcCodePath: true });
  expect(group.total).toBe(9);
});

test("each facet count is the length of the list with that value alone, whatever else is chosen", async () => {
  const asker = makeAsker();
  const scopes = [{}, { keyword: "茶" }, { virtualCategoryCode: "WAVE", vcCodePath: true }];
  const chosen = [[], [{ code: "COLOR", values: ["blue"] }], [{ code: "FORM", values: ["teapot", "vase"] }]];
  let compared = 0;
  for (const scope of scopes) {
    for (const filters of chosen) {
      for (const facet of await facetsOf(asker, { ...scope, filters })) {
        for (const { value, count } of facet.values) {
          const others = filters.filter((filter) => filter.code !== facet.code);
          const { total } = await list(asker, {
            ...scope,
            filters: [...others, { code: facet.code, values: [value] }],
          });
          expect(total, `${facet.code}=${value} in ${JSON.stringify({ scope, filters })}`).toBe(Number(count));
          compared++;
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
});

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

test("every product of the lists has a detail, siblings that name it, and categories that hold it", async () => {
  const asker = makeAsker();
  const { results, total } = await list(asker, {}, 1, 1000);
  expect(total).toBeGreaterThanOrEqual(150);
  expect(new Set(results.map((one) => one.productId)).size).toBe(total);
  for (const { productId, productName } of results) {
    const { data } = await asker.read(asker.get("product/fullProductDetail", { ...STORE, productId }));
    const detail = data as {
      productDetail: { productId: string; productName: string; virtualCategoryList: Array<{ code: string }> };
      groupProducts: Array<{ productId: string }> | null;
    };
    expect(detail.productDetail).toMatchObject({ productId, productName });
    if (detail.groupProducts !== null) {
      expect(detail.groupProducts.map((one) => one.productId)).toContain(productId);
    }
    expect(detail.productDetail.virtualCategoryList[0]?.code).toBeTruthy();
  }
  expect(asker.upstream.state.upstream.mistakes).toEqual([]);
});

test("ids as opaque as upstream.md §3.7 allows occur among products, categories, stores, jobs, stories and news", async () => {
  const asker = makeAsker();
  const products = (await list(asker, {}, 1, 1000)).results.map((one) => one.productId);
  expect(products.some((id) => /^0\d+$/.test(id))).toBe(true);
  expect(products.some((id) => /^\d{19}$/.test(id))).toBe(true);
  expect(products.some((id) => id.includes("&") && id.includes("+"))).toBe(true);
  expect(products.some((id) => id.includes("%"))).toBe(true);
});
