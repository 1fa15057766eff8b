import type { IgnoredPart, ListedProduct, ListingPage, ListingState } from "~/domain/listing";
import { urls, withQuery } from "~/domain/urls/urls";
import type { ListedCard } from "./listing-grid";
import type { FacetView } from "./facets";

/** A list's base URL: its path and the parameters that identify the list. */
export interface ListingPlace {
  path: string;
  fixed: Readonly<Record<string, string>>;
}

/** One page of a list, as sent to the browser. */
export interface ListingView extends ListingPlace {
  state: ListingState;
  total: number;
  pages: number;
  products: readonly ListedCard[];
  /** A picture of things in use. */
  scene?: string | null;
  facets: readonly FacetView[];
  /** Ignored parts of the URL. */
  ignored: readonly IgnoredPart[];
}

const paramOf = (code: string) => `f.${code}`;

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

/** `vc` is the category of the products, used by the breadcrumbs of a product's page. */
export function toListingView(facts: ListingPage, place: ListingPlace, vc?: string): ListingView {
  const { state, total, pages, ignored } = facts;
  const isChosen = (code: string, value: string) =>
    state.filters.some((filter) => filter.code === code && filter.values.includes(value));
  return {
    path: place.path,
    fixed: place.fixed,
    state,
    total,
    pages,
    ignored,
    products: toProductCards(facts.products, vc),
    facets: facts.facets.map(({ code, name, values }) => ({
      param: paramOf(code),
      name,
      values: values.map((one) => ({ ...one, chosen: isChosen(code, one.value) })),
    })),
  };
}

/** The cards of listed products; `vc` as in `toListingView`. */
export function toProductCards(products: readonly Omit<ListedProduct, "tags">[], vc?: string): ListedCard[] {
  return products.map(({ id, name, series, image, price }) => ({
    id,
    href: urls.product(id, vc),
    name,
    series: series.name || null,
    seriesEn: series.nameEn,
    image,
    price,
  }));
}
