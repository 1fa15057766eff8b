import { expect, it } from "vitest";
import type { HtmlDocument } from "../support/html";
import { setSite } from "../support/stage";

const stage = setSite();
const { read } = stage;

const SERIES = "/products/0086";
const LISTING = "/products/category/0086?vcCodePath=true";
/** The products of a list, whatever category their link names. */
const productsOf = ({ main }: HtmlDocument) => [
  ...new Set(main.hrefs(/^\/pdp\//).map((href) => href.replace(/\?.*/, ""))),
];
const totalOf = ({ main }: HtmlDocument) => Number(/^共(\d+)件产品/.exec(main.get("[role=status]").text)?.[1]);

it.each([
  { below: "0086", canonical: SERIES },
  { below: "0086/0086-tea", canonical: "/products/category/0086-tea?vcCodePath=true" },
])("/products and /collections show the same of $below, with one canonical URL", async ({ below, canonical }) => {
  const [page, twin] = [await read(`/products/${below}`), await read(`/collections/${below}`)];
  const links = page.main.hrefs(/^\/(?:products\/category|pdp)\//);
  expect(links).not.toEqual([]);
  expect(twin.main.hrefs(/^\/(?:products\/category|pdp)\//)).toEqual(links);
  expect([page.canonicalPath, twin.canonicalPath]).toEqual([canonical, canonical]);
});

it("a comparison leaves out ids that name nothing, and says that it is cut only where it is", async () => {
  const ids = ["a", "b", "c", "NH100101", "NH100102"];
  const page = await read(`/products/compare?${ids.map((id) => `ids=${id}`).join("&")}`);
  expect(productsOf(page)).toEqual(["/pdp/NH100101", "/pdp/NH100102"]);
  expect(page.main.text).not.toContain("最多同时比较");
});

it("a search whose news failed does not say that there is nothing", async () => {
  stage.faults.setFault("content/searchCmsInfoList", "500");
  const both = (await read("/search-results-page?q=qqzz")).main.text;
  expect(both).toContain("相关内容暂时无法显示，请稍后重试。");
  const products = (await read("/products/keyword/qqzz")).main.text;
  expect(products).toContain("没有找到相关的产品");
  for (const text of [both, products]) expect(text).not.toContain("没有找到相关的内容");
});

it("a series leads to all its products, recommended series and categories; with isAll=true to all series only", async () => {
  const series = await read(SERIES);
  expect(series.main.hrefs()).toContain(LISTING);
  for (const heading of ["推荐系列", "按品类选购"]) expect(series.main.text).toContain(heading);
  const all = await read(`${SERIES}?isAll=true`);
  expect(all.main.hrefs()).toEqual(expect.arrayContaining((await read("/products")).main.hrefs(/^\/products\//)));
  expect(all.main.text).not.toContain("按品类选购");
  expect((await read(`${SERIES}?isAll=1`)).main.text).toContain("按品类选购");
});

it("/products/category lists only a category's own products, and with vcCodePath=true all below it", async () => {
  const all = await read("/products/category/0086-tea?vcCodePath=true");
  expect(productsOf(all)).toEqual(productsOf(await read(`${SERIES}/0086-tea`)));
  const own = await read("/products/category/0086-tea");
  expect(productsOf(own)).toEqual([]);
  expect(own.main.hrefs(/vcCodePath=true/)).toEqual(["/products/category/0086-tea?vcCodePath=true"]);
  const [leaf = ""] = own.main.hrefs(/^\/products\/category\/[^?]+$/);
  expect(productsOf(await read(leaf))).not.toEqual([]);
});

it("counts from page to page for search engines, which keep no filtered list", async () => {
  const first = await read(LISTING);
  const second = await read(`${LISTING}&page=2&utm_source=x`);
  expect(second.canonicalPath).toBe(`${LISTING}&page=2`);
  expect(second.jsonLdOf("ItemList")?.["itemListElement"]).toMatchObject([{ position: 25 }]);
  const box = first.queryAll("[data-facet] input[type=checkbox]")[0];
  const filtered = await read(
    `${LISTING}&${box?.attribute("name")}=${encodeURIComponent(box?.attribute("value") ?? "")}`,
  );
  expect(totalOf(filtered)).toBeLessThan(totalOf(first));
  expect([second, filtered].map((page) => page.metaContent("robots"))).toEqual([null, "noindex,follow"]);
});

it("says which of a URL's states it does not know, and shows the list without them", async () => {
  const page = await read(`${LISTING}&page=0&sort=cheapest&f.__proto__=x&f.constructor=y`);
  for (const notice of ["页码无效", "排序方式无效", "部分筛选条件无效"]) expect(page.main.text).toContain(notice);
  expect(productsOf(page)).toHaveLength(24);
});
