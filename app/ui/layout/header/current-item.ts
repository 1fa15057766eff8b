import type { NavItem, NavMenu } from "~/domain/navigation";
import { trimEndOf } from "~/domain/urls/trim-end";
import { urls } from "~/domain/urls/urls";

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
/** Nothing that a browser would write differently. */
const PLAIN_PATH = /^(?:\/[\w-]+)+$/;

function pathOf(href: string): string {
  const path = trimEndOf(href.split(/[?#]/, 1)[0] ?? "", "/");
  if (PLAIN_PATH.test(path)) return path;
  try {
    // Browsers and menus may percent-encode different characters; parsing normalises both.
    return new URL(path === "" ? "/" : path, ORIGIN).pathname;
  } catch {
    return path;
  }
}

/** How many characters of `pathname` the URL covers, by whole segments; the home page covers only itself. */
function coverage(href: string, pathname: string): number {
  const path = pathOf(href);
  if (path === pathname) return path.length + 1;
  return path !== "/" && pathname.startsWith(`${path}/`) ? path.length : 0;
}

/**
 * The index of the item whose URL covers most of the path; -1 if none covers any of it. Found products belong to no
 * series, although their URL begins as the products' does.
 */
export function currentIndex(items: readonly { hrefs: readonly string[] }[], pathname: string): number {
  const path = pathOf(pathname);
  let best = -1;
  let mostCovered = coverage(urls.keywords, path);
  items.forEach(({ hrefs }, index) => {
    const covered = Math.max(0, ...hrefs.map((href) => coverage(href, path)));
    if (covered <= mostCovered) return;
    best = index;
    mostCovered = covered;
  });
  return best;
}

/** The URLs of an item and of its menu, without new products: their pages do not belong to the item. */
function hrefsOf(item: NavItem): string[] {
  const own = item.link && !item.link.external ? [item.link.href] : [];
  return [...own, ...menuHrefs(item.menu)];
}

export interface CurrentMark {
  /** Index of the current item; -1 = none. */
  index: number;
  /** The item's own URL is the page itself, not only a parent of it. */
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

/** The `aria-current` of an item's link. */
export function markOf({ index, isPage }: CurrentMark, at: number): "page" | "true" | undefined {
  return index === at ? (isPage ? "page" : "true") : undefined;
}

/** Whether the URL is that of the page itself. */
export function isSamePage(href: string, pathname: string): boolean {
  return pathOf(href) === pathOf(pathname);
}
