import type { NavItem } from "~/domain/navigation";
import { SiteLink } from "~/ui/components/button";
import { headerCopy } from "~/ui/copy/layout/header";
import { Icon } from "~/ui/components/icons";
import type { CurrentMark } from "./current-item";
import { fittingCount } from "./fitting-items";
import { MenuSheet, MoreSheet } from "./menu-sheet";
import styles from "./navigation-bar.module.css";

/**
 * The navigation of wide windows. Without script, sheets open by :hover and :focus-within; `enhanceNavigation` does the
 * rest.
 */
export function NavigationBar({ items, current }: { items: readonly NavItem[]; current: CurrentMark }) {
  if (items.length === 0) return null;
  const count = fittingCount(items, headerCopy.more);
  const moreId = `menu-${count}`;
  return (
    <nav className={styles.bar} aria-label={headerCopy.mainNavigation} data-navigation="">
      <ul className={styles.items}>
        {items.slice(0, count).map((item, index) => (
          <li
            key={item.key}
            className={styles.item}
            data-nav-item={index}
            data-menu={item.menu === null ? undefined : "true"}
          >
            <Entry item={item} sheetId={`menu-${index}`} mark={markOf(current, index)} />
            {item.menu ? (
              <div id={`menu-${index}`} className={styles.sheet} data-sheet="">
                <MenuSheet menu={item.menu} />
              </div>
            ) : null}
          </li>
        ))}
        {count < items.length ? (
          <li className={styles.item} data-menu="true">
            <div
              className={styles.entry}
              data-nav-from={count}
              data-current={current.index >= count ? "true" : undefined}
            >
              <button type="button" className={styles.name} aria-controls={moreId}>
                {headerCopy.more}
              </button>
            </div>
            <div id={moreId} className={styles.sheet} data-sheet="">
              <MoreSheet items={items.slice(count)} first={count} current={current} />
            </div>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

/** The `aria-current` of an item's link. */
export function markOf({ index, isPage }: CurrentMark, at: number): "page" | "true" | undefined {
  return index === at ? (isPage ? "page" : "true") : undefined;
}

function Entry({ item, sheetId, mark }: { item: NavItem; sheetId: string; mark: "page" | "true" | undefined }) {
  const hasMenu = item.menu !== null;
  return (
    <div className={styles.entry} data-mark="" data-current={mark === undefined ? undefined : "true"}>
      {item.link ? (
        <SiteLink
          href={item.link.href}
          external={item.link.external}
          className={styles.name}
          prefetch="intent"
          data-mark=""
          aria-current={mark}
        >
          {item.name}
        </SiteLink>
      ) : hasMenu ? (
        <button type="button" className={styles.name} aria-controls={sheetId}>
          {item.name}
        </button>
      ) : (
        <span className={styles.name}>{item.name}</span>
      )}
      {item.link && hasMenu ? (
        <button
          type="button"
          className={styles.disclosure}
          aria-label={headerCopy.subMenuOf(item.name)}
          aria-controls={sheetId}
        >
          <Icon name="down" size={12} />
        </button>
      ) : null}
    </div>
  );
}
