import { beforeAll, describe, expect, test } from "vitest";
import { toShare, toBreadcrumbs } from "~/routes/pdp.$slug/product-links";
import { loader as answerQr } from "~/routes/resources.qr[.]svg";
import type { Product } from "~/domain/product";
import { breadcrumbJsonLd, productJsonLd } from "~/ui/seo/json-ld";
import { parseXml } from "../../support/html";
import { installSite, testConfig } from "../../support/test-site";
import { readBareProduct } from "../server/bare-product";

const ORIGIN = "https://www.house.example";
const product: Product = {
  ...(await readBareProduct()),
  id: "霜&花+1%/2",
  name: "杯碟 & 勺",
  series: { name: "霜前花", nameEn: "Before Frost" },
  description: "一行",
  images: ["/a.png"],
  mainImage: "https://media.example/a b.png",
  price: { kind: "amount", amount: 1280.5 },
  categories: [
    { code: "C&1", name: "茶具" },
    { code: "007", name: "" },
  ],
};
const PAGE_URL = `${ORIGIN}/pdp/%E9%9C%9C%26%E8%8A%B1%2B1%25%2F2`;

interface Code {
  size: number;
  path: string;
}

/** The QR code served for a product's id. */
async function codeOf(id: string): Promise<Code> {
  const response = await ask(`?product=${encodeURIComponent(id)}`);
  expect(response.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8");
  const svg = parseXml(await response.text()).get("svg");
  expect(svg.attribute("xmlns")).toBe("http://www.w3.org/2000/svg");
  const dark = svg.get('path[fill="#000000"]');
  return { size: Number(svg.attribute("viewBox")?.split(" ")[2]), path: dark.attribute("d") ?? "" };
}

function ask(query: string): Promise<Response> {
  const request = new Request(`http://localhost/resources/qr.svg${query}`);
  return Promise.resolve().then(() => answerQr({ request, params: {}, context: {} }));
}

/** The dark modules of a QR path of this code's kind (horizontal runs). */
function modulesOf(code: Code): boolean[][] {
  const grid = Array.from({ length: code.size }, () => Array.from({ length: code.size }, () => false));
  for (const [, x = "", y = "", run, end] of code.path.matchAll(/M(\d+)[ ,](\d+)\s*(?:h(\d+)v1H\d+z|V\d+H(\d+))/g)) {
    const until = run === undefined ? Number(end) : Number(x) + Number(run);
    for (let at = Number(x); at < until; at++) {
      const row = grid[Number(y)];
      if (row) row[at] = true;
    }
  }
  return grid;
}

describe("the share code", () => {
  beforeAll(() => {
    const config = testConfig();
    installSite({ ...config, site: { ...config.site, origin: ORIGIN } });
  });

  test("is named by the product's id, encoded once", () => {
    expect(new URL(toShare(product, ORIGIN).qrSrc, ORIGIN).searchParams.get("product")).toBe(product.id);
  });

  test("is a QR code: three finder patterns, in module units", async () => {
    const code = await codeOf(product.id);
    expect((code.size - 17) % 4).toBe(0);
    const grid = modulesOf(code);
    const far = code.size - 7;
    for (const [top, left] of [
      [0, 0],
      [0, far],
      [far, 0],
    ] as const) {
      const rows = grid.slice(top, top + 7).map((row) =>
        row
          .slice(left, left + 7)
          .map((dark) => (dark ? "#" : "."))
          .join(""),
      );
      expect(rows).toEqual(["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]);
    }
  });

  test("of level L and of the official origin's URL, so that it stays small", async () => {
    // 78 bytes fit version 4 (33 modules) at level L only, 79 do not.
    const room = 78 - `${ORIGIN}/pdp/`.length;
    expect((await codeOf("a".repeat(room))).size).toBe(33);
    expect((await codeOf("a".repeat(room + 1))).size).toBe(37);
  });

  test("holds the longest id there is", async () => {
    expect((await codeOf("瓷".repeat(256))).size).toBeGreaterThan(100);
  });

  test.each(["", "?product=", `?product=${"a".repeat(257)}`])("of no product is not found: %s", async (query) => {
    await expect(ask(query)).rejects.toMatchObject({ status: 404 });
  });
});

describe("the microblog link", () => {
  test("carries URL, series plus name, and the main image, each encoded once", () => {
    const query = new URL(toShare(product, ORIGIN).weiboHref).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      url: PAGE_URL,
      title: "霜前花 杯碟 & 勺",
      pic: "https://media.example/a%20b.png",
    });
  });

  test("does without an image, and makes a relative one absolute", () => {
    expect(new URL(toShare({ ...product, mainImage: null }, ORIGIN).weiboHref).searchParams.has("pic")).toBe(false);
    expect(new URL(toShare({ ...product, mainImage: "/m.png" }, ORIGIN).weiboHref).searchParams.get("pic")).toBe(
      `${ORIGIN}/m.png`,
    );
  });
});

describe("the breadcrumb", () => {
  test("leads over the category that vc names, if it is the product's, to the canonical URL", () => {
    const own = { label: "杯碟 & 勺", href: "/pdp/%E9%9C%9C%26%E8%8A%B1%2B1%25%2F2" };
    const below = (vc: string, isLeaf: boolean) => toBreadcrumbs(product, { vc, isLeaf: () => isLeaf });
    expect(below("C&1", true)).toEqual([{ label: "茶具", href: "/products/category/C%261" }, own]);
    expect(below("C&1", false)).toEqual([{ label: "茶具", href: "/products/C%261" }, own]);
  });

  test.each([null, "", "C1", "7"])("is empty for vc=%s", (vc) => {
    expect(toBreadcrumbs(product, { vc, isLeaf: () => true })).toEqual([]);
  });
});

const SITE = { origin: ORIGIN, brand: "北港瓷" };

describe("JSON-LD", () => {
  test.each([{ kind: "onRequest" } as const, { kind: "amount", amount: 0 } as const])(
    "makes no offer of %j",
    (price) => {
      expect(productJsonLd(SITE, { ...product, price })).not.toHaveProperty("offers");
    },
  );

  test("lists the way to the page with whole URLs", () => {
    const items = breadcrumbJsonLd(ORIGIN, "/pdp/1", [
      { label: "茶具", href: "/products/category/1" },
      { label: "杯" },
    ]);
    expect(items.itemListElement).toMatchObject([
      { position: 1, name: "首页", item: `${ORIGIN}/` },
      { position: 2, name: "茶具", item: `${ORIGIN}/products/category/1` },
      { position: 3, name: "杯", item: `${ORIGIN}/pdp/1` },
    ]);
  });
});
