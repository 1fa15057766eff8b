import { LISTING_SORTS, type ListingSort } from "~/domain/listing";
import { SiteLink } from "~/ui/components/button";
import { listingCopy } from "~/ui/copy/products/listing";
import styles from "./sort-links.module.css";

/** The sort orders as links. */
export function SortLinks({ current, hrefOf }: { current: ListingSort; hrefOf: (sort: ListingSort) => string }) {
  return (
    <nav className={`no-print ${styles.sort}`} aria-label={listingCopy.sort}>
      <ul className={styles.links}>
        {LISTING_SORTS.map((sort) => (
          <li key={sort}>
            <SiteLink
              href={hrefOf(sort)}
              className={`tap detail inset ${styles.link}`}
              aria-current={sort === current ? "true" : undefined}
              preventScrollReset
            >
              {listingCopy.sortBy[sort]}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
