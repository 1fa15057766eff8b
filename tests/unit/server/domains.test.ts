import { expect, test } from "vitest";
import * as products from "~/server/catalogue/products.server";
import * as navigation from "~/server/content/navigation.server";
import * as categories from "~/server/content/categories.server";
import * as contents from "~/server/content/contents.server";
import { getSearchHelp } from "~/server/search/search-page.server";
import * as search from "~/server/search/search.server";
import * as listings from "~/server/catalogue/listings.server";
import * as stores from "~/server/stores/stores.server";
import * as jobs from "~/server/jobs/jobs.server";
import * as pages from "~/server/content/pages.server";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import { setAnsweredSite } from "./answered-site";

/** The functions that loaders call, with a site's own client and cache. */
const upstream = setAnsweredSite();
const site = {
  ...products,
  ...navigation,
  ...categories,
  ...contents,
  ...search,
  ...listings,
  ...stores,
  ...jobs,
  ...pages,
};

test("a hundred visitors of a product make one call; another product one more", async () => {
  upstream.answers = (_path, url) => ({
    productDetail: { productId: url.searchParams.get("productId"), productName: "盘" },
  });
  const all = await Promise.all(Array.from({ length: 100 }, () => site.getProduct("P1")));
  expect(new Set(all.map((product) => product?.id))).toEqual(new Set(["P1"]));
  await site.getProduct("P1");
  expect(upstream.calls).toHaveLength(1);
  expect((await site.getProduct("p1"))?.id).toBe("p1");
  expect(upstream.calls).toHaveLength(2);
  upstream.purge({ tags: ["P1"] });
  await site.getProduct("P1");
  await site.getProduct("p1");
  expect(upstream.calls).toHaveLength(3);
});

test("what cannot be an id is nothing, without a call", async () => {
  const long = "x".repeat(10_000);
  for (const id of ["", "  ", long]) {
    expect(await site.getProduct(id)).toBeNull();
    expect(await site.getContent(id)).toBeNull();
    expect(await site.getCategory(id)).toBeNull();
    expect(await site.getStore(id)).toBeNull();
  }
  expect(await site.getJob(long)).toBeNull();
  await expect(site.getJob("")).rejects.toThrow("缺少职位ID");
  expect(upstream.calls).toHaveLength(0);
});

test("a menu that fails leaves its item, and is noted; the next visitor asks again", async () => {
  let isDown = true;
  upstream.answers = (path, url) => {
    if (path.endsWith("queryRegionContents")) {
      const items = ["C1", "C2", "C3"].map((id) => ({
        navKey: id,
        navName: id,
        navPopover: { val: id },
        navType: "card",
      }));
      return [{ contents: JSON.stringify([...items, { navKey: "plain", navName: "plain", navJump: "/x" }]) }];
    }
    const id = url.searchParams.get("contentId");
    if (id === "C2" && isDown) return 500;
    return id === "C3" ? null : { id, contents: `["${id}"]`, spuInfo: [1], secret: "x" };
  };
  const popover = (id: string) => ({ layout: "card", content: `["${id}"]`, data: { spuInfo: [1] } });
  const item = (key: string) => ({ key, name: key, type: "card", jump: null, popover: null });
  const expected = [
    { ...item("C1"), popover: popover("C1") },
    item("C2"),
    item("C3"),
    { ...item("plain"), type: null, jump: "/x" },
  ];
  expect(await site.getNavigation()).toEqual(expected);
  isDown = false;
  expected[1] = { ...item("C2"), popover: popover("C2") };
  expect(await site.getNavigation()).toEqual(expected);

  upstream.answers = () => 500;
  upstream.purge({ all: true });
  await expect(site.getNavigation()).rejects.toMatchObject({ kind: "unavailable" });
});

test("the category tree knows parents and paths, and survives a code that occurs twice", async () => {
  const leaf = { virtualCategoryCode: "leaf", leafFlag: true };
  const root = (code: string, subList: unknown[]) => ({ virtualCategoryCode: code, leafFlag: false, subList });
  upstream.answers = () => ({
    results: [root("a", [root("b", [leaf])]), root("c", [leaf, root("c", [])]), root("__proto__", [])],
  });
  const tree = await site.getCategoryTree();
  expect(tree.roots.map(({ code }) => code)).toEqual(["a", "c", "__proto__"]);
  expect(tree.pathTo("leaf").map(({ code }) => code)).toEqual(["a", "b", "leaf"]);
  expect(tree.parentOf("leaf")?.code).toBe("b");
  expect(tree.parentOf("a")).toBeNull();
  expect(tree.pathTo("c").map(({ code }) => code)).toEqual(["c"]);
  expect(tree.pathTo("nowhere")).toEqual([]);
  expect(tree.byCode.get("toString")).toBeUndefined();
  // Cached as JSON; parsed a second time, it is kept so for all later callers.
  expect((await site.getCategoryTree()).roots).toEqual(tree.roots);
  const again = await site.getCategoryTree();
  expect(await site.getCategoryTree()).toBe(again);
});

