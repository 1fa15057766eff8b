import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: SiteProcess;
const get = (path: string) => fetch(site.url + path, { redirect: "manual" });
const callsOf = (key: string) => upstream.upstream.state.upstream.calls[key] ?? 0;

beforeAll(async () => {
  upstream = await startUpstream();
  site = await startSite({ env: upstream.env });
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

describe("what search engines are given", () => {
  it("lists every product, category and article once in the sitemap, and answers all of a sample", async () => {
    const response = await get("/sitemap.xml");
    expect(response.headers.get("content-type")).toContain("xml");
    const xml = await response.text();
    const { origin } = upstream.upstream.siteFile as { origin: string };
    const paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => loc.slice(origin.length));
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.startsWith("/pdp/")).length).toBeGreaterThan(100);
    for (const start of ["/pdp/", "/products/category/", "/news/", "/brand-story/", "/flora-danica/", "/"]) {
      const sample = paths.filter((path) => path.startsWith(start)).slice(0, 4);
      for (const path of sample) expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    expect(xml).toMatch(/<lastmod>\d{4}-/);
    const calls = callsOf("product/keywordList");
    await get("/sitemap.xml?part=1");
    expect(callsOf("product/keywordList")).toBe(calls);
    expect((await get("/sitemap.xml?part=9")).status).toBe(404);
  });

  it("sends robots.txt, the manifest and the feed, each found from a page", async () => {
    const robots = await (await get("/robots.txt")).text();
    expect(robots).toMatch(/^Disallow: \/resources\/$/m);
    expect(robots).toMatch(/^Sitemap: https:\/\/\S+\/sitemap\.xml$/m);
    const manifest = (await (await get("/site.webmanifest")).json()) as { icons: { src: string }[] };
    for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200);
    const feed = await (await get("/feed.xml")).text();
    const first = /<entry>[^]*?<link[^>]*href="https?:\/\/[^/]+([^"]+)"/.exec(feed)?.[1] ?? "";
    expect((await get(first)).status).toBe(200);
    const home = await (await get("/")).text();
    expect(home).toContain('href="/feed.xml"');
    expect(home).toContain('href="/site.webmanifest"');
    expect(home).toContain('"@type":"SearchAction"');
    expect(home).toContain('"@type":"Organization"');
  });
});

describe("searches", () => {
  it("asks once per distinct suggestion text, never for blank text", async () => {
    const before = callsOf("product/autocomplete");
    for (const q of ["花 瓶", " 花  瓶 ", "花\u3000瓶", "", "   ", "花瓶"]) {
      const response = await get(`/resources/suggest?q=${encodeURIComponent(q)}&cachebuster=${Math.random()}`);
      expect(response.status).toBe(200);
      expect(Array.isArray(((await response.json()) as { suggestions: unknown }).suggestions)).toBe(true);
    }
    expect(callsOf("product/autocomplete") - before).toBe(2);
  });

  it.each([
    ["?q=", null],
    ["?q=%E3%80%80&from=header", null],
    ["?q=%E8%8C%B6&from=header", "/products/keyword/%E8%8C%B6"],
    ["?q=a%2Fb%3Fc%23d&from=header", "/products/keyword/a%2Fb%3Fc%23d"],
    ["?q=x.data&from=header", "/products/keyword/x%2Edata"],
    ["?q=..&from=header", "/search-results-page?q=.."],

    ["?q=%ED%A0%80&from=header", "/products/keyword/%EF%BF%BD%EF%BF%BD%EF%BF%BD"],
  ])("answers /search-results-page%s", async (search, location) => {
    const response = await get(`/search-results-page${search}`);
    expect([response.status, response.headers.get("location")]).toEqual(
      location === null ? [200, null] : [303, location],
    );
  });

  it("cuts 10,000 characters to what a search text may have", async () => {
    const long = "x".repeat(10_000);
    for (const path of [`/search-results-page?q=${long}&from=header`, `/products/keyword/${long}`]) {
      expect((await get(path)).headers.get("location")).toBe(`/products/keyword/${"x".repeat(30)}`);
    }
  });

  it.each(["<script>alert(1)</script>", `"'><img src=x>`, "a%b+c&d", "a/b\\c", "🍵", "x.data", "%2E%2E"])(
    "shows the products of %s as text",
    async (keyword) => {
      const response = await get(`/products/keyword/${encodeURIComponent(keyword).replace(/\./g, "%2E")}`);
      expect(response.status).toBe(200);
      const html = await response.text();
      const text = keyword.replace(
        /[&<>"']/g,
        (char) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#x27" }[char] ?? ""};`,
      );
      expect(html).toContain(`“${text}”的搜索结果</h1>`);
      expect(html).not.toMatch(/<script>alert|<img src=x>/);
      expect(html).toContain('content="noindex,follow"');
    },
  );

  it("leads every spelling of an address to one", async () => {
    const response = await get("/products/keyword/%20a%20%20b%20?sort=new");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/products/keyword/a%20b?sort=new"]);
    const blank = await get("/products/keyword/%20");
    expect(blank.headers.get("location")).toBe("/search-results-page");
  });

  it.each([
    ["content/searchCmsInfoList", 200, /href="\/pdp\//],
    ["product/keywordList", 200, /href="\/brand-story\/|href="\/news\//],
  ])("stands without %s", async (endpoint, status, found) => {
    upstream.upstream.faults.setFault(endpoint, "failed");
    const response = await get(
      `/search-results-page?q=${encodeURIComponent(endpoint.startsWith("content/") ? "杯碟" : "港口")}`,
    );
    upstream.upstream.faults.setFault(endpoint, null);
    expect(response.status).toBe(status);
    const main = /<main[^]*<\/main>/.exec(await response.text())?.[0] ?? "";
    expect(main).toMatch(found);
  });

  it("is out of service without both", async () => {
    for (const endpoint of ["content/searchCmsInfoList", "product/keywordList"]) {
      upstream.upstream.faults.setFault(endpoint, "failed");
    }
    const response = await get("/search-results-page?q=never-asked");
    for (const endpoint of ["content/searchCmsInfoList", "product/keywordList"]) {
      upstream.upstream.faults.setFault(endpoint, null);
    }
    expect(response.status).toBe(503);
  });

  it("made no call that the upstream had to refuse", () => {
    expect(upstream.upstream.state.upstream.mistakes).toEqual([]);
  });
});
