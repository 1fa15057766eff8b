import { describe, expect, it } from "vitest";
import { setSite } from "../support/stage";

const OPS_TOKEN = "a-token-for-editors";
const PRODUCT = "00860101";
const KEYWORD = "茶";
const ON_REQUEST = "官方指导价: 请洽线下门店";

const stage = setSite({ env: { OPS_TOKEN } });

/** Makes the upstream return one product consistently everywhere, and purges the site's caches. */
async function publish(salePrice: unknown, tagLabels: unknown): Promise<void> {
  const { changes } = stage.upstream.upstream;
  const name = { productName: "高足碗", tagLabels };
  changes.set("product/fullProductDetail", (data) => {
    const { productDetail, ...rest } = data as { productDetail: object };
    const skuList = [{ skuShelfInfoVo: { salePrice } }];
    return { ...rest, tagLabels, productDetail: { ...productDetail, productName: "高足碗", skuList } };
  });
  changes.set("product/keywordList", () => ({ total: 1, results: [{ productId: PRODUCT, ...name, salePrice }] }));
  changes.set("content/queryModelContentDetail", (data, query) =>
    query.get("contentId") === "C-MEMBER"
      ? {
          ...(data as object),
          contents: JSON.stringify([{ goods: { items: [{ spuId: PRODUCT, ...name, salePrice }] } }]),
        }
      : data,
  );
  const answer = await fetch(`${stage.site.url}/ops/purge`, {
    method: "POST",
    headers: { authorization: `Bearer ${OPS_TOKEN}`, "content-type": "application/json" },
    body: '{"all":true}',
  });
  expect(answer.status).toBe(200);
}

interface Offer {
  price: string | number;
}

describe("one product has one price, however the upstream writes it", () => {
  it.each([
    ["1,280.00", null, "¥1,280.00", 1280],
    ["1280元", null, "¥1,280.00", 1280],
    ["¥1 280", "", "¥1,280.00", 1280],
    [1280, ["新品"], "¥1,280.00", 1280],
    [" 1280.5 ", [], "¥1,280.50", 1280.5],
    [1280, "询价,新品", ON_REQUEST, null],
    ["1,280", ["询价 "], ON_REQUEST, null],
  ])("%j with the tags %j", async (salePrice, tagLabels, shown, price) => {
    await publish(salePrice, tagLabels);
    const product = await stage.read(`/pdp/${PRODUCT}`);
    expect(product.main.text).toContain(shown);
    const offer = product.jsonLdOf("Product")?.["offers"] as Offer | undefined;
    expect(offer === undefined ? null : Number(offer.price)).toBe(price);
    for (const path of [`/products/keyword/${encodeURIComponent(KEYWORD)}`, "/member"]) {
      const page = await stage.read(path);
      expect([path, page.main.get("article:has(a[href^='/pdp/'])").text]).toEqual([
        path,
        expect.stringContaining(shown),
      ]);
    }
  });
});
