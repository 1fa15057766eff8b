import type { z } from "zod";
import {
  englishName,
  list,
  mediaUrl,
  nullable,
  number,
  record,
  requiredList,
  requiredText,
  resultsOf,
  text,
  words,
} from "~/domain/lenient/schema";
import type { UpstreamClient } from "../client.server";
import type { Facet, FacetValue, ListedProduct, ListingQuery, Paging, ResultPage } from "~/domain/listing";
import { toPrice } from "~/domain/product";
import { nameFrom, toSeriesName } from "./products.server";

const listedProductJson = record({
  productId: requiredText,
  productName: text,
  brandSeriesName: text,
  i18nBrandSeriesName: englishName,
  majorImageUrl: mediaUrl,
  salePrice: number,
  tagLabels: words,
}).transform((json): ListedProduct => {
  const series = toSeriesName(json.brandSeriesName, json.i18nBrandSeriesName);
  return {
    id: json.productId,
    name: json.productName ?? nameFrom(series, null, json.productId),
    series,
    image: json.majorImageUrl,
    price: toPrice(json.salePrice, json.tagLabels),
    tags: json.tagLabels,
  };
});

const facetValueJson = record({ value: requiredText, label: text, count: number }).transform(
  ({ value, label, count }): FacetValue => ({ value, label: label ?? value, count }),
);

const facetsJson = nullable(
  requiredList(
    record({ code: requiredText, name: text, values: list(facetValueJson) }).transform(
      ({ code, name, values }): Facet => ({ code, name: name ?? code, values }),
    ),
  ).transform((facets) => facets.filter(({ values }) => values.length > 0)),
);

function toQueryParam(client: UpstreamClient, query: ListingQuery): Record<string, unknown> {
  const { siteId, storeCode } = client.site;
  const filters = (query.filters ?? []).filter(({ values }) => values.length > 0);
  return {
    storeId: siteId,
    storeCode,
    ...(query.keyword ? { keyword: query.keyword } : {}),
    ...(query.categoryCode ? { virtualCategoryCode: query.categoryCode } : {}),
    ...(query.withDescendants ? { vcCodePath: true } : {}),
    ...(filters.length > 0 ? { filters } : {}),
    ...(query.sort ? { sort: query.sort } : {}),
  };
}

const listingJson: z.ZodType<ResultPage<ListedProduct>> = resultsOf(listedProductJson, ({ id }) => id);

/** product/keywordList: page `pageNum` (1-based) of a listing, with the total number of products. */
export function readListing(
  client: UpstreamClient,
  query: ListingQuery,
  paging: Paging,
): Promise<ResultPage<ListedProduct>> {
  const params = { ...paging, queryParam: toQueryParam(client, query) };
  return client.read("product/keywordList", params, listingJson);
}

/** product/searchFilter: the facets of a listing; facets without values are left out; null = it has none. */
export function readFacets(client: UpstreamClient, query: ListingQuery): Promise<Facet[] | null> {
  return client.read("product/searchFilter", { queryParam: toQueryParam(client, query) }, facetsJson);
}
