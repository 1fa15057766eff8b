import { get as getAsItIs } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressRows } from "../support/addresses";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: SiteProcess;
const get = (address: string, init?: RequestInit) => fetch(site.url + address, { redirect: "manual", ...init });

beforeAll(async () => {
  upstream = await startUpstream();
  site = await startSite({ env: upstream.env });
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

/** The page's main part, without what stands around it and without scripts. */
function mainOf(html: string): string {
  return /<main\b.*<\/main>/s.exec(html)?.[0] ?? "";
}

describe("every address of SPEC §2", () => {
  it.each(addressRows)("$group: $address", async ({ address, answer }) => {
    const response = await get(address);
    const html = await response.text();
    if ("redirect" in answer) {
      expect([response.status, response.headers.get("location")]).toEqual([302, answer.redirect]);
      return;
    }
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(mainOf(html)).toContain(answer.page);
    // One h1, one canonical address on the official host, a title that begins with the site's.
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html.match(/<link rel="canonical" href="https:\/\/www\.nordhavn\.example\/[^"]*"/g)).toHaveLength(1);
    expect(html).toMatch(/<title>北港瓷官方网站( - [^<]+)?<\/title>/);
    expect(html).not.toContain("\0");
  });

  it.each([
    ["/news?page=99", "没有更多新闻了", ["/news", "/news?page=2"]],
    ["/about-us/jobs?page=99", "没有更多职位了", ["/about-us/jobs", "/about-us/jobs?page=2"]],
    ["/products/category/STAR?page=99", "没有更多产品了", ["/products/category/STAR"]],
  ])("says so where %s is past the end, leads back, and is kept out of search engines", async (address, text, ways) => {
    const response = await get(address);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(mainOf(html)).toContain(text);
    for (const way of ways) expect(mainOf(html)).toContain(`href="${way}"`);
    expect(html).toContain('<meta name="robots" content="noindex,follow"/>');
  });

  it("answers an address with dots as the one that they lead to", async () => {
    // fetch, like a browser, would resolve the dots before it asks.
    const asItIs = (path: string) =>
      new Promise<string>((resolve, reject) => {
        getAsItIs(site.url + path, { path }, (response) => resolve(text(response))).once("error", reject);
      });
    const home = await (await get("/")).text();
    expect(mainOf(home)).not.toBe("");
    expect(mainOf(await asItIs("/pdp/.."))).toBe(mainOf(home));
  });

  it("answers HEAD like GET, without a body", async () => {
    for (const address of ["/member", "/news/no-such"]) {
      const [head, full] = [await get(address, { method: "HEAD" }), await get(address)];
      expect([head.status, await head.text()]).toEqual([full.status, ""]);
    }
  });

  it("made no call that the upstream had to refuse", () => {
    expect(upstream.upstream.state.upstream.mistakes).toEqual([]);
  });
});

describe("contents of type 7 links", () => {
  it("are a whole page for a document, which search engines do not keep", async () => {
    const html = await (await get("/resources/content/C-HIST")).text();
    expect(mainOf(html)).toContain("第一座窑");
    expect(html).toContain('<meta name="robots" content="noindex,follow"/>');
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
    expect(mainOf(await response.text())).toContain("没有找到这项内容");
  });
});
