import { expect, test } from "vitest";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import { makeAsker, STORE, WITHOUT_TOKEN } from "./ask";

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

test("a facet keeps showing its other values when one is chosen, and the other facets narrow", async () => {
  const asker = makeAsker();
  const before = await facetsOf(asker, {});
  const after = await facetsOf(asker, { filters: [{ code: "COLOR", values: ["gold"] }] });
  const valuesOf = (facets: FacetJson[], code: string) => facets.find((facet) => facet.code === code)?.values;
  expect(valuesOf(after, "COLOR")).toEqual(valuesOf(before, "COLOR"));
  expect(valuesOf(after, "SERIES")?.map(({ value }) => value)).toEqual(["star"]);
});

test("several values of a facet widen, several facets narrow", async () => {
  const asker = makeAsker();
  const teapots = { code: "FORM", values: ["teapot"] };
  const both = { code: "FORM", values: ["teapot", "vase"] };
  const gold = { code: "COLOR", values: ["gold"] };
  expect((await list(asker, { filters: [teapots] })).total).toBe(20);
  expect((await list(asker, { filters: [both] })).total).toBe(50);
  expect((await list(asker, { filters: [both, gold] })).total).toBe(5);
  expect((await list(asker, { filters: [{ code: "INVENTED", values: ["x"] }] })).total).toBe(0);
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

test("a product that is not there is a success without it; one off the shelf is refused in words", async () => {
  const asker = makeAsker();
  const ask = (productId: string) => asker.read(asker.get("product/fullProductDetail", { ...STORE, productId }));
  expect(await ask("no-such")).toMatchObject({ success: true, data: { productDetail: null } });
  expect(await ask("NH-DELISTED-01")).toMatchObject({ success: false, errorMessage: "该商品已下架" });
});

test("the catalogue grows and shrinks as asked, with ids of their own", async () => {
  for (const products of [100, 1000, 10_000]) {
    const asker = makeAsker({ products });
    const { total } = await list(asker, {});
    expect(total).toBe(products);
    const last = await list(asker, {}, products, 1);
    expect(last.results).toHaveLength(1);
  }
});

test("ids as opaque as upstream.md §3.7 allows occur among products, categories, stores, jobs, stories and news", async () => {
  const asker = makeAsker();
  const products = (await list(asker, {}, 1, 1000)).results.map((one) => one.productId);
  expect(products.some((id) => /^0\d+$/.test(id))).toBe(true);
  expect(products.some((id) => /^\d{19}$/.test(id))).toBe(true);
  expect(products.some((id) => id.includes("&") && id.includes("+"))).toBe(true);
  expect(products.some((id) => id.includes("%"))).toBe(true);
});

test("stores are nearest first, and filtered by area name", async () => {
  const asker = makeAsker();
  const ask = async (body: object) =>
    (
      await asker.read(
        asker.post("store/getStoreByCoordinateProvince", { channelCode: "nordhavn", channelId: "CH01", ...body }),
      )
    ).data as Array<{ city: string; storeName: string }>;
  const near = { country: "CN", storeType: 0, radiusMi: 99999999 };
  const all = await ask({ ...near, latitude: 38.9, longitude: 121.6 });
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(all[0]?.city).toBe("大连市");
  expect(new Set(all.map((store) => store.city)).size).toBe(15);
  expect((await ask({ ...near, latitude: 30.57, longitude: 104.06 }))[0]?.city).toBe("成都市");
  expect((await ask({ city: "苏州市" })).every((store) => store.city === "苏州市")).toBe(true);
  expect(await ask({ province: "广东省" })).toHaveLength(6);
  expect(await ask({ city: "昆明市" })).toEqual([]);
});

test("news are filtered by catalog and newest first; every one has an article", async () => {
  const asker = makeAsker();
  const ask = async (queryParam: object) =>
    (
      await asker.read(
        asker.post("cms/info/getPageList", {
          pageNum: 1,
          pageSize: 100,
          queryParam: { channelCode: "nordhavn", ...queryParam },
        }),
      )
    ).data as { total: number; results: Array<{ id: string | number; catalogId: string; publishTime: string }> };
  const all = await ask({});
  expect(all.total).toBe(24);
  const times = all.results.map((one) => one.publishTime.slice(0, 10));
  expect(times).toEqual([...times].sort().reverse());
  const catalogs = (await asker.read(asker.get("cms/info/getCatalogList", { channelCode: "nordhavn" }))).data as Array<{
    id: string;
  }>;
  let counted = 0;
  for (const { id } of catalogs) counted += (await ask({ catalogId: id })).total;
  expect(counted).toBe(24);
  for (const { id } of all.results) {
    const article = (await asker.read(asker.get("cms/info/getDetail", { id: String(id) }))).data as { content: string };
    expect(article.content).toMatch(/^<p>/);
  }
});

test("jobs are filtered by city and keyword; every one has a readable detail", async () => {
  const asker = makeAsker();
  const ask = async (queryParam: object) =>
    (
      await asker.read(
        asker.post(
          "recruitJob/getJobPageList",
          { pageNum: 1, pageSize: 100, queryParam: { channelCode: "nordhavn", ...queryParam } },
          WITHOUT_TOKEN,
        ),
      )
    ).data as { total: number; results: Array<{ id: string | number; cityName: string; jobTitle: string }> };
  const all = await ask({});
  expect(all.total).toBeGreaterThanOrEqual(12);
  const inShanghai = await ask({ cityId: "310100" });
  expect(inShanghai.total).toBeGreaterThan(0);
  expect(inShanghai.results.every((job) => job.cityName === "上海市")).toBe(true);
  const shopJobs = await ask({ keyword: "门店" });
  expect(shopJobs.results.every((job) => job.jobTitle.includes("门店"))).toBe(true);
  expect(shopJobs.total).toBeLessThan(all.total);
  for (const { id } of all.results) {
    const { data } = await asker.read(asker.get("recruitJob/getJobDetail", { jobId: String(id) }));
    expect(decodeURIComponent((data as { jobContent: string }).jobContent)).toContain("<h3>工作内容</h3>");
  }
});

test("suggestions are of all three types and lead to things that exist", async () => {
  const asker = makeAsker();
  const { data } = await asker.read(asker.get("product/autocomplete", { storeId: "WW", size: "10", searchWord: "茶" }));
  const items = data as Array<{ sourceType: number | string; sourceId: string }>;
  expect(items.length).toBeLessThanOrEqual(10);
  expect(new Set(items.map((item) => Number(item.sourceType)))).toEqual(new Set([0, 1, 2]));
  const product = items.find((item) => Number(item.sourceType) === 1);
  const detail = await asker.read(
    asker.get("product/fullProductDetail", { ...STORE, productId: product?.sourceId ?? "" }),
  );
  expect(detail.data).toMatchObject({ productDetail: { productId: product?.sourceId } });
});
