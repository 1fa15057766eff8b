import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DataCache } from "~/server/cache/data-cache.server";
import * as catalogue from "~/server/catalogue/catalogue.server";
import * as listingPage from "~/server/catalogue/listing-page.server";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import { testConfig, installSite } from "../../support/test-site";
import { envelope, startServer } from "../server/local-upstream";

/** Lists with a real client, cache and server: the calls made, and the handling of odd responses. */
interface Asked {
  endpoint: string;
  pageNum?: number;
  queryParam: { virtualCategoryCode?: string; vcCodePath?: boolean; filters?: unknown; sort?: string };
}

type Answers = Record<string, (asked: Asked) => unknown>;

const TOTAL = 60;
const facets = [
  {
    code: "COLOR",
    name: "釉色",
    values: [
      { value: "blue", label: "钴蓝", count: "7" },
      { value: "w&b", label: "黑白" },
    ],
  },
  {
    code: "COLOR",
    name: "重复",
    values: [
      { value: "blue", label: "重复" },
      { value: "red", label: "铁锈红", count: 0 },
    ],
  },
];
const usual: Answers = {
  keywordList: ({ pageNum = 1 }) => {
    const count = Math.max(0, Math.min(24, TOTAL - (pageNum - 1) * 24));
    const results = Array.from({ length: count }, (_, index) => ({
      productId: `${pageNum}-${index}`,
      productName: "盘",
    }));
    return { total: TOTAL, results };
  },
  searchFilter: () => facets,
};

let answers: Answers = usual;
let asked: Asked[] = [];
let server: Awaited<ReturnType<typeof startServer>>;
let dataCache: DataCache;
const site = { ...listingPage, ...catalogue };

beforeAll(async () => {
  server = await startServer((request, response) => {
    const endpoint = new URL(request.url ?? "", "http://x").pathname.split("/").at(-1) ?? "";
    const body = server.calls.at(-1)?.body.toString() ?? "";
    const call = {
      endpoint,
      ...(body.startsWith("{") ? (JSON.parse(body) as object) : { form: body }),
    } as unknown as Asked;
    asked.push(call);
    const answer = answers[endpoint]?.(call) ?? null;
    if (typeof answer === "number") response.statusCode = answer;
    response.end(envelope(answer));
  });
  ({ dataCache } = installSite(testConfig({ api: { baseUrl: server.baseUrl } })));
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  answers = usual;
  dataCache.purge({ all: true });
  asked = [];
});

const list = (query: string) => site.getListingPage({ categoryCode: "C" }, new URLSearchParams(query));
const pagesAsked = () => asked.filter(({ endpoint }) => endpoint === "keywordList").map(({ pageNum }) => pageNum);

describe("readListingState", () => {
  test.each([
    ["", 1, "default", []],
    ["page=7&sort=new", 7, "new", []],
    ["page=007", 7, "default", []],
    ["page=0", 1, "default", ["page"]],
    ["page=-1", 1, "default", ["page"]],
    ["page=1e9", 1, "default", ["page"]],
    ["page=%EF%BC%92", 1, "default", ["page"]],
    ["page=", 1, "default", ["page"]],
    [`page=${"9".repeat(40)}`, 999_999, "default", []],
    ["sort=PRICEASC", 1, "default", ["sort"]],
    ["f.=x", 1, "default", ["filter"]],
    ["page=x&sort=y&f.A=", 1, "default", ["page", "sort", "filter"]],
  ])("%s", (query, page, sort, ignored) => {
    const read = site.readListingState(new URLSearchParams(query));
    expect([read.state.page, read.state.sort, read.ignored]).toEqual([page, sort, ignored]);
  });

  test("keeps repeated values once, exactly as they are", () => {
    const query = new URLSearchParams([
      ["f.颜 色&", "a+b%"],
      ["f.颜 色&", "0012"],
      ["f.颜 色&", "0012"],
      ["f.__proto__", "x"],
    ]);
    expect(site.readListingState(query).state.filters).toEqual([
      { code: "颜 色&", values: ["a+b%", "0012"] },
      { code: "__proto__", values: ["x"] },
    ]);
  });

  test("takes no more than a page could offer", () => {
    const query = new URLSearchParams();
    for (let code = 0; code < 40; code += 1) {
      for (let value = 0; value < 40; value += 1) query.append(`f.C${code}`, `${value}`);
    }
    const { state, ignored } = site.readListingState(query);
    expect(state.filters).toHaveLength(12);
    expect(Math.max(...state.filters.map(({ values }) => values.length))).toBe(30);
    expect(ignored).toEqual(["filter"]);
  });
});

