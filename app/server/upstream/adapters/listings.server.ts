import type { z } from "zod";
import type { CallOptions, UpstreamClient } from "../client.server";
import { toPrice, type Price, type SeriesName } from "~/domain/product";
import { i18nName, toSeriesName } from "./products.server";
import {
  listOf,
  numberLike,
  picture,
  record,
  requiredListOf,
  requiredText,
  resultsOf,
  text,
  textList,
  type ResultPage,
} from "../tolerant.server";

export type ListingSort = "default" | "new" | "priceAsc" | "priceDesc";

/** What a listing shows: the products of a keyword or of a category, narrowed by facets. */
export interface ListingQuery {
  keyword?: string;
  categoryCode?: string;
  /** The products of all categories below it too. */
  withDescendants?: boolean;
  filters?: readonly { code: string; values: readonly string[] }[];
  sort?: ListingSort;
}

export interface ListedProduct {
  id: string;
  name: string;
  series: SeriesName;
  picture: string | null;
  price: Price;
  tags: string[];
}

export interface FacetValue {
  value: string;
  label: string;
  /** As the upstream gives it; null where it gives none. */
  count: number | null;
}

export interface Facet {
  code: string;
  name: string;
  values: FacetValue[];
}

const listedProductJson = record({
  productId: requiredText,
  productName: text,
  brandSeriesName: text,
  i18nBrandSeriesName: i18nName,
  majorImageUrl: picture,
  salePrice: numberLike,
  tagLabels: textList,
}).transform((json): ListedProduct => ({
  id: json.productId,
  name: json.productName ?? "",
  series: toSeriesName(json.brandSeriesName, json.i18nBrandSeriesName),
  picture: json.majorImageUrl,
  price: toPrice(json.salePrice, json.tagLabels),
  tags: json.tagLabels,
}));

const facetValueJson = record({ value: requiredText, label: text, count: numberLike }).transform(
  ({ value, label, count }): FacetValue => ({ value, label: label ?? value, count }),
);

const facetsJson = requiredListOf(
  "facets",
  record({ code: requiredText, name: text, values: listOf("values", facetValueJson) }).transform(
    ({ code, name, values }): Facet => ({ code, name: name ?? code, values }),
  ),
).transform((facets) => facets.filter(({ values }) => values.length > 0));

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

const listingJson: z.ZodType<ResultPage<ListedProduct>> = resultsOf(listedProductJson);

/** product/keywordList: page `pageNum` (from 1) of a listing, with the number of all its products. */
export function readListing(
  client: UpstreamClient,
  query: ListingQuery,
  paging: { pageNum: number; pageSize: number },
  options: CallOptions,
): Promise<ResultPage<ListedProduct>> {
  const params = { ...paging, queryParam: toQueryParam(client, query) };
  return client.read("product/keywordList", params, listingJson, options);
}

/** product/searchFilter: the facets of a listing; those without values are left out. */
export function readFacets(client: UpstreamClient, query: ListingQuery, options: CallOptions): Promise<Facet[]> {
  return client.read("product/searchFilter", { queryParam: toQueryParam(client, query) }, facetsJson, options);
}
