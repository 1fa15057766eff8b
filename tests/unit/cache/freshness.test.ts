import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { DataCache } from "~/server/cache/data-cache.server";
import * as products from "~/server/catalogue/products.server";
import * as news from "~/server/content/news.server";
import * as jobs from "~/server/jobs/jobs.server";
import * as contents from "~/server/content/contents.server";
import * as categories from "~/server/content/categories.server";
import * as stores from "~/server/stores/stores.server";
import * as listings from "~/server/catalogue/listings.server";
import * as search from "~/server/search/search.server";
import * as words from "~/server/content/search-words.server";
import * as settings from "~/server/content/settings.server";
import { createDemoUpstream } from "../../../demo/upstream";
import { testConfig, installSite } from "../../support/test-site";

/**
 * Lifetimes of each kind of data in the process's own cache, with a fake clock: update this table when a duration or a
 * policy changes.
 */
interface Kind {
  /** The loader's call. */
  load: (site: Site) => Promise<unknown>;
  endpoint: string;
  freshS: number;
  /** Seconds after `freshS` during which the old value is served while it is revalidated. */
  staleS: number;
  /** A failed envelope means that the thing is gone: the last good copy is dropped. */
  endsWhenRefused: boolean;
}

const kinds: Readonly<Record<string, Kind>> = {
  product: {
    load: (site) => site.getProduct("NH100101"),
    endpoint: "product/fullProductDetail",
    freshS: 60,
    staleS: 60,
    endsWhenRefused: true,
  },
  article: {
    load: (site) => site.getArticle("3018"),
    endpoint: "cms/info/getDetail",
    freshS: 60,
    staleS: 60,
    endsWhenRefused: true,
  },
  job: {
    load: (site) => site.getJob("J1007"),
    endpoint: "recruitJob/getJobDetail",
    freshS: 30,
    staleS: 30,
    endsWhenRefused: true,
  },
  content: {
    load: (site) => site.getContent("C-HIST"),
    endpoint: "content/queryModelContentDetail",
    freshS: 60,
    staleS: 60,
    endsWhenRefused: true,
  },
  category: {
    load: (site) => site.getCategory("STAR"),
    endpoint: "product/getVirtualCategoryByCode",
    freshS: 60,
    staleS: 120,
    endsWhenRefused: true,
  },
  store: {
    load: (site) => site.getStore(storeCode),
    endpoint: "store/getStoreByStoreCode",
    freshS: 300,
    staleS: 600,
    endsWhenRefused: true,
  },
  "category tree": {
    load: async (site) => (await site.getCategoryTree()).roots,
    endpoint: "product/getVirtualCategoryList",
    freshS: 60,
    staleS: 120,
    endsWhenRefused: false,
  },
  listing: {
    load: (site) => site.getListing({ categoryCode: "STAR" }, 1),
    endpoint: "product/keywordList",
    freshS: 30,
    staleS: 60,
    endsWhenRefused: false,
  },
  facets: {
    load: (site) => site.getFacets({ categoryCode: "STAR" }),
    endpoint: "product/searchFilter",
    freshS: 30,
    staleS: 60,
    endsWhenRefused: false,
  },
  suggestions: {
    load: (site) => site.getSuggestions("杯"),
    endpoint: "product/autocomplete",
    freshS: 60,
    staleS: 300,
    endsWhenRefused: false,
  },
  "search words": {
    load: (site) => site.getSearchWords(),
    endpoint: "searchWord/findSearchWord",
    freshS: 60,
    staleS: 300,
    endsWhenRefused: false,
  },
  "list of news": {
    load: (site) => site.getNews(null, 1),
    endpoint: "cms/info/getPageList",
    freshS: 60,
    staleS: 60,
    endsWhenRefused: false,
  },
  "list of jobs": {
    load: (site) => site.getJobs({}, 1),
    endpoint: "recruitJob/getJobPageList",
    freshS: 30,
    staleS: 30,
    endsWhenRefused: false,
  },
  "site settings": {
    load: (site) => site.getSettings(),
    endpoint: "content/queryReadableContent",
    freshS: 60,
    staleS: 120,
    endsWhenRefused: false,
  },
  "stores of a province": {
    load: (site) => site.getStoresIn({ province: "上海市" }),
    endpoint: "store/getStoreByCoordinateProvince",
    freshS: 300,
    staleS: 600,
    endsWhenRefused: false,
  },
  provinces: {
    load: (site) => site.getProvinces(),
    endpoint: "area/getTreeByLevelId",
    freshS: 3600,
    staleS: 3600,
    endsWhenRefused: false,
  },
};

