import { expect, test } from "vitest";
import * as listings from "~/server/catalogue/listings.server";
import { getProduct } from "~/server/catalogue/products.server";
import { getCategory, getCategoryTree } from "~/server/content/categories.server";
import { getContent } from "~/server/content/contents.server";
import { getArticle } from "~/server/content/news.server";
import { getRegions } from "~/server/content/pages.server";
import { issueCaptcha } from "~/server/jobs/application/captcha.server";
import { getJob } from "~/server/jobs/jobs.server";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import { getSearchHelp } from "~/server/search/search-page.server";
import { getSuggestions, searchStories } from "~/server/search/search.server";
import * as stores from "~/server/stores/stores.server";
import { setAnsweredSite } from "./answered-site";

/** The functions that loaders call, with a site's own client and cache. */
const upstream = setAnsweredSite();
const shanghai = { latitude: 31.2, longitude: 121.5 };

test("what cannot be an id is nothing, without a call", async () => {
  const long = "x".repeat(10_000);
  for (const load of [getProduct, getContent, getCategory, getArticle, stores.getStore])
    for (const id of ["", "  ", long]) expect(await load(id)).toBeNull();
  expect(await getJob(long)).toBeNull();
  expect(upstream.calls).toHaveLength(0);
});

test("the category tree knows parents and paths, and survives a code that occurs twice", async () => {
  const leaf = { virtualCategoryCode: "leaf", leafFlag: true };
  const root = (code: string, subList: unknown[]) => ({ virtualCategoryCode: code, leafFlag: false, subList });
  upstream.answers = () => ({
    results: [root("a", [root("b", [leaf])]), root("c", [leaf, root("c", [])]), root("__proto__", [])],
  });
  const tree = await getCategoryTree();
  expect(tree.roots.map(({ code }) => code)).toEqual(["a", "c", "__proto__"]);
  const pathTo = (code: string) => tree.pathTo(code).map((category) => category.code);
  expect(["leaf", "c", "nowhere"].map(pathTo)).toEqual([["a", "b", "leaf"], ["c"], []]);
  expect([tree.parentOf("leaf")?.code, tree.parentOf("a")]).toEqual(["b", null]);
  expect(tree.byCode.get("toString")).toBeUndefined();
});

test("suggestions: one call per distinct text, none for a blank one, thirty characters and ten suggestions at most", async () => {
  upstream.answers = (_path, url) => [{ sourceType: 0, suggest: url.searchParams.get("searchWord") }];
  for (const blank of ["", "   ", "\u3000\n"]) expect(await getSuggestions(blank)).toEqual([]);
  expect(upstream.calls).toHaveLength(0);
  await Promise.all(["茶", " 茶 ", "茶", "杯"].map((typed) => getSuggestions(typed)));
  expect(upstream.calls).toHaveLength(2);
  const [long] = await getSuggestions("瓷".repeat(10_000));
  expect(long?.suggest).toBe("瓷".repeat(30));
  upstream.answers = () => null;
  expect(await getSuggestions("无")).toEqual([]);
  upstream.answers = () => Array.from({ length: 12 }, (_, at) => ({ sourceType: 0, suggest: `茶${at % 11}` }));
  expect((await getSuggestions("多")).map(({ suggest }) => suggest)).toEqual(
    Array.from({ length: 10 }, (_, at) => `茶${at}`),
  );
});

test("suggestions of a text in traditional characters are those of the simplified one, where it has none itself", async () => {
  upstream.answers = (_path, url) =>
    url.searchParams.get("searchWord") === "饭碗" ? [{ sourceType: 0, suggest: "饭碗" }] : [];
  expect((await getSuggestions("飯碗")).map(({ suggest }) => suggest)).toEqual(["饭碗"]);
  expect(upstream.calls).toHaveLength(2);
  expect(await getSuggestions("没有的")).toEqual([]);
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
  const series = (await getSuggestions("盘")).map((one) => one.series);
  expect(series).toEqual(["净白", undefined, "蕾丝", undefined]);
  expect(upstream.calls).toHaveLength(3);
  expect(upstream.calls.filter(({ body }) => body.includes('"盘"'))).toHaveLength(1);
  upstream.purge({ all: true });
  upstream.answers = (path) => (path === "product/autocomplete" ? twins : 500);
  expect((await getSuggestions("盘")).map((one) => one.series)).toEqual(Array(4).fill(undefined));
});

test("stories are those of the text, page by page", async () => {
  upstream.answers = (_path, url, body) => ({
    total: 13,
    results: [{ type: "news", id: `${url.search}${body}`.includes("茶") ? "N1" : "other", title: "茶" }],
  });
  expect(await searchStories("茶", 1)).toMatchObject({ total: 13, results: [{ id: "N1" }] });
  await searchStories("茶", 1);
  await searchStories("茶", 2);
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
  await listings.getListing({ categoryCode: "c", filters: [color, size] }, 1);
  await listings.getListing({ categoryCode: "c", filters: [size, { code: "COLOR", values: ["white", "blue"] }] }, 1);
  await listings.getListing({ categoryCode: "c", filters: [{ code: "NONE", values: [] }, color, size] }, 1);
  expect(upstream.calls).toHaveLength(1);
  const sent = JSON.parse(upstream.calls[0]?.body.toString() ?? "") as { queryParam: object };
  expect(sent).toMatchObject({ pageNum: 1, pageSize: 24 });
  expect(sent.queryParam).not.toHaveProperty("vcCodePath");
  for (const sort of ["new", "priceAsc"] as const) await listings.getFacets({ categoryCode: "c", sort });
  expect(upstream.calls).toHaveLength(2);
});

test("stores of another place or area are other stores, each asked once", async () => {
  upstream.answers = () => [];
  const askAll = async () => {
    for (const place of [shanghai, { latitude: 39.9, longitude: 116.4 }]) await stores.getStoresNear(place);
    await stores.getStoresIn({});
    for (const province of ["浙江省", " 浙江省 "]) await stores.getStoresIn({ province });
    for (const city of ["杭州市", "杭州市\u3000"]) await stores.getStoresIn({ city });
    return upstream.calls.length;
  };
  expect([await askAll(), await askAll()]).toEqual([5, 5]);
  // Places close to each other share a call; places that are none make none.
  await stores.getStoresNear({ latitude: 31.2001, longitude: 121.4999 });
  for (const latitude of [0, 91, Number.NaN]) expect(await stores.getStoresNear({ ...shanghai, latitude })).toEqual([]);
  expect(upstream.calls).toHaveLength(5);
});

test("captchas and previews are never cached", async () => {
  upstream.answers = (path) => (path.includes("getCaptchaImage") ? { captchaKey: "k", imageBase64: "R0lGODlh" } : []);
  await runInScope(createScope({ requestId: "r", isPreview: true }), () =>
    Promise.all([issueCaptcha(null), issueCaptcha(null), getRegions("P"), getRegions("P")]),
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
