import { urls } from "~/domain/urls/urls";
import { SiteLink } from "~/ui/components/button";
import { commonCopy } from "~/ui/copy/common";
import { Icon } from "~/ui/components/icons";
import type { ChromeView } from "../chrome-view";
import { currentMarkOf } from "./current-item";
import { Drawer } from "./drawer";
import { NavigationBar } from "./navigation-bar";
import { SearchBox } from "./search-box";
import { SEARCH_FIELD_ID } from "./search-field";
import styles from "./site-header.module.css";
import { StoreArea } from "./store-area";

export interface SiteHeaderProps extends Pick<
  ChromeView,
  "brand" | "navigation" | "searchPlaceholder" | "hotWords" | "shop"
> {
  /** Of the page; decides which navigation item is marked as current. */
  pathname: string;
}

/**
 * The header's content (product.md §2.4): store and search above wordmark and navigation. Rendered on the server only;
 * `HeaderBehaviour` adds the script behaviour.
 */
export function SiteHeader({ brand, navigation, searchPlaceholder, hotWords, shop, pathname }: SiteHeaderProps) {
  const current = currentMarkOf(navigation, pathname);
  return (
    <>
      <div className={styles.utility}>
        <div className={`page ${styles.utilityRow}`}>
          <StoreArea {...shop} />
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
        <NavigationBar items={navigation} current={current} />
      </div>
      <Drawer items={navigation} current={current} />
      {/* For pointers only: the keyboard focuses the field itself, which shows the whole header. */}
      <label htmlFor={SEARCH_FIELD_ID} className={`icon-button ${styles.compactSearch}`}>
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
