import { toPrice, type Attribute, type Product, type SeriesName } from "~/domain/product";
import { uniqueBy } from "~/domain/unique-by";
import type { UpstreamClient } from "../client.server";
import type { ProductDetailJson, ProductJson } from "../contract/catalogue.server";

const ATTRIBUTE_GROUPS = { features: "1", specifications: "2", extraFeatures: "3" } as const;

export function toSeriesName(name: string | null, nameEn: string | null): SeriesName {
  return { name: name ?? nameEn ?? "", nameEn };
}

/** Fallback name of a product: no heading and no link may be empty. */
export function nameFrom(series: SeriesName, variant: string | null, id: string): string {
  return [series.name, variant].filter(Boolean).join(" ") || id;
}

function attributesOf(detail: ProductDetailJson, group: string): Attribute[] {
  return detail.spuAttrList.flatMap(({ attrGroupDictCode, attrName, value }) =>
    attrGroupDictCode?.trim() === group && value !== null ? [{ label: attrName ?? "", value }] : [],
  );
}

function toProduct(id: string, json: ProductJson): Product | null {
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

/** One product, or null where the upstream succeeds without one. */
export async function readProduct(client: UpstreamClient, id: string): Promise<Product | null> {
  return toProduct(id, await client.read("product/fullProductDetail", { productId: id }));
}
