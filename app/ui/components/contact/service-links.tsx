import { urls } from "~/domain/urls/urls";
import { ButtonLink } from "~/ui/components/button";
import { pagesCopy } from "~/ui/copy/pages";
import styles from "./service-links.module.css";

const PAGES = [
  { href: urls.customerService.productMaintenance, name: pagesCopy.productMaintenance },
  { href: urls.customerService.faq, name: pagesCopy.faq },
  { href: urls.damagedForNew, name: pagesCopy.damagedForNew },
  { href: urls.verification, name: pagesCopy.verification },
];

/** The customer service pages but the one it stands on, whatever that page's content links to (product.md §2.21). */
export function ServiceLinks({ on }: { on: string }) {
  return (
    <nav className={styles.links} aria-label={pagesCopy.customerService}>
      {PAGES.filter(({ href }) => href !== on).map(({ href, name }) => (
        <ButtonLink key={href} href={href} kind="secondary">
          {name}
        </ButtonLink>
      ))}
    </nav>
  );
}
