import { get as getAsItIs } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { parseHtml, readHtml } from "../support/html";
import { purge } from "../support/site";
import { setSite } from "../support/stage";

/** The expected response of a URL: a page whose main part contains a text, or a redirect (302) to a URL that says why. */
type Answer = { page: string } | { redirect: string; toast?: string | null };

const GONE = "您访问的内容不存在，或已不再提供。";
const UNKNOWN = "没有找到您访问的页面，已为您返回首页。";

/**
 * Every URL of product.md §2.1's route table and its expected response on the demo's data, in groups in the table's
 * order.
 */
const table: Readonly<Record<string, readonly (readonly [path: string, answer: Answer])[]>> = {
  home: [["/", { page: "北港瓷官方网站" }]],
  products: [
    ["/pdp/NH100101", { page: "官方指导价" }],
    ["/pdp/NH100101?vc=0086", { page: "官方指导价" }],
    ["/pdp/no-such", { redirect: "/", toast: "数据异常，请稍后重试！" }],
    ["/pdp/NH-DELISTED-01", { redirect: "/", toast: "该商品已下架" }],
    ["/pdp/refused-without-a-word", { redirect: "/", toast: "请求失败，请稍后重试！" }],
    ["/products", { page: "北境蕾丝" }],
    ["/products/0086", { page: "北境蕾丝" }],
    ["/products/0086?isAll=true", { page: "冬至星" }],
    ["/products/no-such", { redirect: "/products" }],
    ["/products/HALF-LACE/HALF-LACE-home", { page: "居室陈设" }],
    ["/products/HALF-LACE/no-such", { redirect: "/products" }],
    ["/products/category/STAR", { page: "冬至星" }],
    ["/products/category/no-such", { redirect: "/products" }],
    ["/collections/0086", { page: "北境蕾丝" }],
  ],
  news: [
    ["/news", { page: "2026 年度瓷盘：灯塔守夜人" }],
    ["/news?page=2", { page: "新年第一窑" }],
    ["/news?catalog=craft", { page: "第四号窑大修，停火二十一天" }],
    ["/news?catalog=no-such", { page: "暂无新闻" }],
    ["/news/3018", { page: "旧矿在去年停采" }],
    ["/news/3001%26%E9%99%84", { page: "每年第一窑里会有一件器物不出售" }],
    ["/news/no-such", { redirect: "/news" }],
  ],
  gifting: [["/gifting", { page: "企业礼赠合作伙伴" }]],
  member: [
    ["/member", { page: "日常养护" }],
    ["/member/damagedForNew", { page: "怎样办理" }],
  ],
  search: [
    ["/products/compare", { page: "请选择两至四件产品" }],
    ["/products/compare?ids=NH100101&ids=NH100102", { page: "产品比较" }],
    // An id is kept exactly.
    ["/products/compare?ids=NH100101%2CNH100102", { page: "请选择两至四件产品" }],
    ["/products/keyword/%E8%8C%B6%E5%A3%B6", { page: "茶壶" }],
    ["/search-results-page?q=%E8%8C%B6%E5%A3%B6", { page: "茶壶" }],
  ],
  verification: [
    ["/verification", { page: "请输入验证二维码" }],
    ["/customer-service/product-verification", { page: "请输入验证二维码" }],
  ],
  "contact us": [["/contact-us", { page: "临江书院路\u00a09\u00a0号三层" }]],
  "brand story": [
    ["/brand-story", { page: "北港旧事" }],
    ["/brand-story/our-history", { page: "第一座窑" }],
    ["/brand-story/workmanship", { page: "四十道工序" }],
    ["/brand-story/our-history/annual-plate", { page: "灯塔守夜人" }],
    ["/brand-story/product-story", { page: "每个系列都从一件小事开始" }],
    ["/brand-story/about-lyngdal", { page: "LYNGDAL，1842" }],
    ["/brand-story/2001", { page: "从一间码头仓库说起" }],
    ["/brand-story/002008", { page: "茶与港口" }],
    ["/brand-story/%E6%9D%A5%E4%BF%A1%26%E5%9B%9E%E4%BF%A1%2B10", { page: "最早的一封是 1839 年的" }],
    ["/brand-story/2008", { redirect: "/brand-story" }],
    ["/brand-story/about-nobody", { redirect: "/brand-story" }],
  ],
  "customer service": [
    ["/customer-service/customised", { page: "怎样定制" }],
    ["/customer-service/gift-wrap", { page: "素纸、棉绳、一张手写的卡" }],
    ["/customer-service/damaged-and-replaced", { page: "留下碎片" }],
    ["/customer-service/product-maintenance", { page: "第一次使用之前" }],
    ["/customer-service/faq", { page: "手绘瓷器可以进洗碗机吗？" }],
  ],
  "about us": [
    ["/about-us", { page: "只做一件事" }],
    ["/about-us/career", { page: "学徒期四年" }],
    ["/about-us/jobs", { page: "门店顾问" }],
    ["/about-us/jobs?keyword=%25%26none", { page: "暂无招聘职位" }],
    ["/about-us/jobs?jobId=no-such", { redirect: "/about-us/jobs", toast: "职位信息获取失败，请稍后重试！" }],
    ["/about-us/group", { page: "三家老厂，一张桌子" }],
  ],
  "store finder": [
    ["/find-us", { page: "上海" }],
    ["/find-us?store=no%26such+store%2F%25", { page: "没有找到这家门店" }],
    ["/find-us?province=nowhere", { page: "没有找到该地区" }],
    ["/find-us/flagship-stores", { page: "上海" }],
  ],
  "product lines": [
    ["/flora-danica/flora", { page: "从标本到瓷" }],
    ["/flora-danica/no-such", { redirect: "/" }],
    ["/Flora-Danica/flora", { page: "从标本到瓷" }],
    ["/Flora-Danica", { redirect: "/", toast: UNKNOWN }],
  ],
  cookie: [["/cookie", { page: "如何关闭" }]],
  "privacy policy": [["/privacy", { page: "我们收集什么" }]],
  "any other path": [
    ["/no-such-path", { redirect: "/" }],
    ["/brand-story/our-history/no-such", { redirect: "/" }],
    ["/flora-danica", { redirect: "/" }],
    ["/flora-danica/flora/deeper", { redirect: "/" }],
    ["/%E0%A4%A", { redirect: "/", toast: null }],
    // The demo's page of block examples does not exist in live mode.
    ["/_blocks", { redirect: "/", toast: GONE }],
  ],
};

