import { SiteLink } from "~/ui/components/button";
import { listingCopy } from "~/ui/copy/products/listing";
import styles from "./sort-links.module.css";

export interface SortLink {
  label: string;
  href: string;
  current: boolean;
}

/** The sort orders as links. */
export function SortLinks({ links }: { links: readonly SortLink[] }) {
  return (
    <nav className={`no-print ${styles.sort}`} aria-label={listingCopy.sort}>
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.label}>
            <SiteLink
              href={link.href}
              className={`tap detail ${styles.link}`}
              aria-current={link.current ? "true" : undefined}
              preventScrollReset
            >
              {link.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
