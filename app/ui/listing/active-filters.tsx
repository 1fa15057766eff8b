import "../layers.css";
import { Link } from "@remix-run/react";
import { listingCopy } from "../copy/listing";
import { Icon } from "../icons";
import styles from "./active-filters.module.css";

export interface ActiveFilter {
  label: string;
  /** The listing without this value. */
  removeHref: string;
}

/** The chosen values, each a link that takes it away, and one that takes all away. */
export function ActiveFilters({ filters, clearHref }: { filters: readonly ActiveFilter[]; clearHref: string }) {
  if (filters.length === 0) return null;
  return (
    <section aria-label={listingCopy.chosenFilters} className={styles.active}>
      <ul className={styles.filters}>
        {filters.map((filter) => (
          <li key={filter.removeHref}>
            <Link
              to={filter.removeHref}
              className={styles.filter}
              aria-label={listingCopy.removeFilter(filter.label)}
              preventScrollReset
            >
              {filter.label}
              <Icon name="close" size={14} />
            </Link>
          </li>
        ))}
        <li>
          <Link to={clearHref} className={styles.clear} preventScrollReset>
            {listingCopy.clearFilters}
          </Link>
        </li>
      </ul>
    </section>
  );
}
