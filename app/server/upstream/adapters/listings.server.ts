import { mapResults } from "~/domain/listing";
import type { Facet, ListedProduct, ListingQuery, Paging, ResultPage } from "~/domain/listing";
import { toPrice } from "~/domain/product";
import type { UpstreamClient } from "../client.server";
import type { ListedProductJson } from "../contract/catalogue.server";
import { nameFrom, toSeriesName } from "./products.server";

function toListedProduct(json: ListedProductJson): ListedProduct {
  const series = toSeriesName(json.brandSeriesName, json.i18nBrandSeriesName);
  return {
    id: json.productId,
    name: json.productName ?? nameFrom(series, null, json.productId),
    series,
    image: json.majorImageUrl,
    price: toPrice(json.salePrice, json.tagLabels),
    tags: json.tagLabels,
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
export async function readListing(
  client: UpstreamClient,
  query: ListingQuery,
  paging: Paging,
): Promise<ResultPage<ListedProduct>> {
  const params = { ...paging, queryParam: { ...toQueryParam(query), sort: query.sort } };
  return mapResults(await client.read("product/keywordList", params), toListedProduct);
}

/** The facets of a listing; facets without values are left out; null = it has none. */
export async function readFacets(client: UpstreamClient, query: ListingQuery): Promise<Facet[] | null> {
  const facets = await client.read("product/searchFilter", { queryParam: toQueryParam(query) });
  if (facets === null) return null;
  return facets
    .filter(({ values }) => values.length > 0)
    .map(({ name, values, ...facet }) => ({
      ...facet,
      name: name ?? facet.code,
      values: values.map(({ label, ...same }) => ({ ...same, label: label ?? same.value })),
    }));
}
