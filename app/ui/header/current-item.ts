import type { NavItem, NavMenu } from "./navigation-types";

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
  const path = address.replace(/[?#].*$/, "").replace(/\/+$/, "");
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

/** The key of the navigation item that the path belongs to: the one whose address, or menu, covers most of it. */
export function currentItemKey(items: readonly NavItem[], pathname: string): string | null {
  const path = pathOf(pathname);
  let best: { key: string; covered: number } | null = null;
  for (const item of items) {
    const own = item.link && !item.link.external ? [item.link.href] : [];
    for (const address of [...own, ...menuAddresses(item.menu)]) {
      const covered = coverage(address, path);
      if (covered > (best?.covered ?? 0)) best = { key: item.key, covered };
    }
  }
  return best?.key ?? null;
}

/** Is the address the very page? */
export function isSamePage(address: string, pathname: string): boolean {
  return pathOf(address) === pathOf(pathname);
}
