import type { MetaDescriptor } from "@remix-run/react";
import { absoluteUrl } from "~/domain/urls/urls";

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
  /** Canonical path, with the query parameters that identify the page. */
  path: string;
  description?: string | null;
  image?: string | null;
  type?: "website" | "article" | "product";
  /** noindex: filtered lists, search results, steps of a form. */
  noIndex?: boolean;
  previous?: string | null;
  next?: string | null;
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
 * followed by the page's name; description and keywords default to the site's.
 */
export function pageMeta(site: SiteMeta | null, page: PageMeta): MetaDescriptor[] {
  if (site === null) return [];
  const title = page.name ? `${site.title} - ${page.name}` : site.title;
  const description = page.description || site.description;
  const canonical = site.origin + page.path;
  const image = (page.image ? absoluteUrl(site.origin, page.image) : null) ?? site.origin + SHARE_IMAGE;
  const shareName = page.name ?? site.title;
  return [
    { title },
    { name: "description", content: description },
    { name: "keywords", content: site.keywords.join(",") },
    { tagName: "link", rel: "canonical", href: canonical },
    ...(page.previous ? [{ tagName: "link", rel: "prev", href: page.previous }] : []),
    ...(page.next ? [{ tagName: "link", rel: "next", href: page.next }] : []),
    ...(page.noIndex ? [{ name: "robots", content: "noindex,follow" }] : []),
    { property: "og:title", content: shareName },
    { property: "og:description", content: description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: canonical },
    { property: "og:site_name", content: site.brand },
    { property: "og:locale", content: "zh_CN" },
    { property: "og:image", content: image },
    // Used by WeChat and QQ for the card of a shared page.
    { itemProp: "name", content: shareName },
    { itemProp: "description", content: description },
    { itemProp: "image", content: image },
    ...(page.jsonLd ?? []).map((data) => ({ "script:ld+json": data })),
  ];
}
