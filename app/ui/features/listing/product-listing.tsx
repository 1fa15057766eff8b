import type { ReactNode } from "react";
import { LISTING_SORTS, type ListingState } from "~/domain/listing";
import { listingCopy } from "~/ui/copy/products/listing";
import { Listing } from "./listing";
import { listingHref, type ListingView } from "./listing-view";

const FIRST_ROW = 4;

/** A product list with all its controls. `empty` is shown if the whole list has no product. */
export function ProductListing({ view, empty }: { view: ListingView; empty?: ReactNode }) {
  const { state, facets, fixed } = view;
  const to = (change: Partial<ListingState>) => listingHref(view, { ...state, page: 1, ...change });
  const chosen = facets.flatMap((facet) => facet.values.filter((one) => one.chosen).map((one) => ({ facet, ...one })));
  const without = (param: string, value: string) =>
    state.filters.map((filter) =>
      `f.${filter.code}` === param ? { ...filter, values: filter.values.filter((one) => one !== value) } : filter,
    );
  const kept = { ...fixed, ...(state.sort === "default" ? {} : { sort: state.sort }) };
  return (
    <Listing
      products={view.products}
      total={view.total}
      page={state.page}
      pages={view.pages}
      hrefOf={(page) => to({ page })}
      facets={{ facets, action: view.path, kept: Object.entries(kept).map(([name, value]) => ({ name, value })) }}
      activeFilters={chosen.map(({ facet, value, label }) => ({
        label,
        removeHref: to({ filters: without(facet.param, value) }),
      }))}
      clearHref={to({ filters: [] })}
      sort={LISTING_SORTS.map((sort) => ({
        label: listingCopy.sortBy[sort],
        href: to({ sort }),
        current: sort === state.sort,
      }))}
      remark={view.ignored.map((part) => listingCopy.ignored[part]).join("")}
      firstScreen={FIRST_ROW}
      scene={view.scene}
      empty={empty}
    />
  );
}
