import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseHtml, readHtml, type HtmlDocument } from "../support/html";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

/** Products of the home page that its header, whose links are warmed up, does not link to. */
function unwarmedProducts(home: HtmlDocument): string[] {
  const warmed = new Set(home.get("[data-site-header]").hrefs(/^\/pdp\//));
  return [...new Set(home.main.hrefs(/^\/pdp\/[^?]+$/))].filter((href) => !warmed.has(href));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

describe("the site on an upstream over HTTP, behind a path prefix", () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  let site: SiteProcess;
  let homeText: string;
  let home: HtmlDocument;
  const get = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: "manual", ...init });

  beforeAll(async () => {
    upstream = await startUpstream({ prefix: "/gateway/v9" });
    site = await startSite({ env: { ...upstream.env, PAGE_TTL_S: "1" } });
    homeText = await (await get("/")).text();
    home = parseHtml(homeText);
  });
  afterAll(async () => {
    await site.stop();
    await upstream.close().catch(() => undefined);
  });

  it("sends the home page whole, with its products", () => {
    expect(home.get("html").attribute("lang")).toBe("zh-CN");
    expect(homeText.trimEnd()).toMatch(/<\/html>$/);
    expect(home.hrefs(/^\/pdp\//).length).toBeGreaterThan(3);
  });

  it("sends a product whole: name, price, variants, panels, head", async () => {
    const path = home.hrefs(/^\/pdp\//)[0] ?? "";
    const response = await get(path);
    const page = await readHtml(response);
    expect(response.status).toBe(200);
    expect(page.main.text).toContain("官方指导价");
    expect(page.get("h1").text).not.toBe("");
    expect(page.jsonLdOf("Product")?.["name"]).toBe(page.get("h1").text);
    expect(page.canonicalUrl).toBe(`https://www.nordhavn.example${path.split("?")[0] ?? ""}`);
    expect(page.metaContents("og:image")).toEqual([expect.stringMatching(/^https?:\/\/./)]);
  });

  it("calls a page in the footer what the page calls itself", async () => {
    // A story and the gifts have titles of the CMS.
    const links = home
      .get("footer")
      .queryAll("a[href^='/']")
      .map((link) => [link.attribute("href") ?? "", link.text.trim()] as const)
      .filter(([href]) => !/^\/(?:brand-story|gifting)/.test(href));
    expect(links.length).toBeGreaterThan(8);
    for (const [href, name] of links) {
      expect([href, (await readHtml(await get(href))).title]).toEqual([href, expect.stringMatching(` - ${name}$`)]);
    }
  });

  it("keeps token, API URL and spare upstream fields out of every byte a browser gets", async () => {
    const product = home.hrefs(/^\/pdp\//)[0] ?? "";
    const answers = await Promise.all(
      ["/", product, "/_root.data", `${product.split("?")[0] ?? ""}.data`].map(async (path) => {
        const response = await get(path);
        expect(response.status).toBe(200);
        return JSON.stringify([...response.headers]) + (await response.text());
      }),
    );
    const built = filesBelow("public/build").filter((file) => !/\.(?:br|gz)$/.test(file));
    const everything = [...answers, ...built.map((file) => readFileSync(file, "utf8"))];
    expect(everything.length).toBeGreaterThan(10);
    for (const secret of [
      upstream.token,
      "/gateway/v9",
      "ecommerce/open",
      "noAuth",
      "queryRegionContents",
      "valueList",
      "childIdNames",
      "skuShelfInfoVo",
      "attrGroupDictCode",
      "storeContactValue",
      "virtualCategoryList",
      "pageModelContents",
    ]) {
      expect(everything.filter((text) => text.includes(secret)).map((text) => text.slice(0, 80))).toEqual([]);
    }
  });

  it("says by its whole Cache-Control and policy that it is for everyone, and what it may load", async () => {
    const response = await get("/");
    expect(response).toBeCacheable({ freshS: 1 });
    const { origin } = new URL(upstream.url);
    const hashes = (await readHtml(response)).inlineScripts().map((script) => {
      return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
    });
    expect(hashes.length).toBeGreaterThan(0);
    const policy = (response.headers.get("content-security-policy") ?? "").split("; ");
    expect(policy.filter((one) => !one.startsWith("script-src "))).toEqual([
      "default-src 'self'",
      "script-src-attr 'none'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      `img-src 'self' data: https: ${origin}`,
      `media-src 'self' https: ${origin}`,
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "frame-ancestors 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
    ]);
    const scripts = policy
      .find((one) => one.startsWith("script-src "))
      ?.split(" ")
      .slice(1);
    expect(new Set(scripts)).toEqual(new Set(["'self'", ...hashes]));
  });

  it("has the site's title, description and keywords in every head", async () => {
    const { brand } = upstream.upstream.siteFile as {
      brand: Record<"title" | "description", string> & { keywords: string[] };
    };
    for (const path of ["/", "/news", "/member", home.hrefs(/^\/pdp\//)[0] ?? ""]) {
      const page = await readHtml(await get(path));
      expect(page.title.startsWith(brand.title), path).toBe(true);
      expect([path, page.metaContents("keywords")]).toEqual([path, [brand.keywords.join(",")]]);
      expect([path, page.metaContents("description").length]).toEqual([path, 1]);
      if (path === "/") expect(page.metaContent("description")).toBe(brand.description);
    }
  });

  it.each(["?utm_source=x&foo=1", "?vc=no-such-category&utm_source=x", "?foo=1&page=2"])(
    "does not vary a product by %s: not its canonical URL, nor any it gives to search engines",
    async (query) => {
      const path = unwarmedProducts(home)[4] ?? "";
      const url = `https://www.nordhavn.example${path}`;
      const [plain, stray] = [await readHtml(await get(path)), await readHtml(await get(path + query))];
      expect([plain.canonicalUrl, stray.canonicalUrl]).toEqual([url, url]);
      expect(stray.metaContents("og:url")).toEqual([url]);
      expect(stray.jsonLdOf("Product")).toMatchObject({ url, "@id": url });
      expect(stray.jsonLd()).toEqual(plain.jsonLd());
      expect(stray.main.text).toBe(plain.main.text);
      expect(stray.main.hrefs()).toEqual(plain.main.hrefs());
    },
  );

  it("has one canonical URL for a product of any of its categories, which only its breadcrumb distinguishes", async () => {
    const [category = ""] = (await readHtml(await get("/products"))).main.hrefs(/^\/products\/category\/[^?]+$/);
    const list = await readHtml(await get(category));
    const [product = ""] = list.main.hrefs(/^\/pdp\/[^?]+\?vc=/);
    const path = product.split("?")[0] ?? "";
    const page = await readHtml(await get(`${product}&utm_source=x`));
    const url = `https://www.nordhavn.example${path}`;
    expect(page.canonicalUrl).toBe(url);
    expect(page.jsonLdOf("Product")).toMatchObject({ url, "@id": url });
    const items = page.jsonLdOf("BreadcrumbList")?.["itemListElement"] as { name: string }[];
    expect(items.map(({ name }) => name)).toHaveLength(3);
    expect(JSON.stringify(page.jsonLd())).not.toContain("utm_source");
  });

  it("renders a page whose upstream fails once for all who wait, who all learn of it", async () => {
    const path = unwarmedProducts(home)[5] ?? "";
    const { faults, state } = upstream.upstream;
    const key = "product/fullProductDetail";
    faults.setFault(key, "500");
    const before = state.upstream.calls[key] ?? 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)));
    faults.setFault(key, null);
    for (const answer of answers) expect(answer).toBeUnavailable();
    // One read and its retry.
    expect((state.upstream.calls[key] ?? 0) - before).toBe(2);
  });

  it("drops unknown query parameters and shares one page between all spellings", async () => {
    const path = unwarmedProducts(home)[1] ?? "";
    const first = await get(`${path}?utm_source=a&fbclid=1`);
    expect(first.headers.get("x-cache")).toBe("miss");
    const second = await get(`${path}?utm_source=b`, { headers: { cookie: "a=1", "user-agent": "other" } });
    expect(second.headers.get("x-cache")).toBe("hit");
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(await second.text()).toBe(await first.text());
  });

  it("serves data requests from the page cache as well", async () => {
    const path = `${unwarmedProducts(home)[2] ?? ""}.data`;
    expect((await get(path)).headers.get("x-cache")).toBe("miss");
    const again = await get(path);
    expect(again.headers.get("x-cache")).toBe("hit");
    expect(again.headers.get("age")).toMatch(/^\d+$/);
  });

  it.each(["/nowhere", "/products/a/b/c/d", "/pdp", "/%E0%A4%A", "/wp-login.php?x=1", "/x.php/../..%2f"])(
    "leads %s home",
    async (path) => {
      const response = await get(path);
      expect(response).toRedirectTo("/");
    },
  );

  it("answers a missing product with a toast and the way home", async () => {
    const response = await get("/pdp/no-such-product");
    expect(response).toRedirectTo("/");
    expect(response).toShowToast("数据异常，请稍后重试！");
    const cookies = response.headers.getSetCookie();
    expect(cookies.join()).toMatch(/flash=[^;]+;.*HttpOnly;.*SameSite=Lax/);
    const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
    const shown = await get("/", { headers: { cookie } });
    expect(await readHtml(shown)).toShowToast("数据异常，请稍后重试！");
    expect(shown).toBePrivate();
    expect(shown.headers.getSetCookie().join()).toMatch(/flash=;.*Max-Age=0/);
    expect(await (await get("/")).text()).not.toContain("数据异常");
    const forged = await get("/", { headers: { cookie: "flash=eyJraW5kIjoiZXJyb3IiLCJ0ZXh0Ijoi5L2g5aW9In0=.xxxx" } });
    expect(await forged.text()).not.toContain("你好");
  });

  it("keeps the notice of one navigation from what else the browser fetches meanwhile", async () => {
    const first = await get("/pdp/no-such-product.data");
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    expect(cookie).toContain("flash=");
    const second = await get("/pdp/no-such-product-either.data", { headers: { cookie } });
    expect(second.headers.getSetCookie().join()).toMatch(/flash=[^;]/);
    expect(second.headers.getSetCookie().join()).not.toMatch(/Max-Age=0/);
    const part = await get("/_root.data?_routes=routes%2F_index", { headers: { cookie } });
    expect([part.status, part.headers.getSetCookie()]).toEqual([200, []]);
    const ahead = { "sec-purpose": "prefetch" };
    expect((await get("/pdp/no-such-product.data", { headers: ahead })).headers.getSetCookie()).toEqual([]);
    expect((await get("/_root.data", { headers: { ...ahead, cookie } })).headers.getSetCookie()).toEqual([]);
    expect((await get("/_root.data", { headers: { cookie } })).headers.getSetCookie().join()).toMatch(/Max-Age=0/);
  });

  it("shows a failed envelope's message as text", async () => {
    upstream.upstream.faults.setFault("product/fullProductDetail", "failed");
    const response = await get("/pdp/some-other-product");
    upstream.upstream.faults.setFault("product/fullProductDetail", null);
    expect(response).toRedirectTo("/");
    expect(response).toShowToast("系统繁忙，请稍后再试");
  });

  it("says 503 with Retry-After to an outage of what was never seen, and keeps nothing of it", async () => {
    const path = unwarmedProducts(home)[3] ?? "";
    upstream.upstream.faults.setFault("product/fullProductDetail", "500");
    const down = await get(path);
    upstream.upstream.faults.setFault("product/fullProductDetail", null);
    expect(down).toBeUnavailable();
    expect(await down.text()).not.toContain("Unexpected Application Error");
    expect((await get(path)).status).toBe(200);
  });

  it("refuses writes from other sites", async () => {
    const response = await get("/verification", { method: "POST", headers: { origin: "https://evil.example" } });
    expect(response.status).toBe(403);
  });

  it("does not take a script of an earlier release for a page", async () => {
    expect((await get("/build/root-OLDHASH.js")).status).toBe(404);
  });

  it("answers a lost image with 404, and other methods with 405", async () => {
    expect((await get("/lost.png", { headers: { "sec-fetch-dest": "image" } })).status).toBe(404);
    const put = await get("/", { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, DELETE"]);
  });

  it("keeps serving cached pages while the upstream is down", async () => {
    const product = home.hrefs(/^\/pdp\/[^?]+$/)[0] ?? "";
    expect((await get(product)).status).toBe(200);
    await upstream.close();
    await new Promise((later) => setTimeout(later, 1500));
    for (let turn = 0; turn < 3; turn += 1) {
      for (const path of ["/", product, "/_root.data"]) {
        const response = await get(path);
        expect([path, response.status]).toEqual([path, 200]);
      }
      await new Promise((later) => setTimeout(later, 300));
    }
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });
});
