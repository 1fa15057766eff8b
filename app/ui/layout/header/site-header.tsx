import type { NavItem } from "~/domain/navigation";
import { urls } from "~/domain/urls/urls";
import { SiteLink } from "~/ui/components/button";
import { commonCopy } from "~/ui/copy/common";
import { Icon } from "~/ui/components/icons";
import { currentMarkOf } from "./current-item";
import { Drawer } from "./drawer";
import { NavigationBar } from "./navigation-bar";
import { SearchBox } from "./search-box";
import { SEARCH_FIELD_ID } from "./search-field";
import styles from "./site-header.module.css";
import { StoreArea, type StoreAreaView } from "./store-area";

export interface SiteHeaderProps {
  brand: { name: string; nameEn: string };
  items: readonly NavItem[];
  /** The hot word; 请输入搜索关键词 when there is none. */
  searchPlaceholder: string;
  hotWords: readonly string[];
  store: StoreAreaView;
  /** The page's: its navigation item is marked. */
  pathname: string;
}

/**
 * What stands in the header of product.md §2.4: store and search over the wordmark and the navigation. Drawn by the server
 * only; `HeaderBehaviour` adds what script can do.
 */
export function SiteHeader({ brand, items, searchPlaceholder, hotWords, store, pathname }: SiteHeaderProps) {
  const current = currentMarkOf(items, pathname);
  return (
    <>
      <div className={styles.utility}>
        <div className={`page ${styles.utilityRow}`}>
          <StoreArea {...store} />
          <SearchBox placeholder={searchPlaceholder} hotWords={hotWords} />
        </div>
      </div>
      <div className={styles.brandRow}>
        <SiteLink href={urls.home} className={styles.wordmark}>
          <Wordmark {...brand} />
          <span className="visually-hidden">{commonCopy.home}</span>
        </SiteLink>
      </div>
      <div className={styles.navRow}>
        <SiteLink href={urls.home} className={styles.compactMark} aria-hidden="true" tabIndex={-1}>
          <span lang="en">{brand.nameEn}</span>
        </SiteLink>
        <NavigationBar items={items} current={current} />
      </div>
      <Drawer items={items} current={current} />
      {/* For a pointer: the keyboard reaches the field itself, which brings the whole header back (site-header.module.css). */}
      <label htmlFor={SEARCH_FIELD_ID} className={styles.compactSearch}>
        <Icon name="search" />
      </label>
    </>
  );
}

function Wordmark({ name, nameEn }: { name: string; nameEn: string }) {
  return (
    <>
      <span className={styles.nameEn} lang="en">
        {nameEn}
      </span>
      <span className={styles.name}>{name}</span>
    </>
  );
}
