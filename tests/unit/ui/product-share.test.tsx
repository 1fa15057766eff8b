import { describe, expect, test } from "vitest";
import { toShare, toBreadcrumbs } from "~/routes/pdp.$slug/product-links";
import { makeShareCode } from "~/routes/pdp.$slug/share-code.server";
import type { Product } from "~/domain/product";
import { breadcrumbJsonLd, productJsonLd } from "~/ui/seo/json-ld";

const ORIGIN = "https://www.house.example";
const product: Product = {
  id: "霜&花+1%/2",
  name: "杯碟 & 勺",
  series: { name: "霜前花", nameEn: "Before Frost" },
  description: "一行",
  images: ["/a.png"],
  mainImage: "https://media.example/a b.png",
  price: { kind: "amount", amount: 1280.5 },
  features: [],
  extraFeatures: [],
  specifications: [],
  categories: [
    { code: "C&1", name: "茶具" },
    { code: "007", name: "" },
  ],
  variants: [],
  contents: [],
};
const PAGE_URL = `${ORIGIN}/pdp/%E9%9C%9C%26%E8%8A%B1%2B1%25%2F2`;

/** The modules that a QR path of this code's kind (runs of a row) makes dark. */
function modulesOf(code: { size: number; path: string }): boolean[][] {
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
  test("is a QR code: three finder patterns, in module units, no markup", async () => {
    const code = await makeShareCode(PAGE_URL);
    expect(code).not.toBeNull();
    if (code === null) return;
    expect(code.path).not.toMatch(/[<>"]/);
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

  test("of level L, so that it stays small", async () => {
    // 78 bytes fit version 4 (33 modules) at level L only.
    expect((await makeShareCode("a".repeat(78)))?.size).toBe(33);
  });

  test("is left out where a URL is too long for any version", async () => {
    expect(await makeShareCode("a".repeat(3000))).toBeNull();
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
  test("leads over the category that vc names, if it is the product's", () => {
    expect(toBreadcrumbs(product, "C&1")).toEqual([
      { label: "茶具", href: "/products/category/C%261" },
      { label: "杯碟 & 勺", href: "/pdp/%E9%9C%9C%26%E8%8A%B1%2B1%25%2F2?vc=C%261" },
    ]);
  });

  test.each([null, "", "C1", "7"])("is empty for vc=%s", (vc) => {
    expect(toBreadcrumbs(product, vc)).toEqual([]);
  });
});

describe("JSON-LD", () => {
  test("offers a product at its price", () => {
    expect(productJsonLd(ORIGIN, "北港瓷", product)).toMatchObject({
      "@type": "Product",
      url: PAGE_URL,
      sku: product.id,
      image: [`${ORIGIN}/a.png`],
      offers: { price: 1280.5, priceCurrency: "CNY" },
    });
  });

  test.each([{ kind: "onRequest" } as const, { kind: "amount", amount: 0 } as const])(
    "makes no offer of %j",
    (price) => {
      expect(productJsonLd(ORIGIN, "北港瓷", { ...product, price })).not.toHaveProperty("offers");
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
