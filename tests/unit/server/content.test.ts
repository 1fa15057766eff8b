import { describe, expect, test, vi } from "vitest";
import { getProduct } from "~/server/catalogue/products.server";
import { getCategory, getContentMap } from "~/server/content/categories.server";
import { getChrome } from "~/server/content/chrome.server";
import { getContentArea, getContentSource, getLinkedContent } from "~/server/content/content-area.server";
import { getContent } from "~/server/content/contents.server";
import { getNavigation } from "~/server/content/navigation.server";
import { getArticle, getLatestArticles, getNews, getNewsCatalogs } from "~/server/content/news.server";
import { getNewsNeighbours } from "~/server/content/news-neighbours.server";
import { getRegions } from "~/server/content/pages.server";
import { getSearchWords } from "~/server/content/search-words.server";
import { getSettings } from "~/server/content/settings.server";
import { getBlockExamples, getProductLine, getStory } from "~/server/content/stories.server";
import { site } from "~/server/platform/request-scope.server";
import { getStore } from "~/server/stores/stores.server";
import { testConfig } from "../../support/test-site";
import { inRequest, REFUSED, setAnsweredSite, type Answers } from "./answered-site";

const upstream = setAnsweredSite({ mediaBase: "https://img.example/media" });
const { site: siteFile } = testConfig();

/** Of header and footer, as far as these tests answer them. */
const PARTS = ["settings", "navigation", "search words", "category tree"];

const contentOf: Answers = (path, url) =>
  path.endsWith("queryModelContentDetail") ? { id: url.searchParams.get("contentId"), name: "名", contents: "[]" } : [];