describe("getListingPage", () => {
  test("makes two calls for a page", async () => {
    const { total, pages, products } = await list("page=3");
    expect([total, pages, products.length]).toEqual([60, 3, 12]);
    expect(asked.map(({ endpoint }) => endpoint).sort()).toEqual(["keywordList", "searchFilter"]);
  });

  test.each([
    ["page=4", [4, 1]],
    ["page=101", [1]],
    ["page=99999999999999", [1]],
  ])("%s is past the end, and known to be without absurd calls", async (query, pageNums) => {
    const { total, pages, products } = await list(query);
    expect([total, pages, products]).toEqual([60, 3, []]);
    expect(pagesAsked()).toEqual(pageNums);
  });

  test.each([
    // Up to page 100 the page is requested at once; beyond that only if the first page says that it exists.
    { products: 2400, page: 100, shown: 24, pages: 100, calls: [100] },
    { products: 2400, page: 101, shown: 0, pages: 100, calls: [1] },
    { products: 2401, page: 101, shown: 1, pages: 101, calls: [1, 101] },
    { products: 2401, page: 102, shown: 0, pages: 101, calls: [1] },
    { products: 2448, page: 102, shown: 24, pages: 102, calls: [1, 102] },
    { products: 2448, page: 103, shown: 0, pages: 102, calls: [1] },
    { products: 60_000, page: 2500, shown: 24, pages: 2500, calls: [1, 2500] },
  ])("page $page of $products products", async ({ products, page, shown, pages, calls }) => {
    const keywordList = ({ pageNum = 1 }: Asked) => {
      const count = Math.max(0, Math.min(24, products - (pageNum - 1) * 24));
      return {
        total: products,
        results: Array.from({ length: count }, (_, index) => ({ productId: `${pageNum}-${index}` })),
      };
    };
    answers = { ...usual, keywordList };
    const found = await list(`page=${page}`);
    expect([found.total, found.pages, found.products.length, found.state.page]).toEqual([products, pages, shown, page]);
    if (shown > 0) expect(found.products[0]?.id).toBe(`${page}-0`);
    expect(pagesAsked()).toEqual(calls);
  });

  test("asks with known filters only, and says that others were ignored", async () => {
    const { state, ignored } = await list("f.COLOR=w%26b&f.COLOR=green&f.NOPE=1&sort=new");
    expect(state.filters).toEqual([{ code: "COLOR", values: ["w&b"] }]);
    expect(ignored).toEqual(["filter"]);
    const call = asked.find(({ endpoint }) => endpoint === "keywordList");
    expect(call?.queryParam).toMatchObject({ filters: [{ code: "COLOR", values: ["w&b"] }], sort: "new" });
    asked = [];
    expect((await list("f.NOPE=1")).state.filters).toEqual([]);
    expect(asked.filter(({ queryParam }) => queryParam.filters !== undefined)).toEqual([]);
  });

  test("joins facets of one code, counts as given, and keeps chosen values that the upstream leaves out", async () => {
    answers = { ...usual, searchFilter: ({ queryParam }) => (queryParam.filters === undefined ? facets : []) };
    expect((await list("")).facets).toEqual([
      {
        code: "COLOR",
        name: "釉色",
        values: [
          { value: "blue", label: "钴蓝", count: 7 },
          { value: "w&b", label: "黑白", count: null },
          { value: "red", label: "铁锈红", count: 0 },
        ],
      },
    ]);
    expect((await list("f.COLOR=red")).facets).toEqual([
      { code: "COLOR", name: "釉色", values: [{ value: "red", label: "铁锈红", count: null }] },
    ]);
  });

  test("is shown without its facets, with the filters as they came, and is not to be kept", async () => {
    answers = { ...usual, searchFilter: () => 500 };
    const scope = createScope({ requestId: "r" });
    const page = await runInScope(scope, () => list("f.COLOR=blue&f.X=1"));
    expect(page.products).toHaveLength(24);
    expect(page.facets.map(({ code, values }) => [code, values.map(({ value }) => value)])).toEqual([
      ["COLOR", ["blue"]],
      ["X", ["1"]],
    ]);
    expect([...scope.missingParts]).toEqual(["facets"]);
  });

  test("is shown without facets, and kept, where the upstream says that there are none", async () => {
    answers = { ...usual, searchFilter: () => null };
    const scope = createScope({ requestId: "r" });
    const page = await runInScope(scope, () => list(""));
    expect([page.products.length, page.facets]).toEqual([24, []]);
    expect([...scope.missingParts]).toEqual([]);
  });

  test("shows a product once, and a total that is not below what is seen", async () => {
    answers = {
      ...usual,
      keywordList: () => ({ total: null, results: [{ productId: "7" }, { productId: 7 }, { productId: "8" }] }),
    };
    const { products, total } = await list("");
    expect(products.map(({ id }) => id)).toEqual(["7", "8"]);
    expect(total).toBeGreaterThanOrEqual(2);
  });

  test("fails with its products", async () => {
    answers = { ...usual, keywordList: () => 500 };
    await expect(list("")).rejects.toThrow();
  });
});

