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

function attributesOf(list: ProductDetailJson["spuAttrList"], group: string): Attribute[] {
  return list.flatMap(({ attrGroupDictCode, attrName, value }) =>
    attrGroupDictCode?.trim() === group && value !== null ? [{ label: attrName ?? "", value }] : [],
  );
}

function toProduct(id: string, json: ProductJson): Product | null {
  const detail = json?.productDetail;
  if (!json || !detail || (detail.productId === null && detail.productName === null)) return null;
  const { productId, productName, brandSeriesName, i18nBrandSeriesName, descText, spuCode, ...others } = detail;
  // What has its name and form from the contract follows by itself.
  const { mediaList, mediaMajor, skuList, spuAttrList, virtualCategoryList, ...same } = others;
  const listed = mediaList.flatMap(({ url, mediaType }) => (mediaType === null && url !== null ? [url] : []));
  const images = listed.length > 0 || mediaMajor === null ? listed : [mediaMajor];
  const ownId = productId ?? id;
  const series = toSeriesName(brandSeriesName, i18nBrandSeriesName);
  const group = uniqueBy(json.groupProducts, (variant) => variant.productId);
  const ownVariant = group.find((variant) => variant.productId === ownId)?.displayName ?? null;
  return {
    ...same,
    id: ownId,
    name: productName ?? nameFrom(series, ownVariant, ownId),
    articleNumber: spuCode,
    series,
    description: descText ?? "",
    images,
    mainImage: mediaMajor ?? images[0] ?? null,
    price: toPrice(skuList[0]?.skuShelfInfoVo?.salePrice ?? null, json.tagLabels),
    features: attributesOf(spuAttrList, ATTRIBUTE_GROUPS.features),
    extraFeatures: attributesOf(spuAttrList, ATTRIBUTE_GROUPS.extraFeatures),
    specifications: attributesOf(spuAttrList, ATTRIBUTE_GROUPS.specifications),
    categories: virtualCategoryList.map(({ code, name }) => ({ code, name: name ?? "" })),
    variants: group.map((variant) => ({
      id: variant.productId,
      name: variant.displayName ?? variant.productId,
      image: variant.imageUrl,
      current: variant.productId === ownId,
    })),
    contents: json.pageModelContents.filter(({ contents }) => contents !== null),
  };
}

/** One product, or null where the upstream succeeds without one. */
export async function readProduct(client: UpstreamClient, id: string): Promise<Product | null> {
  return toProduct(id, await client.read("product/fullProductDetail", { productId: id }));
}
