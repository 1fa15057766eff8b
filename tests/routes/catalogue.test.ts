import { beforeAll, describe, expect, it } from "vitest";
import { parseHtml } from "../support/html";
import { setSite } from "../support/stage";

/** The matching hrefs of a page's main part, in order and without duplicates. */
const linksOf = (html: string, pattern: RegExp) => [...new Set(parseHtml(html).main.hrefs(pattern))];

/** The filters offered by a list, as queries. */
const filtersOf = (html: string) =>
  parseHtml(html)
    .queryAll("[data-facet] input[type=checkbox]")
    .map((box) => new URLSearchParams([[box.attribute("name") ?? "", box.attribute("value") ?? ""]]).toString());

/** The product links of a list, without `vc`. */
const productsOf = (html: string) => linksOf(html, /^\/pdp\//).map((href) => href.split("?")[0]);
const totalOf = (html: string) =>
  Number(/^共(\d+)件产品/.exec(parseHtml(html).main.query("[role=status]")?.text ?? "")?.[1] ?? 0);
const canonicalOf = (html: string) => parseHtml(html).canonicalPath;
const isIndexed = (html: string) => parseHtml(html).metaContent("robots") === null;
const jsonLdOf = (html: string, type: string) => parseHtml(html).jsonLdOf(type);

describe("the catalogue", () => {
  const stage = setSite();
  const { get } = stage;
  /** The landing page of a series with child categories, and the listing of all its products. */
  let landing: string;
  let listing: string;
  let facet: string;

  const read = async (path: string) => {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  beforeAll(async () => {
    for (const path of linksOf(await read("/products"), /^\/products\/[^/?]+$/)) {
      const html = await read(path);
      if (linksOf(html, /^\/products\/[^/?]+$/).length < 4) continue;
      const browse = linksOf(html, /vcCodePath=true/)[0] ?? "";
      const list = await read(browse);
      if (totalOf(list) <= 24) continue;
      landing = path;
      listing = browse;
      const totals = await Promise.all(filtersOf(list).map(async (one) => totalOf(await read(`${browse}&${one}`))));
      facet = filtersOf(list)[totals.findIndex((total) => total > 0 && total < totalOf(list))] ?? "";
      break;
    }
    expect([landing, listing, facet].every(Boolean)).toBe(true);
  });

  it("opens a series with header, recommended series, media and categories, under both URLs", async () => {
    const html = await read(landing);
    const code = landing.slice("/products/".length);
    expect(listing).toBe(`/products/category/${code}?vcCodePath=true`);
    expect(html).toContain("推荐系列");
    expect(html).toContain("按品类选购");
    expect(parseHtml(html).main.queryAll("[data-block]").length).toBeGreaterThan(0);
    expect(canonicalOf(html)).toBe(landing);
    expect(jsonLdOf(html, "BreadcrumbList")?.["itemListElement"]).toHaveLength(3);

    const twin = await read(`/collections/${code}`);
    expect(canonicalOf(twin)).toBe(landing);
    expect(linksOf(twin, /./)).toEqual(linksOf(html, /./));
  });

  it("shows the cards of all series with isAll=true, and no categories", async () => {
    const all = await read(`${landing}?isAll=true`);
    const series = linksOf(await read("/products"), /^\/products\//);
    expect(linksOf(all, /^\/products\//)).toEqual(expect.arrayContaining(series));
    expect(all).toContain("全部系列");
    expect(all).not.toContain("按品类选购");
    expect(await read(`${landing}?isAll=1`)).toContain("按品类选购");
  });

  it("lists a category with all below it at /products and /collections, and only its own at /products/category", async () => {
    const code = landing.slice("/products/".length);
    const [group = ""] = linksOf(await read(landing), /^\/products\/[^/?]+$/).filter((href) => href.includes(code));
    const groupCode = group.slice("/products/".length);
    const [list, twin] = [await read(`${landing}/${groupCode}`), await read(`/collections/${code}/${groupCode}`)];
    expect(productsOf(list).length).toBeGreaterThan(0);
    expect(productsOf(twin)).toEqual(productsOf(list));
    expect(productsOf(await read(`/products/category/${groupCode}?vcCodePath=true`))).toEqual(productsOf(list));
    for (const same of [list, twin]) {
      expect(canonicalOf(same)).toBe(`/products/category/${groupCode}?vcCodePath=true`);
    }

    const own = await read(`/products/category/${groupCode}`);
    expect(productsOf(own)).toEqual([]);
    expect(linksOf(own, /vcCodePath=true/)).toEqual([`/products/category/${groupCode}?vcCodePath=true`]);
    const [leaf = ""] = linksOf(own, /^\/products\/category\/[^?]+$/);
    expect(productsOf(await read(leaf)).length).toBeGreaterThan(0);
    expect((await get(leaf.replace("/category", ""))).status).toBe(200);
  });

  it("adds values of a facet, and counts from page to page for search engines", async () => {
    const narrowed = await read(`${listing}&${facet}`);
    const [name = ""] = facet.split("=");
    const other = filtersOf(await read(listing)).find((one) => one !== facet && one.startsWith(name));
    expect(totalOf(await read(`${listing}&${facet}&${other ?? ""}`))).toBeGreaterThan(totalOf(narrowed));
    const second = await read(`${listing}&page=2&utm_source=x`);
    expect(canonicalOf(second)).toBe(`${listing}&page=2`);
    expect(jsonLdOf(second, "ItemList")?.["itemListElement"]).toMatchObject([{ position: 25 }]);
    expect([isIndexed(second), isIndexed(narrowed)]).toEqual([true, false]);
  });

  it("says which of a URL's states it does not know, and shows the list without them", async () => {
    const html = await read(`${listing}&page=0&sort=cheapest&f.__proto__=x&f.constructor=y`);
    for (const notice of ["页码无效", "排序方式无效", "部分筛选条件无效"]) expect(html).toContain(notice);
    expect(productsOf(html)).toHaveLength(24);
  });

  it("is a 503 page when its main data cannot be had, a redirect when the upstream refuses them", async () => {
    stage.faults.setFault("product/keywordList", "500");
    const response = await get(`${listing}&sort=priceDesc`);
    expect(response).toBeUnavailable();
    // Whom to call, and what to tell them.
    const { main } = parseHtml(await response.text());
    expect(main.text).toContain("客服热线：400-000-1786");
    expect(main.text).toContain(`参考号：${response.headers.get("x-request-id")?.slice(0, 8) ?? ""}`);
    stage.faults.setFault("product/keywordList", "failed");
    expect(await get(`${listing}&sort=priceDesc&page=2`)).toRedirectTo("/products");
  });

  it("shows a traditional word's products under its simplified spelling, and says so", async () => {
    const note = "没有找到“飯碗”，已为您显示“饭碗”的搜索结果。";
    for (const path of ["/products/keyword/", "/search-results-page?q="]) {
      const page = parseHtml(await read(path + encodeURIComponent("飯碗"))).main;
      expect(page.text).toContain(note);
      expect(page.hrefs(/^\/pdp\//).length).toBeGreaterThan(3);
    }
    const list = await read(`/products/keyword/${encodeURIComponent("飯碗")}`);
    // Its sort orders and filters are those of the simplified word's own page.
    expect(list).toContain(`/products/keyword/${encodeURIComponent("饭碗")}?sort=priceAsc`);
  });
});
