import type { Link } from "./urls/urls";

/** The header's navigation, as configured by editors and as shown (product.md §2.4.3, product.md §3.4). */

export const MENU_LAYOUTS = ["card", "grid", "list"] as const;

export type MenuLayout = (typeof MENU_LAYOUTS)[number];

/** A configured menu whose content has not been parsed yet. */
export interface MenuSource {
  /** null = detect the layout from the contents. */
  layout: MenuLayout | null;
  /** Of the content that holds the menu, for warnings. */
  contentId: string;
  /** JSON text or its value: the menu, an object with the menu under its layout's name, or form-builder data. */
  content: unknown;
  /** `{ spuInfo }` from next to the contents: looks up products that a grid menu references by id. */
  data: unknown;
}

/** A configured navigation item. */
export interface NavigationSource {
  key: string;
  name: string;
  /** Link object or plain path. */
  jump: unknown;
  popover: MenuSource | null;
}

export interface MenuCard {
  /** Empty for an image alone. */
  title: string;
  image: string | null;
  /** One array element per line. */
  subTitle: string[];
  /** Null where the title says it. */
  linkName: string | null;
  link: Link | null;
}

export interface CardMenu {
  kind: "card";
  /** At most 4. */
  columns: MenuCard[];
}

export interface GridMenu {
  kind: "grid";
  cover: MenuCard;
  products: { name: string; seriesEn: string | null; image: string | null; link: Link | null }[];
}

export interface ListMenu {
  kind: "list";
  columns: { name: string; image: string | null; items: { name: string; link: Link | null }[] }[];
}

export type NavMenu = CardMenu | GridMenu | ListMenu;

/** A rendered header item. */
export interface NavItem {
  key: string;
  name: string;
  link: Link | null;
  menu: NavMenu | null;
}