test("the content map finds own codes only", async () => {
  upstream.answers = () => ({ contents: [{ virtual: { code: "007" }, contentInfo: { id: "C" } }] });
  const map = await site.getContentMap();
  expect(map["007"]).toBe("C");
  expect(map["constructor"]).toBeUndefined();
});

test("suggestions: one call per distinct text, none for a blank one, thirty characters and ten suggestions at most", async () => {
  upstream.answers = (_path, url) => [{ sourceType: 0, suggest: url.searchParams.get("searchWord") }];
  expect(await site.getSuggestions("没有")).toHaveLength(1);
  upstream.answers = () => null;
  expect(await site.getSuggestions("无")).toEqual([]);
  upstream.calls.length = 0;
  upstream.answers = (_path, url) => [{ sourceType: 0, suggest: url.searchParams.get("searchWord") }];
  for (const blank of ["", "   ", "\u3000\n"]) expect(await site.getSuggestions(blank)).toEqual([]);
  expect(await site.searchStories("  ", 1)).toEqual({ total: 0, results: [] });
  expect(upstream.calls).toHaveLength(0);
  await Promise.all(["茶", " 茶 ", "茶", "杯"].map((typed) => site.getSuggestions(typed)));
  expect(upstream.calls).toHaveLength(2);
  const [long] = await site.getSuggestions("瓷".repeat(10_000));
  expect(long?.suggest).toBe("瓷".repeat(30));
  upstream.answers = () => Array.from({ length: 12 }, (_, at) => ({ sourceType: 0, suggest: `茶${at % 11}` }));
  expect((await site.getSuggestions("多")).map(({ suggest }) => suggest)).toEqual(
    Array.from({ length: 10 }, (_, at) => `茶${at}`),
  );
});

test("suggestions of a text in traditional characters are those of the simplified one, where it has none itself", async () => {
  upstream.answers = (_path, url) =>
    url.searchParams.get("searchWord") === "饭碗" ? [{ sourceType: 0, suggest: "饭碗" }] : [];
  expect((await site.getSuggestions("飯碗")).map(({ suggest }) => suggest)).toEqual(["饭碗"]);
  expect(upstream.calls).toHaveLength(2);
  expect(await site.getSuggestions("没有的")).toEqual([]);
  expect(upstream.calls).toHaveLength(3);
});

test("suggestions with one text: the series of products come from one list, those of categories from the tree", async () => {
  const tree = [{ virtualCategoryCode: "S", virtualCategoryName: "蕾丝", subList: [{ virtualCategoryCode: "S-p" }] }];
  const twins = [
    { sourceType: 1, sourceId: "1", suggest: "盘" },
    { sourceType: 1, sourceId: "2", suggest: "盘" },
    { sourceType: 2, sourceCode: "S-p", suggest: "盘" },
    { sourceType: 2, sourceCode: "S", suggest: "盘" },
  ];
  upstream.answers = (path) =>
    path === "product/autocomplete"
      ? twins
      : path === "product/getVirtualCategoryList"
        ? { results: tree }
        : { total: 1, results: [{ productId: "1", productName: "盘", brandSeriesName: "净白" }] };
  const series = (await site.getSuggestions("盘")).map((one) => one.series);
  expect(series).toEqual(["净白", undefined, "蕾丝", undefined]);
  expect(upstream.calls).toHaveLength(3);
  expect(upstream.calls.filter(({ body }) => body.includes('"盘"'))).toHaveLength(1);
  upstream.purge({ all: true });
  upstream.answers = (path) => (path === "product/autocomplete" ? twins : 500);
  expect((await site.getSuggestions("盘")).map(({ suggest, series }) => [suggest, series])).toEqual(
    twins.map(({ suggest }) => [suggest, undefined]),
  );
});

test("stories are those of the text, page by page", async () => {
  upstream.answers = (_path, url, body) => ({
    total: 13,
    results: [{ type: "news", id: `${url.search}${body}`.includes("茶") ? "N1" : "other", title: "茶" }],
  });
  expect(await site.searchStories(" 茶 ", 1)).toMatchObject({ total: 13, results: [{ id: "N1" }] });
  await site.searchStories("茶", 1);
  await site.searchStories("茶", 2);
  expect(upstream.calls).toHaveLength(2);
});

