import type { ListingPage, ListingState } from "~/domain/listing";
import { withQuery } from "~/domain/urls/urls";

/** A list's base URL: its path and the parameters that identify the list. */
export interface ListingPlace {
  path: string;
  fixed: Readonly<Record<string, string>>;
}

/** One page of a list at its URL. */
export interface ListingView extends ListingPage, ListingPlace {
  /** The category of the products, used by the breadcrumbs of a product's page. */
  vc?: string | undefined;
  /** A picture of things in use. */
  scene?: string | null;
}

/** The query parameter of a facet's values. */
export const paramOf = (code: string) => `f.${code}`;

/** Whether the list is narrowed to this value of a facet. */
export const isChosen = ({ filters }: ListingState, code: string, value: string): boolean =>
  filters.some((filter) => filter.code === code && filter.values.includes(value));

/** The URL of any state of a list (product.md §10.4). */
export function listingHref({ path, fixed }: ListingPlace, { page, sort, filters }: ListingState): string {
  const chosen = Object.fromEntries(filters.map(({ code, values }) => [paramOf(code), values]));
  const rest = { sort: sort === "default" ? null : sort, page: page > 1 ? page : null };
  return withQuery(path, { ...fixed, ...chosen, ...rest });
}

/** The canonical URL of the list, without filters and sort order. */
export function canonicalHref(place: ListingPlace, state: ListingState): string {
  const page = isPlain(state) ? state.page : 1;
  return listingHref(place, { page, sort: "default", filters: [] });
}

/** Neither filtered nor sorted. */
export function isPlain({ sort, filters }: ListingState): boolean {
  return sort === "default" && filters.length === 0;
}
