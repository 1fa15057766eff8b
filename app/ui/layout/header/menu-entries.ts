import type { ListMenu, NavItem, NavMenu } from "~/domain/navigation";
import { uniqueBy } from "~/domain/unique-by";
import type { Link } from "~/domain/urls/urls";

export interface MenuEntry {
  name: string;
  link: Link;
  /** A new product: its page does not make the menu's item the current one. */
  isNewProduct: boolean;
}

export interface MenuGroup {
  title: string | null;
  entries: MenuEntry[];
}

function entriesOf(named: readonly { name: string | null; link: Link | null }[], isNewProduct = false): MenuEntry[] {
  return named.flatMap(({ name, link }) =>
    name !== null && name !== "" && link !== null ? [{ name, link, isNewProduct }] : [],
  );
}

type ListItem = ListMenu["columns"][number]["items"][number];

/** A list's columns, and apart from them what leads to all series, which belongs to none of them if it is the only one. */
export function toColumns({ columns }: Pick<ListMenu, "columns">): Pick<ListMenu, "columns"> & { all: ListItem[] } {
  const isAll = ({ link }: ListItem) => link !== null && /[?&]isAll=true/.test(link.href);
  const all = columns.flatMap(({ items }) => items).filter(isAll);
  if (all.length !== 1) return { columns, all: [] };
  return { columns: columns.map((column) => ({ ...column, items: column.items.filter((item) => !isAll(item)) })), all };
}

function groupsOf(menu: NavMenu): MenuGroup[] {
  switch (menu.kind) {
    case "card":
      return [{ title: null, entries: entriesOf(menu.columns.map((card) => ({ name: card.title, link: card.link }))) }];
    case "grid": {
      const { title, linkName, link } = menu.cover;
      const cover = entriesOf([{ name: linkName ?? title, link }]);
      const isSaidByLink = linkName === null && link !== null;
      return [{ title: isSaidByLink ? null : title || null, entries: [...entriesOf(menu.products, true), ...cover] }];
    }
    case "list": {
      const { columns, all } = toColumns(menu);
      const groups = columns.map(({ name, items }) => ({ title: name || null, entries: entriesOf(items) }));
      return [...groups, { title: null, entries: entriesOf(all) }];
    }
  }
}

/** A menu as groups of plain links: each URL once per group, without the item's own, which the caller shows first. */
export function menuGroups({ menu, link }: NavItem): MenuGroup[] {
  return (menu ? groupsOf(menu) : [])
    .map((group) => ({
      ...group,
      entries: uniqueBy(group.entries, (entry) => entry.link.href).filter((entry) => entry.link.href !== link?.href),
    }))
    .filter((group) => group.entries.length > 0);
}
