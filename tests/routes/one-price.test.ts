import { expect, it } from "vitest";
import { purge } from "../support/site";
import { setSite } from "../support/stage";

const PRODUCT = "00860101";

const stage = setSite();

/** Makes the upstream return one product consistently everywhere. */
function publish(salePrice: unknown, tagLabels: unknown): void {
  const named = { productName: "高足碗", tagLabels };
  stage.changes.set("product/fullProductDetail", (data) => {
    const { productDetail, ...rest } = data as { productDetail: object };
    const skuList = [{ skuShelfInfoVo: { salePrice } }];
    return { ...rest, tagLabels, productDetail: { ...productDetail, productName: "高足碗", skuList } };
  });
  stage.changes.set("product/keywordList", () => ({
    total: 1,
    results: [{ productId: PRODUCT, ...named, salePrice }],
  }));
  const contents = JSON.stringify([{ goods: { items: [{ spuId: PRODUCT, ...named, salePrice }] } }]);
  stage.changes.set("content/queryModelContentDetail", (data, query) =>
    query.get("contentId") === "C-MEMBER" ? { ...(data as object), contents } : data,
  );
}

it.each([
  ["1,280.00", null, "¥1,280.00", 1280],
  ["1,280", ["询价 "], "官方指导价: 请洽线下门店", null],
])(
  "a product of %j with the tags %j has one price wherever it is shown",
  async (salePrice, tagLabels, shown, price) => {
    publish(salePrice, tagLabels);
    expect((await purge(stage.site, { all: true })).status).toBe(200);
    const product = await stage.read(`/pdp/${PRODUCT}`);
    expect(product.main.text).toContain(shown);
    const offer = product.jsonLdOf("Product")?.["offers"] as { price: string | number } | undefined;
    expect(offer === undefined ? null : Number(offer.price)).toBe(price);
    for (const path of [`/products/keyword/${encodeURIComponent("茶")}`, "/member"]) {
      const { text } = (await stage.read(path)).main.get("article:has(a[href^='/pdp/'])");
      expect([path, text]).toEqual([path, expect.stringContaining(shown)]);
    }
  },
);
