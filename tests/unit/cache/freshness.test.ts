import type { Registry } from "prom-client";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { L2Cache } from "~/server/cache/l2-cache.server";
import * as products from "~/server/catalogue/products.server";
import * as news from "~/server/content/news.server";
import * as neighbours from "~/server/content/news-neighbours.server";
import * as jobs from "~/server/jobs/jobs.server";
import * as contents from "~/server/content/contents.server";
import * as categories from "~/server/content/categories.server";
import * as stores from "~/server/stores/stores.server";
import * as listings from "~/server/catalogue/listings.server";
import * as search from "~/server/search/search.server";
import * as words from "~/server/content/search-words.server";
import * as settings from "~/server/content/settings.server";
import { createDemoUpstream } from "../../../demo/upstream";
import { testConfig, installSite, purgeData } from "../../support/test-site";

/**
 * Lifetimes of each kind of data in the process's own cache, with a fake clock: update this table when a duration or a
 * policy changes.
 */
type Load = (site: Site) => Promise<unknown>;
/** Name; the loader's call; endpoint; seconds of `fresh`; seconds after them in which the old value is served meanwhile. */
type Row = [name: string, load: Load, endpoint: string, freshS: number, staleS: number];

/** A failed envelope means that the thing is gone: the last good copy is dropped. */
const things: Row[] = [
  ["product", (site) => site.getProduct("NH100101"), "product/fullProductDetail", 60, 60],
  ["article", (site) => site.getArticle("3018"), "cms/info/getDetail", 60, 60],
  ["job", (site) => site.getJob("J1007"), "recruitJob/getJobDetail", 30, 30],
  ["content", (site) => site.getContent("C-HIST"), "content/queryModelContentDetail", 60, 60],
  ["category", (site) => site.getCategory("STAR"), "product/getVirtualCategoryByCode", 60, 120],
  ["store", (site) => site.getStore(storeCode), "store/getStoreByStoreCode", 300, 600],
];
/** The last good copy stays. */
const lists: Row[] = [
  ["category tree", async (site) => (await site.getCategoryTree()).roots, "product/getVirtualCategoryList", 60, 120],
  ["listing", (site) => site.getListing({ categoryCode: "STAR" }, 1), "product/keywordList", 30, 60],
  ["facets", (site) => site.getFacets({ categoryCode: "STAR" }), "product/searchFilter", 30, 60],
  ["suggestions", (site) => site.getSuggestions("杯"), "product/autocomplete", 60, 300],
  ["search words", (site) => site.getSearchWords(), "searchWord/findSearchWord", 60, 300],
  ["list of news", (site) => site.getNews(null, 1), "cms/info/getPageList", 60, 60],
  ["news catalogs", (site) => site.getNewsCatalogs(), "cms/info/getCatalogList", 60, 60],
  ["contents of categories", (site) => site.getContentMap(), "content/queryReadableContent", 60, 60],
  ["cities of jobs", (site) => site.getJobCities(null), "recruitJob/getCityAreaList", 30, 30],
  ["article's neighbours", (site) => site.getNewsNeighbours("3018"), "cms/info/getPageList", 60, 60],
  ["list of jobs", (site) => site.getJobs({}, 1), "recruitJob/getJobPageList", 30, 30],
  ["site settings", (site) => site.getSettings(), "content/queryReadableContent", 60, 120],
  ["list of stores", (site) => site.getStoresIn({}), "store/getStoreByCoordinateProvince", 300, 600],
  ["provinces", (site) => site.getProvinces(), "area/getTreeByLevelId", 3600, 3600],
];

const DAY_S = 24 * 3600;
const rows = [...things, ...lists].map((row) => {
  const [name, load, endpoint, freshS, staleS] = row;
  return { name, load, endpoint, freshS, staleS, endsWhenRefused: things.includes(row) };
});

const content = { ...contents, ...categories, ...news, ...neighbours, ...words, ...settings };
const site = { ...content, ...products, ...listings, ...search, ...jobs, ...stores };
type Site = typeof site;

const demo = createDemoUpstream();
let l2Cache: L2Cache;
let metrics: Registry;
let storeCode = "";

beforeAll(async () => {
  // Before the cache is created, which captures the clock.
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  Object.assign(globalThis, { [Symbol.for("site.embedded-upstream")]: demo });
  ({ l2Cache, metrics } = installSite(testConfig({ upstream: "demo", api: { token: "demo" } })));
  storeCode = (await site.getStoresIn({}))[0]?.code ?? "";
  demo.state.reset();
});
afterEach(() => {
  demo.faults.reset();
  demo.state.reset();
  purgeData({ l2Cache }, { all: true });
});
afterAll(() => void vi.useRealTimers());

const callsOf = (endpoint: string) => demo.state.upstream.calls[endpoint] ?? 0;
const passS = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
/** Whether something that it reads is old, and loaded anew meanwhile. */
async function isStale(load: Load): Promise<boolean> {
  const count = async () => {
    const { values = [] } = (await metrics.getSingleMetric("data_cache_total")?.get()) ?? {};
    return values.reduce((sum, { labels, value }) => sum + (labels["result"] === "stale" ? value : 0), 0);
  };
  const before = await count();
  await load(site);
  return (await count()) > before;
}
/** Background work has finished. */
const settle = (afterMs = 0) => new Promise((resolve) => setTimeout(resolve, afterMs + 20));

describe.each(rows)("$name", ({ load, endpoint, freshS, staleS, endsWhenRefused }) => {
  test(`is asked for once in ${freshS} s, and behind the visitor's back for ${staleS} s more`, async () => {
    const first = await load(site);
    expect(first).not.toBeNull();
    passS(freshS - 1);
    expect(await load(site)).toEqual(first);
    await settle();
    expect(callsOf(endpoint)).toBe(1);
    // Within the stale time no caller waits for the new value.
    demo.faults.slowMs = 200;
    demo.faults.setFault(endpoint, "slow");
    passS(staleS);
    expect(await Promise.race([load(site), settle(demo.faults.slowMs / 2)])).toEqual(first);
    await expect.poll(() => callsOf(endpoint), { interval: 10 }).toBe(2);
    await expect.poll(() => isStale(load), { interval: 20 }).toBe(false);
    passS(freshS + staleS + 1);
    await load(site);
    expect(callsOf(endpoint)).toBe(3);
  });

  test(`outlives an outage for a day, and ${endsWhenRefused ? "no refusal or absence" : "a refusal"}`, async () => {
    const first = await load(site);
    demo.faults.setFault(endpoint, "refused");
    passS(freshS + DAY_S - 60);
    expect(await load(site)).toEqual(first);
    passS(120);
    await expect(load(site)).rejects.toMatchObject({ kind: "unavailable" });
    for (const fault of endsWhenRefused ? (["failed", "empty"] as const) : (["failed"] as const)) {
      demo.faults.reset();
      passS(60);
      await load(site);
      demo.faults.setFault(endpoint, fault);
      passS(freshS + staleS + 1);
      if (fault === "empty") expect(await load(site)).toBeNull();
      else if (endsWhenRefused) await expect(load(site)).rejects.toMatchObject({ kind: "rejected" });
      else expect(await load(site)).toEqual(first);
      // An outage does not bring back a withdrawn thing.
      demo.faults.setFault(endpoint, "refused");
      passS(60);
      if (endsWhenRefused) await expect(load(site)).rejects.toMatchObject({ kind: "unavailable" });
      else expect(await load(site)).toEqual(first);
    }
  });
});
