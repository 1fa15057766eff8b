import type { MetaDescriptor } from "@remix-run/react";
import { absoluteUrl } from "~/domain/urls/urls";

/** What every page's head needs of the site; the root loader gives it. */
export interface SiteMeta {
  brand: string;
  title: string;
  description: string;
  keywords: string[];
  /** Official host: canonical URLs and share links start with it. */
  origin: string;
}

export interface PageMeta {
  /** Name of the page or thing; without it the title is the site's. */
  name?: string | null;
  /** Canonical path with the query parameters that belong to it. */
  path: string;
  description?: string | null;
  image?: string | null;
  type?: "website" | "article" | "product";
  /** Pages that search engines should not keep: filtered lists, results, steps of a form. */
  noIndex?: boolean;
  previous?: string | null;
  next?: string | null;
  jsonLd?: readonly object[];
}

/** Of a page without an image of its own; WeChat asks for 300 px at least. */
const SHARE_IMAGE = "/icons/icon-512.png";

/** The site's part of a route's `matches`: its root loader's data. */
export function siteMetaOf(matches: readonly { id: string; data: unknown }[]): SiteMeta | null {
  const data = matches.find((match) => match.id === "root")?.data;
  return isWithSite(data) ? data.site : null;
}

function isWithSite(data: unknown): data is { site: SiteMeta } {
  return typeof data === "object" && data !== null && "site" in data;
}

/**
 * Title, description, keywords, canonical, Open Graph and JSON-LD of a page (product.md §1.3): the title is the site's, with
 * the page's name behind it; description and keywords are the site's unless the page has its own.
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
    // What WeChat and QQ take for the card of a shared page.
    { itemProp: "name", content: shareName },
    { itemProp: "description", content: description },
    { itemProp: "image", content: image },
    ...(page.jsonLd ?? []).map((data) => ({ "script:ld+json": data })),
  ];
}
