import { urls } from "~/domain/urls/urls";
import { ButtonLink } from "~/ui/components/button";
import { pagesCopy } from "~/ui/copy/pages";
import styles from "./service-links.module.css";

const PAGES = [
  { href: urls.productMaintenance, name: pagesCopy.productMaintenance },
  { href: urls.faq, name: pagesCopy.faq },
  { href: urls.damagedForNew, name: pagesCopy.damagedForNew },
  { href: urls.verification, name: pagesCopy.verification },
  { href: urls.contactUs, name: pagesCopy.contactUs },
];

/** The ways on from a page of customer service, whatever its content links to; not to the page itself (product.md §2.21). */
export function ServiceLinks({ on }: { on: string }) {
  return (
    <nav className={`wrap ${styles.links}`} aria-label={pagesCopy.customerService}>
      {PAGES.filter(({ href }) => href !== on).map(({ href, name }) => (
        <ButtonLink key={href} href={href} kind="text">
          {name}
        </ButtonLink>
      ))}
    </nav>
  );
}