describe("getCategoryListing", () => {
  const node = (code: string, subList: unknown[] = []) => ({
    virtualCategoryCode: code,
    virtualCategoryName: code,
    subList,
  });
  const tree = { results: [node("S", [node("S-1", [node("S-1-1")]), node("0042")])] };
  const withTree: Answers = {
    ...usual,
    getVirtualCategoryList: () => tree,
    getVirtualCategoryByCode: (call) => {
      const code = new URLSearchParams((call as unknown as { form: string }).form).get("virtualCategoryCode");
      return code === "unknown" ? null : node(code ?? "");
    },
  };
  const open = (code: string, scope: Parameters<typeof site.getCategoryListing>[1]) =>
    site.getCategoryListing(code, scope, new URLSearchParams());
  const listCall = () => asked.find(({ endpoint }) => endpoint === "keywordList");

  test.each<[string, boolean | "unlessLeaf", boolean | undefined]>([
    ["S-1", "unlessLeaf", true],
    ["0042", "unlessLeaf", undefined],
    ["S-1", false, undefined],
    ["0042", true, true],
  ])("of %s with descendants %s passes vcCodePath %s", async (code, withDescendants, vcCodePath) => {
    answers = withTree;
    const found = await open(code, { withDescendants });
    expect(found?.ancestors.map((one) => one.code)).toEqual(["S"]);
    expect(listCall()?.queryParam.virtualCategoryCode).toBe(code);
    expect(listCall()?.queryParam.vcCodePath).toBe(vcCodePath);
  });

  test("is none, and asks for no products, where the category or the one above does not exist", async () => {
    answers = withTree;
    expect(await open("unknown", { withDescendants: true })).toBeNull();
    expect(await open("S-1", { withDescendants: "unlessLeaf", below: "unknown" })).toBeNull();
    expect(await open("x".repeat(1000), { withDescendants: true })).toBeNull();
    expect(listCall()).toBeUndefined();
  });

  test("works without the tree", async () => {
    answers = { ...withTree, getVirtualCategoryList: () => 500 };
    const found = await open("0042", { withDescendants: "unlessLeaf", below: "S" });
    expect([found?.category.code, found?.ancestors, found?.listing.total]).toEqual(["0042", [], 60]);
  });
});

describe("getSeriesLanding", () => {
  const form = (call: Asked) => new URLSearchParams((call as unknown as { form: string }).form);

  test.each([404, 500])(
    "shows the recommended series that are there, and is kept, if one answers %d",
    async (status) => {
      answers = {
        getVirtualCategoryList: () => ({ results: [{ virtualCategoryCode: "S" }] }),
        getVirtualCategoryByCode: (call) => {
          const code = form(call).get("virtualCategoryCode");
          return code === "OLD" ? status : { virtualCategoryCode: code, recommendCategory: "A,OLD,B" };
        },
      };
      const scope = createScope({ requestId: "r" });
      const landing = await runInScope(scope, () => site.getSeriesLanding("S", { isAll: false }));
      expect(landing?.series.map(({ code }) => code)).toEqual(["A", "B"]);
      expect([...scope.missingParts]).toEqual([]);
    },
  );
});

test("a total smaller than the products seen counts those", async () => {
  answers = { ...usual, keywordList: () => ({ total: 3, results: [{ productId: "p", productName: "盘" }] }) };
  expect(await list("page=2")).toMatchObject({ total: 25, pages: 2, products: [{ id: "p" }] });
});
