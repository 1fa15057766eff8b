import { beforeEach, expect, test } from "vitest";
import { getCategoryListing, getSeriesLanding } from "~/server/catalogue/catalogue.server";
import { getListingPage, readListingState } from "~/server/catalogue/listing-page.server";
import { inRequest, setAnsweredSite } from "../server/answered-site";

/** Lists with a real client, cache and server: the calls made, and the handling of odd responses. */
interface Asked {
  endpoint: string;
  pageNum?: number;
  queryParam: { virtualCategoryCode?: string; vcCodePath?: boolean; filters?: unknown; sort?: string };
  /** The fields of a call that is no JSON. */
  form: URLSearchParams;
}

type Answers = Record<string, (asked: Asked) => unknown>;

const TOTAL = 60;
const blue = { value: "blue", label: "钴蓝" };
const white = { value: "w&b", label: "黑白" };
const red = { value: "red", label: "铁锈红" };
const facets = [
  { code: "COLOR", name: "釉色", values: [{ ...blue, count: "7" }, white] },
  {
    code: "COLOR",
    name: "重复",
    values: [
      { value: "blue", label: "重复" },
      { ...red, count: 0 },
    ],
  },
];
/** A list of so many products. */
const listOf =
  (total: number) =>
  ({ pageNum = 1 }: Asked) => {
    const length = Math.max(0, Math.min(24, total - (pageNum - 1) * 24));
    const product = (_: unknown, at: number) => ({ productId: `${pageNum}-${at}`, productName: "盘" });
    return { total, results: Array.from({ length }, product) };
  };
const usual: Answers = { keywordList: listOf(TOTAL), searchFilter: () => facets };

const upstream = setAnsweredSite();
let answers: Answers;
let asked: Asked[];
beforeEach(() => {
  answers = usual;
  asked = [];
  upstream.answers = (path, url, body) => {
    const [, endpoint = ""] = path.split("/");
    const json = body.startsWith("{") ? (JSON.parse(body) as Pick<Asked, "queryParam">) : { queryParam: {} };
    const call: Asked = { ...json, endpoint, form: new URLSearchParams(body || url.search) };
    asked.push(call);
    return answers[endpoint]?.(call) ?? null;
  };
});

const list = (query: string) => getListingPage({ categoryCode: "C" }, new URLSearchParams(query));
const pagesAsked = () => asked.filter(({ endpoint }) => endpoint === "keywordList").map(({ pageNum }) => pageNum);

test.each([
  ["", 1, "default", []],
  ["page=7&sort=new", 7, "new", []],
  ["page=0", 1, "default", ["page"]],
  [`page=${"9".repeat(40)}`, 999_999, "default", []],
  ["sort=PRICEASC", 1, "default", ["sort"]],
  ["f.=x", 1, "default", ["filter"]],
  [`f.A=${"长".repeat(129)}`, 1, "default", ["filter"]],
  [`f.${"长".repeat(129)}=x`, 1, "default", ["filter"]],
  ["page=x&sort=y&f.A=", 1, "default", ["page", "sort", "filter"]],
])("the state of a list: %s", (query, page, sort, ignored) => {
  const read = readListingState(new URLSearchParams(query));
  expect([read.state.page, read.state.sort, read.ignored]).toEqual([page, sort, ignored]);
});

test("a list's state keeps repeated values once, exactly as they are", () => {
  const query = new URLSearchParams([
    ["f.颜 色&", "a+b%"],
    ["f.颜 色&", "0012"],
    ["f.颜 色&", "0012"],
    ["f.__proto__", "x"],
    [`f.${"长".repeat(128)}`, "长".repeat(128)],
  ]);
  expect(readListingState(query).state.filters).toEqual([
    { code: "颜 色&", values: ["a+b%", "0012"] },
    { code: "__proto__", values: ["x"] },
    { code: "长".repeat(128), values: ["长".repeat(128)] },
  ]);
});

test("a list's state takes no more than a page could offer", () => {
  const pairs = Array.from({ length: 1600 }, (_, at) => [`f.C${at % 40}`, `${Math.floor(at / 40)}`]);
  const { state, ignored } = readListingState(new URLSearchParams(pairs));
  expect(state.filters).toHaveLength(12);
  expect(Math.max(...state.filters.map(({ values }) => values.length))).toBe(30);
  expect(ignored).toEqual(["filter"]);
});

