import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

/** The hrefs of a page that match, in order, entities decoded. */
function linksOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .filter((href) => pattern.test(href));
}

/** Products of the home page that its header, which is warmed up, does not lead to. */
function unwarmedProducts(home: string): string[] {
  const [header = "", main = ""] = home.split("<main");
  const warmed = new Set(linksOf(header, /^\/pdp\//));
  return [...new Set(linksOf(main, /^\/pdp\/[^?]+$/))].filter((href) => !warmed.has(href));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

describe("the site on an upstream over HTTP, behind a path prefix", () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  let site: SiteProcess;
  let home: string;
  const get = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: "manual", ...init });

  beforeAll(async () => {
    upstream = await startUpstream({ prefix: "/gateway/v9" });
    site = await startSite({ env: { ...upstream.env, PAGE_TTL_S: "1" } });
    home = await (await get("/")).text();
  });
  afterAll(async () => {
    await site.stop();
    await upstream.close().catch(() => undefined);
  });

  it("sends the home page whole, with its products", () => {
    expect(home).toMatch(/<html lang="zh-CN"/);
    expect(home.trimEnd()).toMatch(/<\/html>$/);
    expect(linksOf(home, /^\/pdp\//).length).toBeGreaterThan(3);
  });

  it("sends a product whole: name, price, variants, panels, head", async () => {
    const path = linksOf(home, /^\/pdp\//)[0] ?? "";
    const response = await get(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("官方指导价");
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(html).toContain('"@type":"Product"');
    expect(html).toMatch(/<link rel="canonical" href="https:\/\/www\.nordhavn\.example\/pdp\//);
    expect(html).toMatch(/<meta property="og:image"/);
  });

  it("made no call that the upstream had to refuse", () => {
    expect(upstream.upstream.state.upstream.mistakes).toEqual([]);
  });

  it("keeps token, API address and spare upstream fields out of every byte a browser gets", async () => {
    const product = linksOf(home, /^\/pdp\//)[0] ?? "";
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
      expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
    },
  );

  it("answers a missing product with a toast and the way home", async () => {
    const response = await get("/pdp/no-such-product");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
    const cookies = response.headers.getSetCookie();
    expect(cookies.join()).toMatch(/flash=[^;]+;.*HttpOnly;.*SameSite=Lax/);
    const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
    const shown = await get("/", { headers: { cookie } });
    expect(await shown.text()).toContain("数据异常，请稍后重试！");
    expect(shown.headers.get("cache-control")).toBe("private, no-store");
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
    expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
    expect(response.headers.getSetCookie().join()).toContain("flash=");
  });

  it("says 503 with Retry-After to an outage of what was never seen, and keeps nothing of it", async () => {
    const path = unwarmedProducts(home)[3] ?? "";
    upstream.upstream.faults.setFault("product/fullProductDetail", "500");
    const down = await get(path);
    upstream.upstream.faults.setFault("product/fullProductDetail", null);
    expect(down.status).toBe(503);
    expect(down.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(down.headers.get("cache-control")).toContain("no-store");
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

  it("answers a lost picture with 404, and other methods with 405", async () => {
    expect((await get("/lost.png", { headers: { "sec-fetch-dest": "image" } })).status).toBe(404);
    const put = await get("/", { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, DELETE"]);
  });

  it("goes on serving what was seen once while the upstream is gone", async () => {
    const product = linksOf(home, /^\/pdp\/[^?]+$/)[0] ?? "";
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
