import type { NavItem } from "~/domain/navigation";
import { SiteLink } from "~/ui/components/button";
import { headerCopy } from "~/ui/copy/layout/header";
import { Icon } from "~/ui/components/icons";
import { Attribute, dataAttributes } from "~/ui/components/static-markup";
import { markOf, type CurrentMark } from "./current-item";
import { fittingCount } from "./fitting-items";
import { MenuSheet, MoreSheet } from "./menu-sheet";
import styles from "./navigation-bar.module.css";

/**
 * The navigation of wide windows. Without script, sheets open by :hover and :focus-within; `enhanceNavigation` adds the
 * behaviour that CSS cannot give.
 */
export function NavigationBar({ items, current }: { items: readonly NavItem[]; current: CurrentMark }) {
  if (items.length === 0) return null;
  const count = fittingCount(items, headerCopy.more);
  const moreId = `menu-${count}`;
  return (
    <nav
      className={styles.bar}
      aria-label={headerCopy.mainNavigation}
      {...dataAttributes({ [Attribute.navigation]: true })}
    >
      <ul className={styles.items}>
        {items.slice(0, count).map((item, index) => (
          <li
            key={item.key}
            className={styles.item}
            {...dataAttributes({ [Attribute.navItem]: index, [Attribute.menu]: item.menu !== null })}
          >
            <Entry item={item} sheetId={`menu-${index}`} mark={markOf(current, index)} />
            {item.menu ? (
              <div
                id={`menu-${index}`}
                className={`over-page ${styles.sheet}`}
                {...dataAttributes({ [Attribute.sheet]: true })}
              >
                <MenuSheet menu={item.menu} />
              </div>
            ) : null}
          </li>
        ))}
        {count < items.length ? (
          <li className={styles.item} {...dataAttributes({ [Attribute.menu]: true })}>
            <div
              className={styles.entry}
              {...dataAttributes({ [Attribute.navFrom]: count, [Attribute.current]: current.index >= count })}
            >
              <button type="button" className={`inset ${styles.name}`} aria-controls={moreId}>
                {headerCopy.more}
              </button>
            </div>
            <div id={moreId} className={`over-page ${styles.sheet}`} {...dataAttributes({ [Attribute.sheet]: true })}>
              <MoreSheet items={items.slice(count)} first={count} current={current} />
            </div>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

function Entry({ item, sheetId, mark }: { item: NavItem; sheetId: string; mark: "page" | "true" | undefined }) {
  const hasMenu = item.menu !== null;
  return (
    <div
      className={styles.entry}
      {...dataAttributes({ [Attribute.mark]: true, [Attribute.current]: mark !== undefined })}
    >
      {item.link ? (
        <SiteLink
          href={item.link.href}
          external={item.link.external}
          className={`inset ${styles.name}`}
          prefetch="intent"
          {...dataAttributes({ [Attribute.mark]: true })}
          aria-current={mark}
        >
          {item.name}
        </SiteLink>
      ) : hasMenu ? (
        <button type="button" className={`inset ${styles.name}`} aria-controls={sheetId}>
          {item.name}
        </button>
      ) : (
        <span className={styles.name}>{item.name}</span>
      )}
      {item.link && hasMenu ? (
        <button
          type="button"
          className={`inset ${styles.disclosure}`}
          aria-label={headerCopy.subMenuOf(item.name)}
          aria-controls={sheetId}
        >
          <Icon name="down" size={12} />
        </button>
      ) : null}
    </div>
  );
}