test.each([
  // Up to page 100 the page is requested at once; beyond that only if the first page says that it exists.
  { products: 60, page: 4, shown: 0, pages: 3, calls: [4, 1] },
  { products: 60, page: 101, shown: 0, pages: 3, calls: [1] },
  { products: 2400, page: 100, shown: 24, pages: 100, calls: [100] },
  { products: 2400, page: 101, shown: 0, pages: 100, calls: [1] },
  { products: 2401, page: 101, shown: 1, pages: 101, calls: [1, 101] },
])("page $page of $products products", async ({ products, page, shown, pages, calls }) => {
  answers = { ...usual, keywordList: listOf(products) };
  const found = await list(`page=${page}`);
  expect([found.total, found.pages, found.products.length, found.state.page]).toEqual([products, pages, shown, page]);
  if (shown > 0) expect(found.products[0]?.id).toBe(`${page}-0`);
  expect(pagesAsked()).toEqual(calls);
});

test.each([
  ["", true],
  ["page=3", true],
  ["page=4", false],
  ["sort=new", false],
  ["page=x", false],
  ["f.COLOR=blue", false],
])("a list at ?%s has a URL that is known to exist: %s", async (query, isKnownUrl) => {
  expect(await inRequest(() => list(query))).toMatchObject({ isKnownUrl });
});

test("a list asks with known filters only, and says that others were ignored", async () => {
  const { state, ignored } = await list("f.COLOR=w%26b&f.COLOR=green&f.NOPE=blue&sort=new");
  expect(state.filters).toEqual([{ code: "COLOR", values: ["w&b"] }]);
  expect(ignored).toEqual(["filter"]);
  const call = asked.find(({ endpoint }) => endpoint === "keywordList");
  expect(call?.queryParam).toMatchObject({ filters: [{ code: "COLOR", values: ["w&b"] }], sort: "new" });
  asked = [];
  expect((await list("f.NOPE=1")).state.filters).toEqual([]);
  expect(asked.filter(({ queryParam }) => queryParam.filters !== undefined)).toEqual([]);
  expect((await list("f.COLOR=red&f.COLOR=blue")).ignored).toEqual([]);
});

test("a list offers the facets of the whole list, without counts, where those of the narrowed one cannot be had", async () => {
  const values = [{ value: "27", label: "27 厘米", count: 3 }];
  const all = [...facets, { code: "SIZE", name: "尺寸", values }];
  let narrowed: unknown = 500;
  answers = { ...usual, searchFilter: ({ queryParam }) => (queryParam.filters ? narrowed : all) };
  const [color, last] = (await list("f.SIZE=27")).facets;
  expect(color?.values).toContainEqual({ ...blue, count: null });
  expect(last).toEqual({ ...all[2], values: [{ ...values[0], count: null }] });
  narrowed = [];
  upstream.purge({ all: true });
  expect((await list("f.SIZE=27")).facets).toEqual([last]);
});

test("a list is asked again, with its facets, when its category is purged, and no other list is", async () => {
  const keyword = () => getListingPage({ keyword: " 盘 " }, new URLSearchParams());
  for (let turn = 0; turn < 2; turn += 1) await Promise.all([list(""), keyword()]);
  expect(asked).toHaveLength(4);
  upstream.purge({ tags: ["C"] });
  await Promise.all([list(""), keyword(), getListingPage({ keyword: "盘" }, new URLSearchParams())]);
  expect(asked.slice(4).map(({ queryParam }) => queryParam.virtualCategoryCode)).toEqual(["C", "C"]);
});

test("a list joins facets of one code, counts as given, and keeps chosen values that the upstream leaves out", async () => {
  answers = { ...usual, searchFilter: ({ queryParam }) => (queryParam.filters === undefined ? facets : []) };
  const colours = (...values: object[]) => [{ code: "COLOR", name: "釉色", values }];
  const all = colours({ ...blue, count: 7 }, { ...white, count: null }, { ...red, count: 0 });
  expect((await list("")).facets).toEqual(all);
  expect((await list("f.COLOR=red")).facets).toEqual(colours({ ...red, count: null }));
});