const DAY_S = 24 * 3600;
const rows = Object.entries(kinds).map(([name, kind]) => ({ name, ...kind }));

const site = {
  ...products,
  ...news,
  ...jobs,
  ...contents,
  ...categories,
  ...stores,
  ...listings,
  ...search,
  ...words,
  ...settings,
};
type Site = typeof site;

const demo = createDemoUpstream();
let dataCache: DataCache;
let storeCode = "";

beforeAll(async () => {
  // Before the cache is created, which captures the clock.
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const { baseUrl, fetch, siteFile: embedded, media } = demo;
  Object.assign(globalThis, {
    [Symbol.for("site.embedded-upstream")]: { baseUrl, fetch, siteFile: embedded, media },
  });
  ({ dataCache } = installSite(testConfig({ upstream: "demo", api: { token: "demo" } })));
  storeCode = (await site.getStoresIn({}))[0]?.code ?? "";
  demo.state.reset();
});
afterEach(() => {
  demo.faults.reset();
  demo.state.reset();
  dataCache.purge({ all: true });
});
afterAll(() => {
  vi.useRealTimers();
});

const callsOf = (endpoint: string) => demo.state.upstream.calls[endpoint] ?? 0;
const passS = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
/** Background work has finished. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe.each(rows)("$name", ({ load, endpoint, freshS, staleS, endsWhenRefused }) => {
  test(`is asked for once in ${freshS} s, and behind the visitor's back for ${staleS} s more`, async () => {
    const first = await load(site);
    expect(first).not.toBeNull();
    expect(callsOf(endpoint)).toBe(1);
    passS(freshS - 1);
    expect(await load(site)).toEqual(first);
    await settle();
    expect(callsOf(endpoint)).toBe(1);
    passS(2);
    expect(await load(site)).toEqual(first);
    await settle();
    expect(callsOf(endpoint)).toBe(2);
    // Within the stale time no caller waits for the new value.
    demo.faults.slowMs = 50;
    demo.faults.setFault(endpoint, "slow");
    passS(freshS + staleS - 1);
    await load(site);
    expect(callsOf(endpoint)).toBe(2);
    await expect.poll(() => callsOf(endpoint), { interval: 10 }).toBe(3);
    await settle();
    passS(freshS + staleS + 1);
    await load(site);
    expect(callsOf(endpoint)).toBe(4);
  });

  test("outlives an outage for a day, and not longer", async () => {
    const first = await load(site);
    demo.faults.setFault(endpoint, "refused");
    passS(freshS + DAY_S - 60);
    expect(await load(site)).toEqual(first);
    passS(120);
    await expect(load(site)).rejects.toMatchObject({ kind: "unavailable" });
  });

  test(endsWhenRefused ? "is gone once the upstream refuses it" : "stays while the upstream refuses it", async () => {
    const first = await load(site);
    demo.faults.setFault(endpoint, "failed");
    passS(freshS + staleS + 1);
    if (endsWhenRefused) await expect(load(site)).rejects.toMatchObject({ kind: "rejected" });
    else expect(await load(site)).toEqual(first);
    // An outage does not bring back a withdrawn thing.
    demo.faults.setFault(endpoint, "refused");
    passS(10);
    if (endsWhenRefused) await expect(load(site)).rejects.toMatchObject({ kind: "unavailable" });
    else expect(await load(site)).toEqual(first);
  });
});

describe("what the upstream no longer has", () => {
  test.each(rows.filter(({ endsWhenRefused }) => endsWhenRefused))("$name: is null at its next load", async (kind) => {
    await kind.load(site);
    demo.faults.setFault(kind.endpoint, "empty");
    passS(kind.freshS + kind.staleS + 1);
    expect(await kind.load(site)).toBeNull();
    // An outage does not bring back a withdrawn thing.
    demo.faults.setFault(kind.endpoint, "refused");
    passS(60);
    await expect(kind.load(site)).rejects.toMatchObject({ kind: "unavailable" });
  });
});
