import { FIRST_ROW } from "~/ui/components/cards/card-grid";
import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ListingState } from "~/domain/listing";
import { useIsMoving } from "~/ui/components/behaviour/failed-move";
import { listingCopy } from "~/ui/copy/products/listing";
import { ActiveFilters } from "./active-filters";
import { Facets } from "./facets";
import { ListingGrid } from "./listing-grid";
import { EmptyListing, PastEnd } from "./listing-notices";
import { isChosen, listingHref, type ListingView } from "./listing-view";
import { Pagination } from "./pagination";
import styles from "./product-listing.module.css";
import { ResultSummary } from "./result-summary";
import { SortLinks } from "./sort-links";

/**
 * A product list with filters, sort orders and pages: every state has a URL (product.md §10.4). `empty` is shown if the
 * whole list has no product.
 */
export function ProductListing({ view, empty }: { view: ListingView; empty?: ReactNode }) {
  const { state, facets, fixed, products, total, pages } = view;
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isChanging = useIsMoving() && navigation.location?.pathname === pathname;
  const to = (change: Partial<ListingState>) => listingHref(view, { ...state, page: 1, ...change });
  const hrefOf = (page: number) => to({ page });
  const chosen = facets.flatMap(({ code, values }) =>
    values.filter(({ value }) => isChosen(state, code, value)).map((one) => ({ code, ...one })),
  );
  const without = (code: string, value: string) =>
    state.filters.map((filter) =>
      filter.code === code ? { ...filter, values: filter.values.filter((one) => one !== value) } : filter,
    );
  const kept = { ...fixed, ...(state.sort === "default" ? {} : { sort: state.sort }) };
  const clearHref = to({ filters: [] });
  const remark = view.ignored.map((part) => listingCopy.ignored[part]).join("");
  if (total === 0 && chosen.length === 0 && empty !== undefined) {
    return <section className={`page ${styles.listing}`}>{empty}</section>;
  }
  return (
    <section className={`page ${styles.listing}`} aria-busy={isChanging}>
      <div className={`wrap ${styles.bar}`}>
        <Facets
          facets={facets}
          state={state}
          action={view.path}
          kept={Object.entries(kept).map(([name, value]) => ({ name, value }))}
          total={total}
          clearHref={clearHref}
        />
        <div className={`wrap ${styles.order}`}>
          <ResultSummary total={total} page={state.page} pages={pages} href={hrefOf(state.page)} />
          {products.length > 0 ? <SortLinks current={state.sort} hrefOf={(sort) => to({ sort })} /> : null}
        </div>
      </div>
      <ActiveFilters
        filters={chosen.map(({ code, value, label }) => ({
          label,
          removeHref: to({ filters: without(code, value) }),
        }))}
        clearHref={clearHref}
      />
      {remark ? <p className={styles.remark}>{remark}</p> : null}
      <div className={styles.results} data-changing={isChanging || undefined}>
        {products.length > 0 ? (
          <ListingGrid products={products} vc={view.vc} firstScreen={FIRST_ROW} scene={view.scene} />
        ) : total > 0 ? (
          <PastEnd title={listingCopy.pastEnd} pages={pages} hrefOf={hrefOf} />
        ) : (
          <EmptyListing clearHref={chosen.length > 0 ? clearHref : null} />
        )}
      </div>
      {products.length > 0 ? <Pagination page={state.page} pages={pages} hrefOf={hrefOf} /> : null}
    </section>
  );
}
