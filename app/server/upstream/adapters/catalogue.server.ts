import type { Category } from "~/domain/category";
import { toResultPage } from "~/domain/listing";
import type { Facet, ListedProduct, ListingQuery, Paging, ResultPage } from "~/domain/listing";
import { toPrice, type Attribute, type Product, type SeriesName } from "~/domain/product";
import { uniqueBy } from "~/domain/unique-by";
import { upstream } from "../client.server";
import type { CategoryJson, ListedProductJson, ProductDetailJson, ProductJson } from "../contract/catalogue.server";

const ATTRIBUTE_GROUPS = { features: "1", specifications: "2", extraFeatures: "3" } as const;

function toSeriesName(name: string | null, nameEn: string | null): SeriesName {
  return { name: name ?? nameEn ?? "", nameEn };
}

/** Fallback name of a product: no heading and no link may be empty. */
function nameFrom(series: SeriesName, variant: string | null, id: string): string {
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
export async function readProduct(id: string): Promise<Product | null> {
  return toProduct(id, await upstream().read("product/fullProductDetail", { productId: id }));
}

function toListedProduct(json: ListedProductJson): ListedProduct {
  const series = toSeriesName(json.brandSeriesName, json.i18nBrandSeriesName);
  return {
    id: json.productId,
    name: json.productName ?? nameFrom(series, null, json.productId),
    series,
    image: json.majorImageUrl,
    price: toPrice(json.salePrice, json.tagLabels),
  };
}

function toQueryParam({ keyword, categoryCode, withDescendants, filters = [] }: ListingQuery) {
  const chosen = filters.flatMap(({ code, values }) => (values.length > 0 ? { code, values: [...values] } : []));
  return {
    keyword: keyword || undefined,
    virtualCategoryCode: categoryCode || undefined,
    vcCodePath: withDescendants || undefined,
    filters: chosen.length > 0 ? chosen : undefined,
  };
}

/** Page `pageNum` (1-based) of a listing, with the total number of products. */
export async function readListing(query: ListingQuery, paging: Paging): Promise<ResultPage<ListedProduct>> {
  const params = { ...paging, queryParam: { ...toQueryParam(query), sort: query.sort } };
  return toResultPage(paging, await upstream().read("product/keywordList", params), toListedProduct);
}

/** The facets of a listing; facets without values are left out; null = it has none. */
export async function readFacets(query: ListingQuery): Promise<Facet[] | null> {
  const facets = await upstream().read("product/searchFilter", { queryParam: toQueryParam(query) });
  if (facets === null) return null;
  return facets
    .filter(({ values }) => values.length > 0)
    .map(({ name, values, ...facet }) => ({
      ...facet,
      name: name ?? facet.code,
      values: values.map(({ label, ...same }) => ({ ...same, label: label ?? same.value })),
    }));
}

function toCategory(json: CategoryJson): Category {
  const children = json.subList.map(toCategory);
  return {
    code: json.virtualCategoryCode,
    name: json.virtualCategoryName ?? json.i18nVirtualCategoryName ?? "",
    nameEn: json.i18nVirtualCategoryName,
    leaf: json.leafFlag ?? children.length === 0,
    image: json.productUrl,
    background: json.virtualBackgroundUrl,
    linkText: json.linkText,
    description: json.description,
    recommended: json.recommendCategory,
    children,
  };
}

/** The series with all their descendants. */
export async function readCategoryTree(): Promise<Category[]> {
  const { results } = await upstream().read("product/getVirtualCategoryList", {});
  return results.map(toCategory);
}

/** One category, or null where the upstream succeeds without one. */
export async function readCategory(code: string): Promise<Category | null> {
  const json = await upstream().read("product/getVirtualCategoryByCode", { virtualCategoryCode: code });
  return json === null ? null : toCategory(json);
}