test("a list is shown without its facets, with the filters as they came, and not to be kept; kept where there are none", async () => {
  answers = { ...usual, searchFilter: () => 500 };
  const { result: page, missing } = await inRequest(() => list("f.COLOR=blue&f.X=1"));
  const chosen = page.facets.map(({ code, values }) => [code, values.map(({ value }) => value)]);
  expect(Object.fromEntries(chosen)).toEqual({ COLOR: ["blue"], X: ["1"] });
  expect([page.products.length, missing]).toEqual([24, ["facets"]]);
  answers = { ...usual, searchFilter: () => null };
  upstream.purge({ all: true });
  const none = await inRequest(() => list(""));
  expect([none.result.products.length, none.result.facets, none.missing]).toEqual([24, [], []]);
});

test("a list leaves out a facet whose only value all products share, unless it is chosen", async () => {
  const only = (count: number) => [{ code: "COLOR", name: "釉色", values: [{ ...blue, count }] }];
  answers = { ...usual, searchFilter: () => only(TOTAL) };
  expect((await list("")).facets).toEqual([]);
  expect((await list("f.COLOR=blue")).facets).toHaveLength(1);
  answers = { ...usual, searchFilter: () => only(TOTAL - 1) };
  upstream.purge({ all: true });
  expect((await list("")).facets).toHaveLength(1);
});

test("a list shows a product once, a total that is not below what is seen, and fails with its products", async () => {
  const repeated = [{ productId: "7" }, { productId: 7 }, { productId: "8" }];
  answers = { ...usual, keywordList: () => ({ total: null, results: repeated }) };
  expect(await list("page=2")).toMatchObject({ total: 26, pages: 2, products: [{ id: "7" }, { id: "8" }] });
  answers = { ...usual, keywordList: () => 500 };
  await expect(list("")).rejects.toThrow();
});

const node = (code: string, subList: unknown[] = []) => {
  return { virtualCategoryCode: code, virtualCategoryName: code, subList };
};
const tree = { results: [node("S", [node("S-1", [node("S-1-1")]), node("0042")])] };
const withTree: Answers = {
  ...usual,
  getVirtualCategoryList: () => tree,
  getVirtualCategoryByCode: ({ form }) => {
    const code = form.get("virtualCategoryCode") ?? "";
    return code === "unknown" ? null : node(code);
  },
};
const open = (code: string, scope: Parameters<typeof getCategoryListing>[1]) =>
  getCategoryListing(code, scope, new URLSearchParams());
const listCall = () => asked.find(({ endpoint }) => endpoint === "keywordList");

test.each<[string, boolean | "unlessLeaf", boolean | undefined]>([
  ["S-1", "unlessLeaf", true],
  ["0042", "unlessLeaf", undefined],
  ["S-1", false, undefined],
  ["0042", true, true],
])("the list of %s with descendants %s passes vcCodePath %s", async (code, withDescendants, vcCodePath) => {
  answers = withTree;
  const found = await open(code, { withDescendants });
  expect(found?.ancestors.map((one) => one.code)).toEqual(["S"]);
  const { queryParam } = listCall() ?? {};
  expect([queryParam?.virtualCategoryCode, queryParam?.vcCodePath]).toEqual([code, vcCodePath]);
});

test("a category's list is none, and asks for no products, where the category or the one above does not exist", async () => {
  answers = withTree;
  expect(await open("unknown", { withDescendants: true })).toBeNull();
  expect(await open("S-1", { withDescendants: "unlessLeaf", below: "unknown" })).toBeNull();
  expect(listCall()).toBeUndefined();
  asked = [];
  expect(await open("x".repeat(1000), { withDescendants: true })).toBeNull();
  expect(asked).toEqual([]);
  // The tree, which is kept for longer, still has it.
  answers = { ...withTree, getVirtualCategoryByCode: () => null };
  expect(await open("0042", { withDescendants: true })).toBeNull();
  expect(await getSeriesLanding("0042", { isAll: false })).toBeNull();
});

test("a category's list names all categories above, and works without the tree", async () => {
  answers = withTree;
  const found = await open("S-1-1", { withDescendants: false, below: "S-1" });
  expect(found?.ancestors.map(({ code }) => code)).toEqual(["S", "S-1"]);
  answers = { ...withTree, getVirtualCategoryList: () => 500 };
  upstream.purge({ all: true });
  const alone = await open("0042", { withDescendants: "unlessLeaf", below: "S" });
  expect([alone?.category.code, alone?.ancestors, alone?.listing.total]).toEqual(["0042", [], 60]);
});

/** The category that is asked for, with this said of it. */
const named =
  (said: object) =>
  ({ form }: Asked) => {
    return { virtualCategoryCode: form.get("virtualCategoryCode"), ...said };
  };
