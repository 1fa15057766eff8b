import type { MetaDescriptor } from "@remix-run/react";
import { absoluteUrl } from "~/domain/urls/urls";
import type { BreadcrumbItem } from "../components/breadcrumb";
import { breadcrumbJsonLd } from "./breadcrumb-json-ld";
import { shortDescription, shortTitle } from "./short-text";

/** The site's data for meta tags, from the root loader. */
export interface SiteMeta {
  brand: string;
  title: string;
  description: string;
  keywords: string[];
  /** Official origin: canonical URLs and share links start with it. */
  origin: string;
}

export interface PageMeta {
  /** Name of the page; without it the title is the site's. */
  name?: string | null;
  /** Names above it, for the title: the series of a category. */
  above?: readonly string[];
  /** What tells it from other pages of its name, for the title: its place, 全部产品, 第2页. */
  details?: readonly string[];
  /** Canonical path, with the query parameters that identify the page. */
  path: string;
  description?: string | null;
  /** The description of a shared page, where it is not the meta tag's. */
  shareDescription?: string | null;
  image?: string | null;
  type?: "website" | "article" | "product";
  /** A product's price in yuan; 0 and null = none. */
  price?: number | null;
  /** `YYYY-MM-DD`, or a time with its zone. */
  publishedAt?: string | null;
  /** noindex: filtered lists, search results, steps of a form. */
  noIndex?: boolean;
  previous?: string | null;
  next?: string | null;
  /** From the home page to this page, for JSON-LD. */
  breadcrumbs?: readonly BreadcrumbItem[];
  jsonLd?: readonly object[];
}

/** Default image; WeChat requires at least 300 px. */
const SHARE_IMAGE = "/icons/icon-512.png";

/** The root loader's data among a route's `matches`. */
export function siteMetaOf(matches: readonly { id: string; data: unknown }[]): SiteMeta | null {
  const data = matches.find((match) => match.id === "root")?.data;
  return isWithSite(data) ? data.site : null;
}

function isWithSite(data: unknown): data is { site: SiteMeta } {
  return typeof data === "object" && data !== null && "site" in data;
}

/**
 * Title, description, keywords, canonical, Open Graph and JSON-LD of a page (product.md §1.3): the title is the site's,
 * followed by the page's name; description and keywords default to the site's. The name of a product is never cut.
 */
export function pageMeta(site: SiteMeta | null, page: PageMeta): MetaDescriptor[] {
  if (site === null) return [];
  const title = titleOf(site, page);
  const description = page.description ? shortDescription(page.description) : site.description;
  const shareDescription = page.shareDescription ? shortDescription(page.shareDescription) : description;
  const canonical = site.origin + page.path;
  const image = (page.image ? absoluteUrl(site.origin, page.image) : null) ?? site.origin + SHARE_IMAGE;
  const shareName = page.name ?? site.title;
  const { breadcrumbs = [], jsonLd = [] } = page;
  const crumbs = breadcrumbs.length > 0 ? [breadcrumbJsonLd(site.origin, page.path, breadcrumbs)] : [];
  return [
    { title },
    { name: "description", content: description },
    { name: "keywords", content: site.keywords.join(",") },
    { tagName: "link", rel: "canonical", href: canonical },
    ...(page.previous ? [{ tagName: "link", rel: "prev", href: page.previous }] : []),
    ...(page.next ? [{ tagName: "link", rel: "next", href: page.next }] : []),
    ...(page.noIndex ? [{ name: "robots", content: "noindex,follow" }] : []),
    { property: "og:title", content: shareName },
    { property: "og:description", content: shareDescription },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: canonical },
    { property: "og:site_name", content: site.brand },
    { property: "og:locale", content: "zh_CN" },
    { property: "og:image", content: image },
    ...(page.price ? priceTags(page.price) : []),
    ...(page.publishedAt ? [{ property: "article:published_time", content: page.publishedAt }] : []),
    // Used by WeChat and QQ for the card of a shared page.
    { itemProp: "name", content: shareName },
    { itemProp: "description", content: shareDescription },
    { itemProp: "image", content: image },
    ...[...crumbs, ...jsonLd].map((data) => ({ "script:ld+json": data })),
  ];
}

const priceTags = (amount: number) => [
  { property: "product:price:amount", content: String(amount) },
  { property: "product:price:currency", content: "CNY" },
];

function titleOf(site: SiteMeta, { name, above = [], details = [], type }: PageMeta): string {
  if (!name) return site.title;
  return type === "product" ? `${site.title} - ${name}` : shortTitle(site.title, [...above, name], details);
}
