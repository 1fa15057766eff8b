import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readHtml, type HtmlDocument } from "../support/html";
import { setSite } from "../support/stage";

const stage = setSite({ upstream: { prefix: "/gateway/v9" }, env: { PAGE_TTL_S: "1" } });
const { get, read } = stage;

describe("the site on an upstream over HTTP, behind a path prefix", () => {
  let home: HtmlDocument;
  beforeAll(async () => void (home = await read("/")));

  it("calls a page in the footer what the page calls itself", async () => {
    // A story and the gifts have titles of the CMS.
    const links = home
      .get("footer")
      .queryAll("a[href^='/']")
      .map((link) => [link.attribute("href") ?? "", link.text.trim()] as const)
      .filter(([href]) => !/^\/(?:brand-story|gifting)/.test(href));
    expect(links.length).toBeGreaterThan(8);
    for (const [href, name] of links) {
      expect([href, (await read(href)).title]).toEqual([href, expect.stringMatching(` - ${name}$`)]);
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
    const built = readdirSync("public/build", { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
    const everything = [...answers, ...built];
    expect(everything.length).toBeGreaterThan(10);
    const secrets = [stage.upstream.token, "/gateway/v9", "ecommerce/open", "noAuth", "queryRegionContents"];
    const fields = ["valueList", "childIdNames", "skuShelfInfoVo", "attrGroupDictCode", "storeContactValue"];
    for (const secret of [...secrets, ...fields, "virtualCategoryList", "pageModelContents"]) {
      expect(everything.filter((text) => text.includes(secret)).map((text) => text.slice(0, 80))).toEqual([]);
    }
  });

  it("tells browsers to compile each script while it comes", async () => {
    const preloads = /data-preloads="([^"]+)"/.exec(await (await get("/")).text())?.[1] ?? "";
    const scripts = preloads.split(" ").filter((href) => !href.includes("/manifest-"));
    expect(scripts.length).toBeGreaterThan(2);
    for (const href of scripts) expect(await (await get(href)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  it("does not vary a product by what it does not know: not its page, nor any URL it gives to search engines", async () => {
    const path = "/pdp/00860801";
    const url = `https://www.nordhavn.example${path}`;
    const first = await get(`${path}?utm_source=a&fbclid=1`);
    expect(first.headers.get("x-cache")).toBe("miss");
    const second = await get(`${path}?utm_source=b`, { headers: { cookie: "a=1", "user-agent": "other" } });
    expect([second.headers.get("x-cache"), second.headers.get("etag")]).toEqual(["hit", first.headers.get("etag")]);
    const plain = await readHtml(second);
    const stray = await read(`${path}?vc=no-such-category&foo=1&page=2`);
    expect([plain.canonicalUrl, stray.canonicalUrl, ...stray.metaContents("og:url")]).toEqual([url, url, url]);
    expect(stray.jsonLdOf("Product")).toMatchObject({ url, "@id": url });
    expect(stray.jsonLd()).toEqual(plain.jsonLd());
    expect(stray.main.text).toBe(plain.main.text);
    expect(stray.main.hrefs()).toEqual(plain.main.hrefs());
  });

  it("keeps the notice of one navigation from what else the browser fetches meanwhile", async () => {
    const cookiesOf = async (path: string, headers: Record<string, string> = {}) =>
      (await get(path, { headers })).headers.getSetCookie();
    const missing = "/pdp/no-such-product.data";
    const ahead = { "sec-purpose": "prefetch" };
    const cookie = (await cookiesOf(missing)).map((line) => line.split(";")[0]).join("; ");
    expect(cookie).toContain("flash=");
    expect((await cookiesOf("/pdp/no-such-product-either.data", { cookie })).join()).toMatch(
      /^(?!.*Max-Age=0).*flash=[^;]/,
    );
    expect(await cookiesOf("/_root.data?_routes=routes%2F_index", { cookie })).toEqual([]);
    expect(await cookiesOf(missing, ahead)).toEqual([]);
    expect(await cookiesOf("/_root.data", { ...ahead, cookie })).toEqual([]);
    expect((await cookiesOf("/_root.data", { cookie })).join()).toMatch(/Max-Age=0/);
  });
});
