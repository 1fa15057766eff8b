import type { NavItem, NavMenu } from "~/domain/navigation";
import { trimEndOf } from "~/domain/trim-end";

function menuAddresses(menu: NavMenu | null): string[] {
  if (menu === null) return [];
  const links =
    menu.kind === "list"
      ? menu.columns.flatMap((column) => column.items.map((item) => item.link))
      : menu.kind === "card"
        ? menu.columns.map((column) => column.link)
        : [menu.cover.link];
  return links.flatMap((link) => (link && !link.external ? [link.href] : []));
}

const ORIGIN = "http://site.invalid";

function pathOf(address: string): string {
  const path = trimEndOf(address.split(/[?#]/, 1)[0] ?? "", "/");
  try {
    // Browsers and menus may differ in which characters they encode; the parsed form is one.
    return new URL(path === "" ? "/" : path, ORIGIN).pathname;
  } catch {
    return path;
  }
}

/** How much of `pathname` the address covers, in characters: 0 for none. The home page is only itself. */
function coverage(address: string, pathname: string): number {
  const path = pathOf(address);
  if (path === pathname) return path.length + 1;
  return path !== "/" && pathname.startsWith(`${path}/`) ? path.length : 0;
}

/** The index of the item with the address that covers most of the path; -1 where none covers any of it. */
export function currentIndex(items: readonly { addresses: readonly string[] }[], pathname: string): number {
  const path = pathOf(pathname);
  let best = -1;
  let mostCovered = 0;
  items.forEach(({ addresses }, index) => {
    const covered = Math.max(0, ...addresses.map((address) => coverage(address, path)));
    if (covered <= mostCovered) return;
    best = index;
    mostCovered = covered;
  });
  return best;
}

/** The addresses of an item itself and of its menu; a new product in a menu does not make the menu its place. */
function addressesOf(item: NavItem): string[] {
  const own = item.link && !item.link.external ? [item.link.href] : [];
  return [...own, ...menuAddresses(item.menu)];
}

export interface CurrentMark {
  /** Index of the current item; -1 = none. */
  index: number;
  /** Its own address is the very page, not only above it. */
  isPage: boolean;
}

/** Which navigation item the path belongs to: the one whose address, or menu, covers most of it. */
export function currentMarkOf(items: readonly NavItem[], pathname: string): CurrentMark {
  const index = currentIndex(
    items.map((item) => ({ addresses: addressesOf(item) })),
    pathname,
  );
  const link = items[index]?.link;
  return { index, isPage: link != null && isSamePage(link.href, pathname) };
}

/** The key of the item that the path belongs to. */
export function currentItemKey(items: readonly NavItem[], pathname: string): string | null {
  return items[currentMarkOf(items, pathname).index]?.key ?? null;
}

/** Is the address the very page? */
export function isSamePage(address: string, pathname: string): boolean {
  return pathOf(address) === pathOf(pathname);
}