describe("header and footer", () => {
  const region = [{ contents: JSON.stringify([{ navKey: "a", navName: "甲", navData: null, navJump: "/a" }]) }];

  const SETTINGS = { valueList: [{ name: "storeName", contentValue: "店" }] };

  test("have settings, navigation, words, and from the site file brand, origin and footer", async () => {
    const data = new Map<string, unknown>([
      ["page/queryRegionContents", region],
      ["searchWord/findSearchWord", { hotWords: ["壶"] }],
      ["content/queryReadableContent", SETTINGS],
      ["product/getVirtualCategoryList", { results: [] }],
    ]);
    upstream.answers = (path) => data.get(path);
    const { result, missing } = await inRequest(() => getChrome());
    expect(result).toMatchObject({
      settings: { storeName: "店" },
      navigation: [{ key: "a", name: "甲", popover: null }],
      words: { hotWords: ["壶"] },
      brand: siteFile.brand,
      origin: siteFile.origin,
      footer: siteFile.footer,
    });
    expect(result.media("a.png")).toBe("https://img.example/media/a.png");
    expect(PARTS.filter((part) => missing.includes(part))).toEqual([]);
  });

  test("lose each part that fails, which is noted, and no other", async () => {
    upstream.answers = (path) => (path.endsWith("queryReadableContent") ? SETTINGS : 500);
    const { result, missing } = await inRequest(() => getChrome());
    expect(result).toMatchObject({ settings: { storeName: "店" }, navigation: null, words: null });
    expect(PARTS.filter((part) => missing.includes(part))).toEqual(["navigation", "search words", "category tree"]);
    expect(result.isLeaf("leaf")).toBe(false);
  });

  test("know the leaves of the category tree", async () => {
    const leaf = { virtualCategoryCode: "leaf", leafFlag: true };
    const root = { virtualCategoryCode: "root", leafFlag: false, subList: [leaf] };
    upstream.answers = (path) => (path.endsWith("getVirtualCategoryList") ? { results: [root] } : null);
    const { isLeaf } = await getChrome();
    expect(["leaf", "root", "none"].map(isLeaf)).toEqual([true, false, false]);
  });

  test("note a menu that is gone or fails, and keep their page; the next visitor asks for it again", async () => {
    const menuOf = (id: string) => ({ navKey: id, navName: id, navType: "card", navPopover: { val: id } });
    const plain = { navKey: "plain", navName: "plain", navJump: "/x" };
    const own = { navKey: "own", navName: "own", navType: "card", data: [{ name: "一" }] };
    const items = [...["C1", "C2", "C3"].map(menuOf), plain, own];
    let isDown = true;
    upstream.answers = (path, url) => {
      if (path.endsWith("queryRegionContents")) return [{ contents: JSON.stringify(items) }];
      const id = url.searchParams.get("contentId");
      if (id === "C1") return null;
      return id === "C2" && isDown ? 500 : { id, contents: "[]", spuInfo: [1], secret: "x" };
    };
    const note = vi.spyOn(site(), "logMissingPart");
    const item = (key: string) => ({ key, name: key, jump: null, popover: null });
    const popoverOf = (contentId: string) => ({ layout: "card", contentId, content: "[]", data: { spuInfo: [1] } });
    const known = [
      { ...item("C3"), popover: popoverOf("C3") },
      { ...item("plain"), jump: "/x" },
      // A menu that lies in the item itself.
      {
        ...item("own"),
        popover: { layout: "card", contentId: siteFile.pages.header, content: own.data, data: own.data },
      },
    ];
    const { result, missing } = await inRequest(() => getNavigation());
    expect([result, missing]).toEqual([[item("C1"), item("C2"), ...known], []]);
    const menu = { part: "navigation menu", endpoint: "content/queryModelContentDetail", pageIsKept: true };
    expect(note.mock.calls.map(([part]) => part).sort((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
      { ...menu, contentId: "C1", reason: "gone" },
      { ...menu, contentId: "C2", reason: "unavailable" },
    ]);
    note.mockRestore();
    isDown = false;
    expect(await getNavigation()).toEqual([item("C1"), { ...item("C2"), popover: popoverOf("C2") }, ...known]);
  });

  test("note no menu as missing whose visitor has left", async () => {
    const items = [{ navKey: "a", navName: "甲", navPopover: { val: "C1" } }];
    const leave = new AbortController();
    upstream.answers = (path) => {
      if (path.endsWith("queryRegionContents")) return [{ contents: JSON.stringify(items) }];
      leave.abort();
      return 500;
    };
    const note = vi.spyOn(site(), "logMissingPart");
    expect(await inRequest(() => getNavigation(leave.signal))).toMatchObject({ missing: ["navigation menu"] });
    expect(note).not.toHaveBeenCalled();
    note.mockRestore();
  });
});

describe("the content of an area", () => {
  test("is the one that the site file names, purged by its id", async () => {
    upstream.answers = contentOf;
    const { result, tags } = await inRequest(() => getContentArea("faq"));
    expect(result).toMatchObject({ contentId: siteFile.contents.faq, name: "名", contents: "[]" });
    expect(tags).toContain(siteFile.contents.faq);
    expect(await getLinkedContent("C-1")).toMatchObject({ contentId: "C-1" });
  });

  test.each([
    ["is missing", null],
    ["is refused", REFUSED],
    ["cannot be had", 500],
  ])("is a 503 page where it %s, and of a link's null, unless it cannot be had", async (_, answer) => {
    upstream.answers = () => answer;
    const unavailable = { status: 503 };
    await expect(getContentArea("faq")).rejects.toMatchObject(unavailable);
    const linked = await getLinkedContent("C-1").catch((error: unknown) => error);
    if (answer === 500) expect(linked).toMatchObject(unavailable);
    else expect(linked).toBeNull();
  });

  test.each([
    ["whole", ["content"]],
    ["part", []],
  ] as const)("that is unreadable in %s leaves its page uncached only as a whole", async (loss, expected) => {
    const content = { id: "C-1", name: null, modelName: null, contents: "x", spuInfo: null };
    const note = vi.spyOn(site(), "noteUnreadable");
    const { missing } = await inRequest(async () => {
      (await getContentSource(Promise.resolve(content)))?.unreadable(loss);
    });
    expect(note.mock.calls).toEqual([["C-1"]]);
    note.mockRestore();
    expect(missing.filter((part) => part === "content")).toEqual(expected);
  });
});

describe("stories", () => {
  const idOf = async (load: Promise<{ id: string } | null>) => (await load)?.id ?? null;

  test("have a sister brand's slug or their own id, and a product line only a slug of the site file", async () => {
    upstream.answers = contentOf;
    const [[slug = "", id] = []] = Object.entries(siteFile.sisterStories);
    expect(await idOf(getStory(slug))).toBe(id);
    expect(await idOf(getStory("2001"))).toBe("2001");
    expect(await idOf(getStory("constructor"))).toBe("constructor");
    const [[line = "", content] = []] = Object.entries(siteFile.productLines);
    expect(await idOf(getProductLine(line))).toBe(content);
    upstream.calls.length = 0;
    for (const none of ["constructor", "2001"]) expect(await getProductLine(none)).toBeNull();
    expect(upstream.calls).toEqual([]);
  });

  test("that are examples of blocks exist in the demo only", async () => {
    expect(await getBlockExamples()).toBeNull();
    expect(upstream.calls).toEqual([]);
  });
});

const regions: Answers = (path) =>
  path === "page/previewPage" ? [{ regionName: "draft" }] : [{ regionName: path.replace(/.*\//, "") || "home" }];

test("pages of regions are drafts in the preview, or what is published where a draft cannot be had", async () => {
  upstream.answers = regions;
  const draft = await inRequest(() => getRegions("P-1"), { isPreview: true });
  expect(draft.result).toMatchObject({ preview: "draft", regions: [{ regionName: "draft" }] });
  upstream.answers = (path, ...rest) => (path === "page/previewPage" ? REFUSED : regions(path, ...rest));
  const published = await inRequest(() => getRegions(siteFile.pages.home), { isPreview: true });
  expect(published.result).toMatchObject({ preview: "published", regions: [{ id: "0", regionName: "home" }] });
  expect(await getRegions("P-2")).toMatchObject({ preview: null });
  const left = AbortSignal.abort();
  await expect(inRequest(() => getRegions("P-3", left), { isPreview: true })).rejects.toThrow();
});

describe("news", () => {
  const list: Answers = (path, url) => {
    if (path === "info/getPageList") return { total: 2, results: ["1", "2", "3"].map((id) => ({ id, title: id })) };
    if (path === "info/getCatalogList") return [{ id: "K", catalogName: "类" }];
    const id = url.searchParams.get("id");
    return id === "1" ? { id, title: "一", content: "<p>" } : id === "2" ? null : 500;
  };

  test("are asked page by page and catalog by catalog, each once", async () => {
    upstream.answers = list;
    const read = async () => {
      for (const page of [1, 2]) await getNews(null, page);
      await getNews("K", 1);
      expect(await getNewsCatalogs()).toEqual([{ id: "K", name: "类" }]);
      await getNewsNeighbours("2");
    };
    await read();
    const bodies = upstream.calls.map(({ body }) => body.toString());
    expect(bodies.filter((body) => body.includes('"catalogId":"K"'))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes('"pageNum":2'))).toHaveLength(1);
    await read();
    expect(upstream.calls).toHaveLength(bodies.length);
    upstream.answers = () => ({ total: 5, results: [] });
    expect(await getNews("empty", 1)).toEqual({ total: 0, results: [] });
  });

  test("of the feed come with their articles, without those that are gone; one that failed is null, and noted", async () => {
    upstream.answers = list;
    const { result, missing } = await inRequest(() => getLatestArticles());
    expect(result).toMatchObject([
      { id: "1", article: { title: "一" } },
      { id: "3", article: null },
    ]);
    expect(missing).toEqual(["article of the feed"]);
  });
});

describe("what is kept", () => {
  const byId = { getProduct, getArticle, getContent, getCategory, getRegions, getStore };
  const answer = { id: "1", title: "题", virtualCategoryCode: "c", storeCode: "S", storeName: "店", valueList: [] };
  const kept: Answers = (path) =>
    path.endsWith("queryRegionContents") || path.endsWith("queryRegionContents/")
      ? []
      : { ...answer, productDetail: { productId: "1" } };

  test.each(Object.entries(byId))(
    "%s asks once per id, whose case counts, and again for the id that is purged",
    async (_, load) => {
      upstream.answers = kept;
      const read = async () => {
        for (const id of ["P1", "p1"]) await load(id);
        return upstream.calls.length;
      };
      expect([await read(), await read()]).toEqual([2, 2]);
      upstream.purge({ tags: ["P1"] });
      expect(await read()).toBe(3);
    },
  );

  const { pages, contents } = siteFile;
  test.each<[string, () => Promise<unknown>, string | null]>([
    ["the header", getNavigation, pages.header],
    ["the home page", () => getRegions(pages.home), pages.home],
    ["the settings", getSettings, contents.siteSettings],
    ["the ids of categories' contents", getContentMap, contents.virtualContentList],
    ["search words", getSearchWords, null],
  ])("%s: asked for once, and again once an editor has purged its page or content", async (_, load, tag) => {
    upstream.answers = kept;
    await load();
    await load();
    upstream.purge({ tags: ["another"] });
    await load();
    expect(upstream.calls).toHaveLength(1);
    upstream.purge({ tags: tag === null ? [] : [tag] });
    await load();
    expect(upstream.calls).toHaveLength(tag === null ? 1 : 2);
  });
});

test("the ids of categories' contents are those of the list, or none", async () => {
  upstream.answers = () => ({ contents: [{ virtual: { code: "7" }, contentInfo: { id: "C" } }] });
  const ids = await getContentMap();
  expect([ids["7"], ids["constructor"]]).toEqual(["C", undefined]);
  upstream.purge({ all: true });
  upstream.answers = () => null;
  expect(await getContentMap()).toEqual({});
});

test("a visitor who has left waits for nothing, and asks nothing", async () => {
  const left = AbortSignal.abort();
  const ofSite = [getSettings, getNavigation, getSearchWords, getContentMap, getNewsCatalogs];
  const ofId = [getCategory, getContent, getArticle, getNewsNeighbours, getRegions, getStory];
  const loads = [...ofSite.map((load) => load(left)), ...ofId.map((load) => load("1", left)), getNews(null, 1, left)];
  for (const outcome of await Promise.allSettled(loads))
    expect(outcome).toMatchObject({ reason: { name: "AbortError" } });
  expect(upstream.calls).toEqual([]);
});
