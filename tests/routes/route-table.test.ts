import { get as getAsItIs } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { parseHtml, readHtml } from "../support/html";
import { routeRows } from "../support/route-table";
import { setSite } from "../support/stage";

const stage = setSite();
const get = (path: string, init?: RequestInit) => fetch(stage.site.url + path, { redirect: "manual", ...init });

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
    const home = await readHtml(await get("/"));
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

describe("contents of type 7 links", () => {
  it("are a whole page for a document, which search engines do not keep", async () => {
    const page = await readHtml(await get("/resources/content/C-HIST"));
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
