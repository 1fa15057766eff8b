import type { NavItem } from "~/domain/navigation";
import type { TelephonePart } from "~/domain/telephone";
import { useRouteLoaderData } from "@remix-run/react";
import type { ContactView } from "../components/contact/customer-service";
import type { FooterView } from "./footer/footer-view";
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

/** Header and footer of every page; `renderStaticChrome` renders them. */
export interface ChromeView {
  site: SiteMeta;
  brand: { name: string; nameEn: string };
  navigation: NavItem[];
  /** The hot word, else the default word, else empty (product.md §2.4.1). */
  searchPlaceholder: string;
  /** Suggested by the search field before anything is typed. */
  hotWords: string[];
  shop: ShopView;
  legal: Omit<FooterView, "contact" | "onlineChannels" | "followUs">;
}

/** The part of it that is sent to the browser as loader data. */
export interface RootView {
  site: SiteMeta;
  privacyPolicyUrl: string;
  /** The customer service line, for a page that cannot be loaded; empty if there is none. */
  hotline: readonly TelephonePart[];
}

/** The root loader's data, on any page; undefined only if the root loader failed. */
export function useRootView(): RootView | undefined {
  return useRouteLoaderData<RootView>("root");
}
