import type { Price, SeriesName } from "./product";

/** Product lists and their state (product.md §2.12 Product lists). */

/** One page of a list response. */
export interface ResultPage<Item> {
  total: number;
  results: Item[];
}

/** Which page of a list to ask for; `pageNum` is 1-based. */
export interface Paging {
  pageNum: number;
  pageSize: number;
}

/** The answer's items by `change`. If the first page has none, the total is 0, whatever the upstream says. */
export const toResultPage = <From, To>(
  { pageNum }: Paging,
  { total, results }: ResultPage<From>,
  change: (item: From) => To,
): ResultPage<To> => ({
  total: pageNum === 1 && results.length === 0 ? 0 : total,
  results: results.map(change),
});

export const PRODUCTS_PER_PAGE = 24;

export const LISTING_SORTS = ["default", "new", "priceAsc", "priceDesc"] as const;

export type ListingSort = (typeof LISTING_SORTS)[number];

/** The selected values of a facet. */
export interface ListingFilter {
  code: string;
  values: readonly string[];
}

/** The list state in a URL (product.md §10.4). */
export interface ListingState {
  /** 1-based. */
  page: number;
  sort: ListingSort;
  filters: readonly ListingFilter[];
}

/** What a listing contains: the products of a keyword or a category, narrowed by facets. */
export interface ListingQuery {
  keyword?: string;
  categoryCode?: string;
  /** Includes the products of all descendant categories. */
  withDescendants?: boolean;
  filters?: readonly ListingFilter[];
  sort?: ListingSort;
}

export interface ListedProduct {
  id: string;
  name: string;
  series: SeriesName;
  image: string | null;
  price: Price;
}

export interface FacetValue {
  value: string;
  label: string;
  /** The upstream's count; null where it gives none. */
  count: number | null;
}

export interface Facet {
  code: string;
  name: string;
  values: FacetValue[];
}

/** A part of a URL that was not understood and is ignored. */
export type IgnoredPart = "page" | "sort" | "filter";

/** One page of a list with its facets and state. */
export interface ListingPage {
  /** The applied query, without the ignored parts. */
  state: ListingState;
  total: number;
  pages: number;
  /** Empty beyond the last page. */
  products: ListedProduct[];
  /** Includes every selected value; empty where the upstream gives no facets. */
  facets: Facet[];
  ignored: IgnoredPart[];
}
