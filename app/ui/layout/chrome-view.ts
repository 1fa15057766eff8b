import type { NavItem } from "~/domain/navigation";
import { useRouteLoaderData } from "@remix-run/react";
import type { ContactView } from "../components/contact/contact";
import type { Channel } from "../components/contact/channel";
import type { NearestStore } from "../features/stores/nearest-store";
import type { SiteMeta } from "../seo/page-meta";

/** The site settings as header, footer, contact page and buy pop-up show them. */
export interface ShopView {
  store: NearestStore;
  /** The two marketplace stores, the messaging app's store, the short-video app's store (product.md §2.4.2). */
  onlineChannels: Channel[];
  followUs: Channel[];
  contact: ContactView;
}

export interface LabelledUrl {
  label: string;
  url: string;
}

/** The site file's footer (upstream.md §2). */
export interface LegalView {
  /** The fixed brand-story id. */
  storyId: string;
  parentGroup: LabelledUrl;
  sisterBrands: readonly LabelledUrl[];
  filings: readonly LabelledUrl[];
  privacyPolicyUrl: string;
  copyright: string;
  groupLogos: readonly { url: string; alt: string }[];
}

/**
 * Header and footer of every page. What `getChrome` loads under one of these names is handed on as it is, but for what
 * `toChromeView` makes; `SiteHeader` and `SiteFooter` each get all of it.
 */
export interface ChromeView {
  site: SiteMeta;
  brand: { name: string; nameEn: string };
  navigation: NavItem[];
  /** The hot word, else the default word (product.md §2.4.1); if empty, the field shows 请输入搜索关键词. */
  searchPlaceholder: string;
  /** Suggested by the search field before anything is typed. */
  hotWords: string[];
  shop: ShopView;
  legal: LegalView;
}

/** The part of it that is sent to the browser as loader data. */
export interface RootView {
  site: SiteMeta;
  privacyPolicyUrl: string;
  /** The customer service line, for a page that cannot be loaded; empty if there is none. */
  hotline: string;
}

/** The root loader's data, on any page; undefined only if the root loader failed. */
export function useRootView(): RootView | undefined {
  return useRouteLoaderData<RootView>("root");
}