/** One row for each URL. */
const routeRows = Object.entries(table).flatMap(([group, paths]) =>
  paths.map(([path, answer]) => ({ group, path, answer })),
);

const stage = setSite({
  alter: ({ url }) =>
    url.includes("refused-without-a-word")
      ? { body: { success: false, errorCode: "B0001", errorMessage: null, data: null } }
      : null,
});
const { get } = stage;

describe("every URL of product.md §2.1", () => {
  it.each(routeRows)("$group: $path", async ({ group, path, answer }) => {
    const response = await get(path, { headers: { "Sec-Fetch-Dest": "document" } });
    if ("redirect" in answer) {
      expect(response).toRedirectTo(answer.redirect);
      const { toast = group === "any other path" ? UNKNOWN : GONE } = answer;
      if (toast === null) return;
      expect(response).toShowToast(toast);
      expect(response).toBePrivate();
      return;
    }
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const page = await readHtml(response);
    expect([page.main.text, ...page.main.attributesOf("input", "placeholder")].join("\n")).toContain(answer.page);
    // One h1 that no other heading repeats, one canonical URL on the official origin, a title with the site's.
    const [name, ...others] = page.textsOf("h1");
    expect(others).toEqual([]);
    expect(page.main.textsOf("h2, h3")).not.toContain(name);
    expect(page.linked("canonical")).toEqual([expect.stringMatching(/^https:\/\/www\.nordhavn\.example\/[^#]*$/)]);
    expect(page.title).toMatch(/^北港瓷官方网站( - .+)?$/);
    expect(page.text).not.toContain("\0");
  });

  it.each([
    ["/news?page=99", "没有更多新闻了", ["/news", "/news?page=2"]],
    ["/about-us/jobs?page=99", "没有更多职位了", ["/about-us/jobs", "/about-us/jobs?page=2"]],
    ["/search-results-page?q=%E7%9B%98&page=99", "没有更多相关内容了", ["/search-results-page?q=%E7%9B%98"]],
    ["/products/category/STAR?page=99", "没有更多产品了", ["/products/category/STAR"]],
  ])("says so where %s is past the end, leads back, and is kept out of search engines", async (path, text, ways) => {
    const response = await get(path);
    const page = await readHtml(response);
    expect(response.status).toBe(200);
    expect(page.main.text).toContain(text);
    expect(page.main.hrefs()).toEqual(expect.arrayContaining(ways));
    expect(page.metaContents("robots")).toEqual(["noindex,follow"]);
  });

  it("answers a URL with dots as the one that they lead to", async () => {
    // fetch, like a browser, would resolve the dots first.
    const asItIs = (path: string) =>
      new Promise<string>((resolve, reject) => {
        getAsItIs(stage.site.url + path, { path }, (response) => resolve(text(response))).once("error", reject);
      });
    const home = await stage.read("/");
    expect(home.main.text).not.toBe("");
    expect(parseHtml(await asItIs("/pdp/..")).main.text).toBe(home.main.text);
  });
});

it("contents of type 7 links are a whole page, which search engines do not keep, and data for the dialog", async () => {
  const page = await stage.read("/resources/content/C-HIST");
  expect(page.main.text).toContain("第一座窑");
  expect(page.metaContents("robots")).toEqual(["noindex,follow"]);
  const missing = await get("/resources/content/no-such");
  expect(missing.status).toBe(404);
  expect((await readHtml(missing)).main.text).toContain("没有找到这项内容");
  const data = await get("/resources/content/C-HIST.data");
  expect([data.status, data.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/x-script")]);
  expect(await data.text()).toContain("SequenceModel");
});

it.each([
  { said: "none yet", contents: null },
  { said: "only unknown ones", contents: '{"Unknown":{"a":1}}' },
])("a home page without a block that can be shown leads on, and is not kept: $said", async ({ contents }) => {
  stage.changes.set("page/queryRegionContents/", () => [{ id: "R1", modelName: "home", contents }]);
  expect((await purge(stage.site, { all: true })).status).toBe(200);
  const response = await get("/");
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  const { main } = await readHtml(response);
  expect(main.text).toContain("内容正在准备中，敬请期待。");
  expect(main.hrefs()).toEqual(["/products"]);
});
