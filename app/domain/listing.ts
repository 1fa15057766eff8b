import type { Price, SeriesName } from "./product";

/** Lists of products and their states (product.md §2.12 Product lists). */

/** One page of a list response. */
export interface ResultPage<Item> {
  total: number;
  results: Item[];
}

export const PRODUCTS_PER_PAGE = 24;

export const LISTING_SORTS = ["default", "new", "priceAsc", "priceDesc"] as const;

export type ListingSort = (typeof LISTING_SORTS)[number];

/** The chosen values of a facet. */
export interface ListingFilter {
  code: string;
  values: readonly string[];
}

/** What a URL says of a list (product.md §10.4). */
export interface ListingState {
  /** From 1. */
  page: number;
  sort: ListingSort;
  filters: readonly ListingFilter[];
}

/** What a listing shows: the products of a keyword or of a category, narrowed by facets. */
export interface ListingQuery {
  keyword?: string;
  categoryCode?: string;
  /** The products of all categories below it too. */
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

/** A part of a URL that meant nothing and was left out. */
export type IgnoredPart = "page" | "sort" | "filter";

/** One page of a list with all that stands around it. */
export interface ListingPage {
  /** What is shown, without the ignored parts. */
  state: ListingState;
  total: number;
  pages: number;
  /** Empty past the last page. */
  products: ListedProduct[];
  /** With every chosen value; empty where the upstream gives none. */
  facets: Facet[];
  ignored: IgnoredPart[];
}
