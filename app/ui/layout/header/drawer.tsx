import type { NavItem } from "~/domain/navigation";
import { SiteLink } from "~/ui/components/button";
import { headerCopy } from "~/ui/copy/layout/header";
import { Icon } from "~/ui/components/icons";
import { Attribute, dataAttributes } from "~/ui/components/static-markup";
import { markOf, type CurrentMark } from "./current-item";
import styles from "./drawer.module.css";
import { menuGroups, type MenuEntry } from "./menu-entries";

/**
 * The navigation of phones and tablets: nested `<details>`, so that it opens without script too. If a menu leads to a page
 * of its own, its single products stand there, and an entry that says the same (全部系列 below 查看全部系列) is left out.
 */
export function Drawer({ items, current }: { items: readonly NavItem[]; current: CurrentMark }) {
  if (items.length === 0) return null;
  return (
    <details className={`no-print ${styles.drawer}`} {...dataAttributes({ [Attribute.drawer]: true })}>
      <summary className={`icon-button ${styles.toggle}`}>
        <span className={styles.iconMenu}>
          <Icon name="menu" size={24} />
        </span>
        <span className={styles.iconClose}>
          <Icon name="close" size={24} />
        </span>
        <span className="visually-hidden">{headerCopy.menu}</span>
      </summary>
      <nav className={styles.panel} aria-label={headerCopy.menu}>
        <ul>
          {items.map((item, index) => (
            <li key={item.key} className={styles.item} {...dataAttributes({ [Attribute.navItem]: index })}>
              <DrawerItem item={item} mark={markOf(current, index)} />
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

function DrawerItem({ item, mark }: { item: NavItem; mark: "page" | "true" | undefined }) {
  const repeats = ({ name, isNewProduct }: MenuEntry) => isNewProduct || name === headerCopy.allOf(item.name);
  const groups = menuGroups(item)
    .map(({ title, entries }) => ({
      title,
      entries: item.link === null ? entries : entries.filter((entry) => !repeats(entry)),
    }))
    .filter(({ entries }) => entries.length > 0);
  if (groups.length === 0) {
    return item.link ? (
      <SiteLink
        href={item.link.href}
        external={item.link.external}
        className={styles.row}
        {...dataAttributes({ [Attribute.mark]: true })}
        aria-current={mark}
      >
        {item.name}
      </SiteLink>
    ) : (
      <span className={styles.row}>{item.name}</span>
    );
  }
  return (
    <details>
      <summary
        className={styles.row}
        {...dataAttributes({ [Attribute.mark]: true, [Attribute.current]: mark !== undefined })}
      >
        {item.name}
        <Icon name="down" size={16} className="chevron" />
      </summary>
      <div className={styles.groups}>
        {item.link ? (
          <SiteLink
            href={item.link.href}
            external={item.link.external}
            className={`${styles.entry} ${styles.across}`}
            {...dataAttributes({ [Attribute.mark]: true })}
            aria-current={mark}
          >
            {headerCopy.all(item.name)}
          </SiteLink>
        ) : null}
        {groups.map((group, index) => (
          <div key={index} className={`${styles.group} ${index > 0 && group.title === null ? styles.across : ""}`}>
            {group.title ? <p className={`fine ${styles.groupTitle}`}>{group.title}</p> : null}
            <ul>
              {group.entries.map((entry, position) => (
                <li key={position}>
                  <SiteLink href={entry.link.href} external={entry.link.external} className={styles.entry}>
                    {entry.name}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}
