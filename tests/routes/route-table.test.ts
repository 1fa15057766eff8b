import { get as getAsItIs } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { parseHtml, readHtml } from "../support/html";
import { routeRows } from "../support/route-table";
import { setSite } from "../support/stage";

const stage = setSite({
  alter: ({ url }) =>
    url.includes("refused-without-a-word")
      ? { body: { success: false, errorCode: "B0001", errorMessage: null, data: null } }
      : null,
});
const { get } = stage;

describe("every URL of product.md §2.1", () => {
  it.each(routeRows)("$group: $path", async ({ path, answer }) => {
    const response = await get(path);
    if ("redirect" in answer) {
      expect(response).toRedirectTo(answer.redirect);
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

  it("answers HEAD like GET, without a body", async () => {
    for (const path of ["/member", "/news/no-such"]) {
      const [head, full] = [await get(path, { method: "HEAD" }), await get(path)];
      expect([head.status, await head.text()]).toEqual([full.status, ""]);
    }
  });
});

describe("a redirect in place of a page says why", () => {
  const GONE = "您访问的内容不存在，或已不再提供。";

  it.each([
    ["/products/no-such-series", "/products", GONE],
    ["/products/0086/no-such-category", "/products", GONE],
    ["/products/category/no-such-category", "/products", GONE],
    ["/collections/no-such-series", "/products", GONE],
    ["/news/no-such-article", "/news", GONE],
    ["/brand-story/no-such-story", "/brand-story", GONE],
    ["/flora-danica/no-such-line", "/", GONE],
    ["/pdp/refused-without-a-word", "/", "请求失败，请稍后重试！"],
    ["/no/such/page", "/", "没有找到您访问的页面，已为您返回首页。"],
  ])("%s", async (path, to, text) => {
    const response = await get(path, { headers: { "Sec-Fetch-Dest": "document" } });
    expect(response).toRedirectTo(to);
    expect(response).toShowToast(text);
    expect(response).toBePrivate();
  });

  it("an unknown path that is not a browser navigation costs only its redirect", async () => {
    const response = await get("/no/such/page");
    expect(response).toRedirectTo("/");
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

describe("contents of type 7 links", () => {
  it("are a whole page for a document, which search engines do not keep", async () => {
    const page = await stage.read("/resources/content/C-HIST");
    expect(page.main.text).toContain("第一座窑");
    expect(page.metaContents("robots")).toEqual(["noindex,follow"]);
  });

  it("are data for the dialog", async () => {
    const response = await get("/resources/content/C-HIST.data");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/x-script");
    expect(await response.text()).toContain("SequenceModel");
  });

  it("say 404 where there is none", async () => {
    const response = await get("/resources/content/no-such");
    expect(response.status).toBe(404);
    expect((await readHtml(response)).main.text).toContain("没有找到这项内容");
  });
});