test("of other spellings, only those with products are offered", async () => {
  upstream.answers = (path, _url, body) =>
    path === "product/keywordList" && body.includes("青花盘")
      ? { total: 1, results: [{ productId: "1" }] }
      : { total: 0, results: [] };
  expect((await getSearchHelp("青花 盤")).spellings).toEqual(["青花盘"]);
});

test("the same listing has one key, whatever the order of its facets; facets do not depend on the sort", async () => {
  upstream.answers = (path) => (path === "product/searchFilter" ? [] : { total: 0, results: [] });
  const color = { code: "COLOR", values: ["blue", "white", "blue"] };
  const size = { code: "SIZE", values: ["27"] };
  await site.getListing({ categoryCode: "c", filters: [color, size] }, 1);
  await site.getListing({ categoryCode: "c", filters: [size, { code: "COLOR", values: ["white", "blue"] }] }, 1);
  await site.getListing({ categoryCode: "c", filters: [{ code: "NONE", values: [] }, color, size] }, 1);
  expect(upstream.calls).toHaveLength(1);
  const sent = JSON.parse(upstream.calls[0]?.body.toString() ?? "") as { queryParam: object };
  expect(sent).toMatchObject({ pageNum: 1, pageSize: 24 });
  expect(sent.queryParam).not.toHaveProperty("vcCodePath");
  await site.getFacets({ categoryCode: "c", sort: "new" });
  await site.getFacets({ categoryCode: "c", sort: "priceAsc" });
  expect(upstream.calls).toHaveLength(2);
});

test("places close to each other share a call; places that are none make none", async () => {
  upstream.answers = () => [];
  await site.getStoresNear({ latitude: 31.2001, longitude: 121.5001 });
  await site.getStoresNear({ latitude: 31.1999, longitude: 121.4999 });
  expect(upstream.calls).toHaveLength(1);
  for (const place of [
    { latitude: 0, longitude: 121 },
    { latitude: 91, longitude: 121 },
    { latitude: Number.NaN, longitude: 121 },
  ]) {
    expect(await site.getStoresNear(place)).toEqual([]);
  }
  expect(upstream.calls).toHaveLength(1);
});

test("stores of another place, area or code are other stores, each asked once, and one code is purged alone", async () => {
  upstream.answers = (path) =>
    path === "store/getStoreByStoreCode" ? { id: "1", storeCode: "S", storeName: "店" } : [];
  const askAll = async () => {
    await site.getStoresNear({ latitude: 31.2, longitude: 121.5 });
    await site.getStoresNear({ latitude: 39.9, longitude: 116.4 });
    for (const area of [
      {},
      { province: "浙江省" },
      { province: " 浙江省 " },
      { city: "杭州市" },
      { city: "杭州市\u3000" },
    ])
      await site.getStoresIn(area);
    for (const code of ["S1", "S2"]) await site.getStore(code);
    return upstream.calls.length;
  };
  expect(await askAll()).toBe(7);
  expect(await askAll()).toBe(7);
  upstream.purge({ tags: ["S1"] });
  expect(await askAll()).toBe(8);
});

test("captchas and previews are never cached", async () => {
  upstream.answers = (path) => (path.includes("getCaptchaImage") ? { captchaKey: "k", imageBase64: "R0lGODlh" } : []);
  await runInScope(createScope({ requestId: "r", isPreview: true }), () =>
    Promise.all([site.getCaptcha(), site.getCaptcha(), site.getRegions("P"), site.getRegions("P")]),
  );
  expect(upstream.calls).toHaveLength(4);
});

test("the help of a search offers default words where there are no hot ones, and leaves out what fails", async () => {
  const words = { defaultWords: ["茶杯", "盘", "茶杯"], hotWords: [] as string[] };
  const tree = { results: [{ virtualCategoryCode: "S", virtualCategoryName: "盘" }] };
  upstream.answers = (path) =>
    path === "searchWord/findSearchWord" ? words : path === "product/getVirtualCategoryList" ? tree : { results: [] };
  expect(await getSearchHelp("盘子")).toMatchObject({
    hotWords: ["茶杯", "盘"],
    series: [{ code: "S" }],
    categories: [{ category: { code: "S" }, series: null }],
  });
  upstream.purge({ all: true });
  words.hotWords = ["壶"];
  expect((await getSearchHelp("盘子")).hotWords).toEqual(["壶"]);
  upstream.purge({ all: true });
  upstream.answers = () => 500;
  expect(await getSearchHelp("青花 盤")).toMatchObject({ hotWords: [], series: [], categories: [], spellings: [] });
});
