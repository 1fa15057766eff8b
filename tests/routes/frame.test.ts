import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readHtml, type HtmlDocument } from "../support/html";
import { setSite } from "../support/stage";

/** Products of the home page that its header does not link to: the first tests ask for one of the header's. */
function unvisitedProducts(home: HtmlDocument): string[] {
  const linked = new Set(home.get("[data-site-header]").hrefs(/^\/pdp\//));
  return [...new Set(home.main.hrefs(/^\/pdp\/[^?]+$/))].filter((href) => !linked.has(href));
}

const cookieOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

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

  it("does not vary a product by what it does not know: not its page, nor any URL it gives to search engines", async () => {
    const path = unvisitedProducts(home)[1] ?? "";
    const url = `https://www.nordhavn.example${path}`;
    const first = await get(`${path}?utm_source=a&fbclid=1`);
    expect(first.headers.get("x-cache")).toBe("miss");
    const second = await get(`${path}?utm_source=b`, { headers: { cookie: "a=1", "user-agent": "other" } });
    expect([second.headers.get("x-cache"), second.headers.get("etag")]).toEqual(["hit", first.headers.get("etag")]);
    const plain = await readHtml(second);
    const stray = await read(`${path}?vc=no-such-category&foo=1&page=2`);
    expect([plain.canonicalUrl, stray.canonicalUrl]).toEqual([url, url]);
    expect(stray.metaContents("og:url")).toEqual([url]);
    expect(stray.jsonLdOf("Product")).toMatchObject({ url, "@id": url });
    expect(stray.jsonLd()).toEqual(plain.jsonLd());
    expect(stray.main.text).toBe(plain.main.text);
    expect(stray.main.hrefs()).toEqual(plain.main.hrefs());
  });

  it("has one canonical URL for a product of any of its categories, which only its breadcrumb distinguishes", async () => {
    const [category = ""] = (await read("/products")).main.hrefs(/^\/products\/category\/[^?]+$/);
    const list = await read(category);
    const [product = ""] = list.main.hrefs(/^\/pdp\/[^?]+\?vc=/);
    const path = product.split("?")[0] ?? "";
    const page = await read(`${product}&utm_source=x`);
    const url = `https://www.nordhavn.example${path}`;
    expect(page.canonicalUrl).toBe(url);
    expect(page.jsonLdOf("Product")).toMatchObject({ url, "@id": url });
    const items = page.jsonLdOf("BreadcrumbList")?.["itemListElement"] as { name: string }[];
    expect(items.map(({ name }) => name)).toHaveLength(3);
    expect(JSON.stringify(page.jsonLd())).not.toContain("utm_source");
  });

  it("keeps the notice of one navigation from what else the browser fetches meanwhile", async () => {
    const first = await get("/pdp/no-such-product.data");
    const cookie = cookieOf(first);
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
});

describe("pages of contents", () => {
  it("have phones and e-mail below the contact page, none of them called the dealers'", async () => {
    const block = (await read("/contact-us")).get("section[data-type='contactUs']");
    expect(block.textsOf("a")).toEqual(["400-000-1786", "13000001786", "service@nordhavn.example"]);
    expect(block.text).not.toContain("经销商合作");
  });

  it("of a product line have no header and footer, whatever the case of their path", async () => {
    for (const path of ["/flora-danica/flora", "/Flora-Danica/flora"]) {
      const page = await read(path);
      expect(page.textsOf("h1")).toEqual(["北地植物图谱"]);
      expect(page.textsOf("header[data-site-header], footer, nav[aria-label='当前位置']")).toEqual([]);
    }
  });

  it("have cards of one link, whose name is their title; annual plates carry their year", async () => {
    for (const path of ["/", "/gifting", "/brand-story", "/products"]) {
      const lists = ["[data-block=category]", "[data-block=category02]", "[data-columns]", "ul"];
      const cards = (await read(path)).queryAll(`main :is(${lists.join()}) > li:has(img):has(a)`);
      expect(cards.length, path).toBeGreaterThan(0);
      for (const card of cards) {
        const names = card.queryAll("a").map((link) => link.text || link.query("img")?.attribute("alt"));
        // Without a heading the whole card is the link.
        expect(names, path).toEqual([card.query("h2, h3, h4")?.text ?? expect.stringMatching(/\S/)]);
      }
    }
    const plates = (await read("/brand-story/our-history/annual-plate")).textsOf("[data-block=category] li");
    expect(plates.length).toBeGreaterThan(4);
    for (const plate of plates) expect(plate).toMatch(/^\d{4} 年/);
  });
});
