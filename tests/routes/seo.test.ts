import { describe, expect, it } from "vitest";
import { parseXml } from "../support/html";
import { setSite } from "../support/stage";

const stage = setSite();
const { get, read, calls } = stage;

describe("what search engines are given", () => {
  it("lists every product, category and article once in the sitemap, and answers all of a sample", async () => {
    const response = await get("/sitemap.xml");
    expect(response.headers.get("content-type")).toContain("xml");
    const sitemap = parseXml(await response.text());
    const paths = sitemap.textsOf("url > loc").map((loc) => loc.replace(/^https?:\/\/[^/]+/, "") || "/");
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.startsWith("/pdp/")).length).toBeGreaterThan(100);
    const listed = ["/pdp/", "/products/category/", "/news/", "/news?", "/brand-story/", "/flora-danica/", "/"];
    for (const start of [...listed, "/about-us/jobs?jobId=", "/find-us?store="]) {
      const sample = paths.filter((path) => path.startsWith(start)).slice(0, 4);
      expect(sample, start).not.toEqual([]);
      for (const path of sample) expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    const changes = sitemap.textsOf("url > lastmod");
    expect(changes.length).toBeGreaterThan(0);
    for (const change of changes) expect(change).toMatch(/^\d{4}-\d{2}-\d{2}/);
    const before = calls("product/keywordList");
    await get("/sitemap.xml?part=1");
    expect(calls("product/keywordList")).toBe(before);
    expect((await get("/sitemap.xml?part=9")).status).toBe(404);
  });

  it("lists so many pages at most, whatever total an upstream gives", async () => {
    const own = await stage.start({});
    const huge = (data: unknown) => ({ ...(data as object), total: 1e12 });
    for (const key of ["product/keywordList", "cms/info/getPageList"]) stage.changes.set(key, huge);
    const index = await fetch(`${own.url}/sitemap.xml`);
    expect([index.status, (await index.text()).includes("<sitemapindex")]).toEqual([200, true]);
  });

  it("sends robots.txt, the manifest and the feed, each found from a page", async () => {
    const robots = await (await get("/robots.txt")).text();
    expect(robots.split("\n").filter((line) => /^(?:User-agent|Disallow|Allow):/.test(line))).toEqual([
      "User-agent: *",
      "Disallow: /resources/",
      "Disallow: /ops/",
      "Disallow: /search-results-page",
      ...["step=", "f.", "sort="].flatMap((parameter) => [`Disallow: /*?${parameter}`, `Disallow: /*&${parameter}`]),
      "Allow: /",
    ]);
    expect(robots).toMatch(/^Sitemap: https:\/\/\S+\/sitemap\.xml$/m);
    const manifest = (await (await get("/site.webmanifest")).json()) as { icons: { src: string }[] };
    expect(manifest.icons).not.toEqual([]);
    for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200);
    const feed = parseXml(await (await get("/feed.xml")).text());
    const [first = ""] = feed.attributesOf("entry link", "href");
    expect((await get(new URL(first).pathname)).status).toBe(200);
    const texts = feed.textsOf("entry > content");
    expect(texts).toHaveLength(feed.textsOf("entry > id").length);
    for (const text of texts) expect(text).not.toMatch(/(?:src|href)="\//);
    expect(feed.attributesOf("entry > link[rel=enclosure]", "href")[0]).toMatch(/^https?:/);
    const home = await read("/");
    expect(home.linked("alternate")).toEqual(["/feed.xml"]);
    expect(home.linked("manifest")).toEqual(["/site.webmanifest"]);
    expect(home.jsonLdOf("WebSite")?.["potentialAction"]).toMatchObject({ "@type": "SearchAction" });
    const brand = home.jsonLdOf("Organization");
    expect(brand?.["contactPoint"]).toContainEqual(expect.objectContaining({ telephone: "400-000-1786" }));
    expect(brand?.["sameAs"]).toContain("https://weibo.social.example/nordhavn");
  });
});

describe("a crawler's budget", () => {
  it("is not spent on forms, filters and sort orders: their links are nofollow", async () => {
    const lists = ["", "&sort=new"].map((state) => `/products/category/0086?vcCodePath=true${state}`);
    const forms = ["/about-us/jobs?jobId=J1001", "/about-us/jobs?keyword=师", "/find-us?province=上海市"];
    for (const path of [...lists, ...forms]) {
      const links = (await read(path)).queryAll("a[href]");
      const states = links.filter((link) =>
        /[?&](?:f\.|sort|step|keyword|province)/.test(link.attribute("href") ?? ""),
      );
      expect(states, path).not.toEqual([]);
      for (const link of states) expect(link.attribute("rel")?.split(" "), path).toContain("nofollow");
      expect(links.filter((link) => !states.includes(link) && /nofollow/.test(link.attribute("rel") ?? ""))).toEqual(
        [],
      );
    }
  });

  it.each(["/", "/pdp/NH100101", "/sitemap.xml", "/feed.xml"])("answers 304 for %s since its date", async (path) => {
    const date = (await get(path)).headers.get("last-modified") ?? "";
    expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
    const again = await get(path, { headers: { "If-Modified-Since": date } });
    expect([again.status, again.headers.get("last-modified")]).toEqual([304, date]);
    expect((await get(path, { headers: { "If-Modified-Since": new Date(0).toUTCString() } })).status).toBe(200);
  });
});

describe("searches", () => {
  it.each(["<script>alert(1)</script>", `"'><img src=x>`, "a%b+c&d/e\\f🍵%2E%2E.data"])(
    "shows the products of %s as text",
    async (keyword) => {
      const page = await read(`/products/keyword/${encodeURIComponent(keyword).replace(/\./g, "%2E")}`);
      expect(page.get("h1").text).toBe(`“${keyword}”的搜索结果`);
      expect(page.queryAll('img[src="x"]')).toEqual([]);
      expect(page.inlineScripts().filter((script) => script.startsWith("alert"))).toEqual([]);
      expect(page.metaContents("robots")).toEqual(["noindex,follow"]);
    },
  );

  it("shows products and stories together, and hot words where nothing is looked for, without a search", async () => {
    const { main } = await read("/search-results-page?q=茶");
    for (const kind of [/^\/pdp\//, /^\/brand-story\//, /^\/news\//]) expect(main.hrefs(kind)).not.toEqual([]);
    const before = [calls("product/keywordList"), calls("content/searchCmsInfoList")];
    const nothing = await read("/search-results-page?q=%20%E3%80%80");
    expect(nothing.main.hrefs()).toContain(`/products/keyword/${encodeURIComponent("茶壶")}`);
    expect([calls("product/keywordList"), calls("content/searchCmsInfoList")]).toEqual(before);
  });
});
