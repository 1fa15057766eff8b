import { beforeAll, describe, expect, test } from "vitest";
import { toShare, toBreadcrumbs } from "~/routes/pdp.$slug/product-links";
import { loader as answerQr } from "~/routes/resources.qr[.]svg";
import type { Product } from "~/domain/product";
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

/** The modules across a product's QR code. */
async function sizeOf(id: string): Promise<number> {
  const response = await ask(`?product=${encodeURIComponent(id)}`);
  expect(response.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8");
  const svg = parseXml(await response.text()).get("svg");
  expect(svg.attribute("xmlns")).toBe("http://www.w3.org/2000/svg");
  return Number(svg.attribute("viewBox")?.split(" ")[2]);
}

function ask(query: string): Promise<Response> {
  const request = new Request(`http://localhost/resources/qr.svg${query}`);
  return Promise.resolve().then(() => answerQr({ request, params: {}, context: {} }));
}

describe("the share code", () => {
  beforeAll(() => {
    const config = testConfig();
    installSite({ ...config, site: { ...config.site, origin: ORIGIN } });
  });

  test("is a QR code of level L and of the official origin's URL, so that it stays small", async () => {
    // 78 bytes fit version 4 (33 modules) at level L only, 79 do not.
    const room = 78 - `${ORIGIN}/pdp/`.length;
    expect([await sizeOf("a".repeat(room)), await sizeOf("a".repeat(room + 1))]).toEqual([33, 37]);
    expect(await sizeOf("瓷".repeat(256))).toBeGreaterThan(100);
  });

  test.each(["", "?product=", `?product=${"a".repeat(257)}`])("of no product is not found: %s", async (query) => {
    await expect(ask(query)).rejects.toMatchObject({ status: 404 });
  });
});

const queryOf = (given: Product) => Object.fromEntries(new URL(toShare(given, ORIGIN).weiboHref).searchParams);

test("the microblog link carries URL, series plus name, and the main image, if there is one, each encoded once", () => {
  const pic = "https://media.example/a%20b.png";
  expect(queryOf(product)).toEqual({ url: PAGE_URL, title: "霜前花 杯碟 & 勺", pic });
  expect(queryOf({ ...product, mainImage: null })).not.toHaveProperty("pic");
  expect(queryOf({ ...product, mainImage: "/m.png" })).toMatchObject({ pic: `${ORIGIN}/m.png` });
});

test("the breadcrumb leads over the category that vc names, if it is the product's, to the canonical URL", () => {
  const own = { label: "杯碟 & 勺", href: "/pdp/%E9%9C%9C%26%E8%8A%B1%2B1%25%2F2" };
  const below = (vc: string, isLeaf: boolean) => toBreadcrumbs(product, { vc, isLeaf: () => isLeaf });
  expect(below("C&1", true)).toEqual([{ label: "茶具", href: "/products/category/C%261" }, own]);
  expect(below("C&1", false)).toEqual([{ label: "茶具", href: "/products/C%261" }, own]);
  for (const vc of [null, "", "C1", "7"]) expect(toBreadcrumbs(product, { vc, isLeaf: () => true })).toEqual([]);
});
