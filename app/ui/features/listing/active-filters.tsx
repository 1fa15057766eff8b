import { SiteLink } from "~/ui/components/button";
import { listingCopy } from "~/ui/copy/products/listing";
import { Icon } from "~/ui/components/icons";
import styles from "./active-filters.module.css";

interface ActiveFilter {
  label: string;
  /** URL of the listing without this value. */
  removeHref: string;
}

/** The selected values as links that remove one of them, and a link that removes all. */
export function ActiveFilters({ filters, clearHref }: { filters: readonly ActiveFilter[]; clearHref: string }) {
  if (filters.length === 0) return null;
  return (
    <section aria-label={listingCopy.chosenFilters} className={`no-print ${styles.active}`}>
      <ul className={`wrap ${styles.filters}`}>
        {filters.map((filter) => (
          <li key={filter.removeHref}>
            <SiteLink
              href={filter.removeHref}
              className={`tap ${styles.filter}`}
              aria-label={listingCopy.removeFilter(filter.label)}
              preventScrollReset
            >
              {filter.label}
              <Icon name="close" size={14} />
            </SiteLink>
          </li>
        ))}
        <li>
          <SiteLink href={clearHref} className={`tap underlined ${styles.clear}`} preventScrollReset>
            {listingCopy.clearFilters}
          </SiteLink>
        </li>
      </ul>
    </section>
  );
}
