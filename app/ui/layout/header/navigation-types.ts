/** What the header shows of the navigation (product.md §2.4.3). Made by cms/navigation.server.ts. */

export interface NavLink {
  href: string;
  /** Opens a new window. */
  external: boolean;
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
    link: NavLink | null;
  }[];
}

export interface GridMenu {
  kind: "grid";
  cover: { image: string | null; title: string; subTitle: string[]; linkName: string | null; link: NavLink | null };
  products: { name: string; seriesEn: string | null; image: string | null; link: NavLink | null }[];
}

export interface ListMenu {
  kind: "list";
  columns: { name: string; image: string | null; items: { name: string; link: NavLink | null }[] }[];
}

export type NavMenu = CardMenu | GridMenu | ListMenu;

export interface NavItem {
  key: string;
  name: string;
  link: NavLink | null;
  menu: NavMenu | null;
}
