import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useIsMoving } from "~/ui/components/behaviour/failed-move";
import { listingCopy } from "~/ui/copy/products/listing";
import { ActiveFilters, type ActiveFilter } from "./active-filters";
import { Facets, type FacetsProps } from "./facets";
import { ListingGrid, type ListingGridProps } from "./listing-grid";
import { EmptyListing, PastEnd } from "./listing-notices";
import styles from "./listing.module.css";
import { Pagination } from "./pagination";
import { ResultSummary } from "./result-summary";
import { SortLinks, type SortLink } from "./sort-links";

export interface ListingProps extends ListingGridProps {
  total: number;
  page: number;
  pages: number;
  /** The URL of a page, with the rest of the state unchanged. */
  hrefOf: (page: number) => string;
  facets: FacetsProps;
  activeFilters: readonly ActiveFilter[];
  /** The listing without filters. */
  clearHref: string;
  sort: readonly SortLink[];
  /** Such as a notice about an unknown filter. */
  remark?: string | null;
  /** Shown if the list has no products at all, with or without filters. */
  empty?: ReactNode;
}

/** A product list with filters, sort orders and pages: every state has a URL (product.md §10.4). */
export function Listing(props: ListingProps) {
  const { products, total, page, pages, hrefOf, facets, activeFilters, clearHref, sort, remark } = props;
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isChanging = useIsMoving() && navigation.location?.pathname === pathname;
  const isEmpty = total === 0 && activeFilters.length === 0;
  if (isEmpty && props.empty !== undefined)
    return <section className={`page ${styles.listing}`}>{props.empty}</section>;
  return (
    <section className={`page ${styles.listing}`} aria-busy={isChanging}>
      <div className={styles.bar}>
        <Facets {...facets} total={total} clearHref={clearHref} />
        <div className={styles.order}>
          <ResultSummary total={total} page={page} pages={pages} href={hrefOf(page)} />
          {products.length > 0 ? <SortLinks links={sort} /> : null}
        </div>
      </div>
      <ActiveFilters filters={activeFilters} clearHref={clearHref} />
      {remark ? <p className={styles.remark}>{remark}</p> : null}
      <div className={styles.results} data-changing={isChanging || undefined}>
        {products.length > 0 ? (
          <ListingGrid products={products} firstScreen={props.firstScreen} scene={props.scene} />
        ) : total > 0 ? (
          <PastEnd title={listingCopy.pastEnd} pages={pages} hrefOf={hrefOf} />
        ) : (
          <EmptyListing clearHref={activeFilters.length > 0 ? clearHref : null} />
        )}
      </div>
      {products.length > 0 ? <Pagination page={page} pages={pages} hrefOf={hrefOf} /> : null}
    </section>
  );
}
