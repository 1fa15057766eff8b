import type { Link } from "./urls/urls";

/** The header's navigation, as editors configure it and as the header shows it (product.md §2.4.3, product.md §3.4). */

export const MENU_LAYOUTS = ["card", "grid", "list"] as const;

export type MenuLayout = (typeof MENU_LAYOUTS)[number];

/** A configured menu, whose content is still the CMS's own. */
export interface MenuSource {
  /** null leaves it to what the contents look like. */
  layout: string | null;
  /** JSON text or its value: the menu, one object holding it under its layout's name, or form-builder data. */
  content: unknown;
  /** What stands beside the contents: `{ spuInfo }`, to look up products that a grid menu names by id. */
  data: unknown;
}

/** A configured item of the navigation. */
export interface NavigationSource {
  key: string;
  name: string;
  /** Link object or plain path. */
  jump: unknown;
  popover: MenuSource | null;
}

export interface CardMenu {
  kind: "card";
  /** At most 4. */
  columns: {
    title: string;
    image: string | null;
    /** One entry per line. */
    subTitle: string[];
    linkName: string | null;
    link: Link | null;
  }[];
}

export interface GridMenu {
  kind: "grid";
  cover: { image: string | null; title: string; subTitle: string[]; linkName: string | null; link: Link | null };
  products: { name: string; seriesEn: string | null; image: string | null; link: Link | null }[];
}

export interface ListMenu {
  kind: "list";
  columns: { name: string; image: string | null; items: { name: string; link: Link | null }[] }[];
}

export type NavMenu = CardMenu | GridMenu | ListMenu;

/** An item of the header. */
export interface NavItem {
  key: string;
  name: string;
  link: Link | null;
  menu: NavMenu | null;
}
