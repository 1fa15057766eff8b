import { z } from "zod";
import {
  anything,
  before,
  englishName,
  list,
  mediaUrl,
  nullableOne,
  number,
  orNull,
  record,
  requiredText,
  text,
  words,
} from "~/domain/lenient/schema";
import { toText } from "~/domain/lenient/values";
import { toPrice, type Attribute, type Product, type SeriesName } from "~/domain/product";
import { uniqueBy } from "~/domain/unique-by";
import type { UpstreamClient } from "../client.server";

const ATTRIBUTE_GROUPS = { features: "1", specifications: "2", extraFeatures: "3" } as const;

export function toSeriesName(name: string | null, nameEn: string | null): SeriesName {
  return { name: name ?? nameEn ?? "", nameEn };
}

/** Fallback name of a product: no heading and no link may be empty. */
export function nameFrom(series: SeriesName, variant: string | null, id: string): string {
  return [series.name, variant].filter(Boolean).join(" ") || id;
}

/** An attribute's value: a string, a number, or a list of these. */
const attributeValue = before(
  (value) => (Array.isArray(value) ? value.flatMap((one: unknown) => toText(one) ?? []).join("、") : value),
  text,
);

const attributeJson = record({ attrGroupDictCode: text, attrName: text, value: attributeValue });

const mediaJson = z.union([
  record({ url: mediaUrl, mediaType: text }),
  mediaUrl.transform((url) => ({ url, mediaType: null })),
]);

const skuJson = record({ skuShelfInfoVo: orNull(record({ salePrice: number })) });

const productDetailJson = record({
  productId: text,
  productName: text,
  brandSeriesName: text,
  i18nBrandSeriesName: englishName,
  descText: text,
  mediaList: list(mediaJson),
  mediaMajor: mediaUrl,
  skuList: list(skuJson),
  spuAttrList: list(attributeJson),
  virtualCategoryList: list(record({ code: requiredText, name: text })),
});

const productJson = nullableOne(
  record({
    productDetail: nullableOne(productDetailJson),
    groupProducts: list(record({ productId: requiredText, displayName: text, imageUrl: mediaUrl })),
    tagLabels: words,
    pageModelContents: list(record({ modelName: text, contents: anything })),
  }),
);

type ProductDetailJson = z.output<typeof productDetailJson>;

function attributesOf(detail: ProductDetailJson, group: string): Attribute[] {
  return detail.spuAttrList.flatMap(({ attrGroupDictCode, attrName, value }) =>
    attrGroupDictCode?.trim() === group && value !== null ? [{ label: attrName ?? "", value }] : [],
  );
}

function toProduct(id: string, json: z.output<typeof productJson>): Product | null {
  const detail = json?.productDetail;
  if (!json || !detail || (detail.productId === null && detail.productName === null)) return null;
  const listed = detail.mediaList.flatMap(({ url, mediaType }) => (mediaType === null && url !== null ? [url] : []));
  const images = listed.length > 0 || detail.mediaMajor === null ? listed : [detail.mediaMajor];
  const ownId = detail.productId ?? id;
  const series = toSeriesName(detail.brandSeriesName, detail.i18nBrandSeriesName);
  const group = uniqueBy(json.groupProducts, ({ productId }) => productId);
  const ownVariant = group.find(({ productId }) => productId === ownId)?.displayName ?? null;
  return {
    id: ownId,
    name: detail.productName ?? nameFrom(series, ownVariant, ownId),
    series,
    description: detail.descText ?? "",
    images,
    mainImage: detail.mediaMajor ?? images[0] ?? null,
    price: toPrice(detail.skuList[0]?.skuShelfInfoVo?.salePrice ?? null, json.tagLabels),
    features: attributesOf(detail, ATTRIBUTE_GROUPS.features),
    extraFeatures: attributesOf(detail, ATTRIBUTE_GROUPS.extraFeatures),
    specifications: attributesOf(detail, ATTRIBUTE_GROUPS.specifications),
    categories: detail.virtualCategoryList.map(({ code, name }) => ({ code, name: name ?? "" })),
    variants: group.map(({ productId, displayName, imageUrl }) => ({
      id: productId,
      name: displayName ?? productId,
      image: imageUrl,
      current: productId === ownId,
    })),
    contents: json.pageModelContents.filter(({ contents }) => contents !== null),
  };
}

/** product/fullProductDetail: one product, or null where the upstream succeeds without one. */
export async function readProduct(client: UpstreamClient, id: string): Promise<Product | null> {
  const { storeCode, siteId } = client.site;
  const params = { storeCode, storeId: siteId, productId: id };
  return toProduct(id, await client.read("product/fullProductDetail", params, productJson));
}
