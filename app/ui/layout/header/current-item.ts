import type { NavItem, NavMenu } from "~/domain/navigation";
import { trimEndOf } from "~/domain/urls/trim-end";

function menuHrefs(menu: NavMenu | null): string[] {
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

function pathOf(href: string): string {
  const path = trimEndOf(href.split(/[?#]/, 1)[0] ?? "", "/");
  try {
    // Browsers and menus may differ in which characters they encode; the parsed form is one.
    return new URL(path === "" ? "/" : path, ORIGIN).pathname;
  } catch {
    return path;
  }
}

/** How much of `pathname` the URL covers, in characters: 0 for none. The home page is only itself. */
function coverage(href: string, pathname: string): number {
  const path = pathOf(href);
  if (path === pathname) return path.length + 1;
  return path !== "/" && pathname.startsWith(`${path}/`) ? path.length : 0;
}

/** The index of the item with the URL that covers most of the path; -1 where none covers any of it. */
export function currentIndex(items: readonly { hrefs: readonly string[] }[], pathname: string): number {
  const path = pathOf(pathname);
  let best = -1;
  let mostCovered = 0;
  items.forEach(({ hrefs }, index) => {
    const covered = Math.max(0, ...hrefs.map((href) => coverage(href, path)));
    if (covered <= mostCovered) return;
    best = index;
    mostCovered = covered;
  });
  return best;
}

/** The URLs of an item itself and of its menu; a new product in a menu does not make the menu its place. */
function hrefsOf(item: NavItem): string[] {
  const own = item.link && !item.link.external ? [item.link.href] : [];
  return [...own, ...menuHrefs(item.menu)];
}

export interface CurrentMark {
  /** Index of the current item; -1 = none. */
  index: number;
  /** Its own URL is the very page, not only above it. */
  isPage: boolean;
}

/** Which navigation item the path belongs to: the one whose URL, or menu, covers most of it. */
export function currentMarkOf(items: readonly NavItem[], pathname: string): CurrentMark {
  const index = currentIndex(
    items.map((item) => ({ hrefs: hrefsOf(item) })),
    pathname,
  );
  const link = items[index]?.link;
  return { index, isPage: link != null && isSamePage(link.href, pathname) };
}

/** The key of the item that the path belongs to. */
export function currentItemKey(items: readonly NavItem[], pathname: string): string | null {
  return items[currentMarkOf(items, pathname).index]?.key ?? null;
}

/** Is the URL the very page? */
export function isSamePage(href: string, pathname: string): boolean {
  return pathOf(href) === pathOf(pathname);
}
