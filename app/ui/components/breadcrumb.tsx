import { urls } from "~/domain/urls/urls";
import styles from "./breadcrumb.module.css";
import { SiteLink } from "./button";
import { commonCopy } from "../copy/common";
import { headerCopy } from "../copy/layout/header";
import { Icon } from "./icons";

export interface BreadcrumbItem {
  label: string;
  href?: string;
}

/** Breadcrumbs below the header: a home icon, then the items; the last one is the current page (product.md §2.6). */
export function Breadcrumb({ items }: { items: readonly BreadcrumbItem[] }) {
  return (
    <nav className={`no-print detail ${styles.bar}`} aria-label={headerCopy.breadcrumb}>
      <ol className={`page wrap ${styles.items}`}>
        <li className={styles.item}>
          <SiteLink href={urls.home} className={`tap quiet ${styles.link}`} aria-label={commonCopy.home}>
            <Icon name="home" size={18} />
          </SiteLink>
        </li>
        {items.map((item, index) => {
          const isLast = index === items.length - 1;
          return (
            <li key={index} className={styles.item}>
              <Icon name="right" size={12} className={styles.separator} />
              {item.href ? (
                <SiteLink
                  href={item.href}
                  className={`tap quiet ${styles.link}`}
                  aria-current={isLast ? "page" : undefined}
                >
                  {item.label}
                </SiteLink>
              ) : (
                <span className={styles.text} aria-current={isLast ? "page" : undefined}>
                  {item.label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