test.each([404, 500])(
  "a series' page shows the recommended series there are, and is kept, if one answers %d",
  async (status) => {
    answers = {
      ...usual,
      getVirtualCategoryList: () => ({ results: [{ virtualCategoryCode: "S" }] }),
      getVirtualCategoryByCode: (call) =>
        call.form.get("virtualCategoryCode") === "OLD" ? status : named({ recommendCategory: "A,OLD,B" })(call),
    };
    const { result, missing } = await inRequest(() => getSeriesLanding("S", { isAll: false }));
    expect(result?.series.map(({ code }) => code)).toEqual(["A", "B"]);
    expect(missing).toEqual([]);
  },
);

test("a series' page recommends 24 series at most, also without the tree", async () => {
  const codes = Array.from({ length: 30 }, (_, index) => `R${String(index)}`);
  const recommendCategory = codes.join(",");
  answers = { getVirtualCategoryList: () => 500, getVirtualCategoryByCode: named({ recommendCategory }) };
  const landing = await getSeriesLanding("S", { isAll: false });
  expect(landing?.series.map(({ code }) => code)).toEqual(codes.slice(0, 24));
});

test("a series' page has the first products of the list that its row leads to, and asks for them once", async () => {
  answers = { ...usual, getVirtualCategoryByCode: named({}) };
  const landing = await getSeriesLanding("S", { isAll: false });
  expect(landing?.products.map(({ id }) => id)).toEqual(["1-0", "1-1", "1-2", "1-3"]);
  await getCategoryListing("S", { withDescendants: true }, new URLSearchParams());
  expect(pagesAsked()).toEqual([1]);
});

test("a series' page has no products, and says so, if they cannot be loaded; with all series none are asked for", async () => {
  answers = { getVirtualCategoryByCode: named({}), keywordList: () => 404 };
  const { result, missing } = await inRequest(() => getSeriesLanding("S", { isAll: false }));
  expect(result?.products).toEqual([]);
  expect(missing).toContain("products of a series");
  asked = [];
  expect(await getSeriesLanding("S", { isAll: true })).toMatchObject({ products: [] });
  expect(pagesAsked()).toEqual([]);
});

test("a series' page takes from the tree what the category itself does not say", async () => {
  const facts = (from: string) => ({
    virtualCategoryName: `name ${from}`,
    i18nVirtualCategoryName: `English ${from}`,
    productUrl: `https://x/${from}.png`,
    virtualBackgroundUrl: `https://x/${from}-wide.png`,
    description: `description ${from}`,
    recommendCategory: from,
    subList: [{ virtualCategoryCode: `S-${from}` }],
  });
  const shown = (from: string) => ({
    name: `name ${from}`,
    nameEn: `English ${from}`,
    image: `https://x/${from}.png`,
    background: `https://x/${from}-wide.png`,
    description: `description ${from}`,
    recommended: [from],
  });
  for (const [own, node, from, children] of [
    [{}, facts("tree"), "tree", "S-tree"],
    [facts("own"), facts("tree"), "own", "S-tree"],
    [facts("own"), {}, "own", "S-own"],
  ] as const) {
    upstream.purge({ all: true });
    answers = {
      getVirtualCategoryList: () => ({ results: [{ virtualCategoryCode: "S", ...node }] }),
      getVirtualCategoryByCode: named(own),
    };
    const landing = await getSeriesLanding("S", { isAll: false });
    expect(landing?.category).toMatchObject({ ...shown(from), children: [{ code: children }] });
  }
});

test("a series' page shows the content that the list names for it, if that is still there", async () => {
  const contents: Record<string, unknown> = { C1: { id: "C1", name: "丝带", contents: "[]" }, C2: null };
  answers = {
    getVirtualCategoryByCode: named({}),
    queryReadableContent: () => ({
      contents: ["C1", "C2", "C3"].map((id) => ({ virtual: { code: `S${id}` }, contentInfo: { id } })),
    }),
    queryModelContentDetail: ({ form }) => contents[form.get("contentId") ?? ""] ?? 404,
  };
  const contentOf = async (code: string) => (await getSeriesLanding(code, { isAll: false }))?.content;
  expect(await contentOf("SC1")).toMatchObject({ contentId: "C1", name: "丝带" });
  for (const code of ["SC2", "SC3", "S"]) expect(await contentOf(code)).toBeNull();
});
