/**
 * Builds every URL of the site (product.md §2.1, product.md §5.8, product.md §10), so that an id or a keyword with 中文,
 * `&`, `%`, `+` or `/` is encoded exactly once.
 */

import { contentPages } from "./content-pages";
import { encodeUrlCharacters } from "./url-characters";

/** One path segment. A trailing ".data" would be taken for one of Remix's data requests, so its dot is encoded too. */
export function segment(text: string): string {
  return encodeURIComponent(toWellFormed(text)).replace(/\.data$/i, (end) => `%2E${end.slice(1)}`);
}

type QueryValue = string | number | boolean | null | undefined | readonly string[];

/** `path` with the given parameters; empty, null and undefined ones are left out, a list repeats the parameter. */
export function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? (value as readonly string[]) : [value as string | number | boolean | null];
    for (const one of values) {
      if (one === null || one === undefined || one === "" || one === false) continue;
      parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(toWellFormed(String(one)))}`);
    }
  }
  return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
}

/** A lone surrogate has no UTF-8 encoding and makes encodeURIComponent throw. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

const KEYWORDS = "/products/keyword";
const SEARCH = "/search-results-page";
const JOBS = "/about-us/jobs";

export const urls = {
  ...contentPages,
  home: "/",
  product: (id: string, vc?: string | null) => withQuery(`/pdp/${segment(id)}`, { vc }),
  products: "/products",
  compare: "/products/compare",
  series: (code: string, options: { isAll?: boolean } = {}) =>
    withQuery(`/products/${segment(code)}`, { isAll: options.isAll }),
  productList: (series: string, code: string) => `/products/${segment(series)}/${segment(code)}`,
  category: (
    code: string,
    { isAll, vcCodePath, page = 1 }: { isAll?: boolean; vcCodePath?: boolean; page?: number } = {},
  ) => withQuery(`/products/category/${segment(code)}`, { isAll, vcCodePath, page: page > 1 ? page : null }),
  keywords: KEYWORDS,
  /** No path can end in "", "." or "..": these keywords use the search results page. */
  keyword: (keyword: string) =>
    /^\.{0,2}$/.test(keyword) ? withQuery(SEARCH, { q: keyword }) : `${KEYWORDS}/${segment(keyword)}`,
  searchResults: (q?: string, page = 1) => withQuery(SEARCH, { q, page: page > 1 ? page : null }),
  collection: (code: string, child?: string) =>
    child === undefined ? `/collections/${segment(code)}` : `/collections/${segment(code)}/${segment(child)}`,
  news: "/news",
  newsList: ({ catalog, page = 1 }: { catalog?: string | null; page?: number }) =>
    withQuery("/news", { catalog, page: page > 1 ? page : null }),
  article: (id: string) => `/news/${segment(id)}`,
  gifting: "/gifting",
  verification: "/verification",
  /** The same form's answer, for scripts. */
  verificationAnswer: "/resources/verification",
  productVerification: "/customer-service/product-verification",
  brandStory: "/brand-story",
  story: (id: string) => `/brand-story/${segment(id)}`,
  jobs: JOBS,
  job: (id: string, step?: "form" | "result") => withQuery(JOBS, { jobId: id, step }),
  /** The job board with its filters and page, and a job opened over it; `form` is the key of an application form. */
  jobBoard: (query: {
    city?: string;
    keyword?: string;
    page?: number;
    jobId?: string;
    step?: "form" | "result";
    form?: string;
  }) => withQuery(JOBS, { ...query, page: query.page === 1 ? null : query.page }),
  captcha: "/resources/captcha",
  storesIn: (city: string) => withQuery("/resources/stores", { city }),
  uploads: "/resources/uploads",
  upload: (id: string) => `/resources/uploads/${segment(id)}`,
  findUs: "/find-us",
  flagshipStores: "/find-us/flagship-stores",
  /** The detail of a store. */
  store: (code: string) => withQuery("/find-us", { store: code }),
  /** The detail of the nearest store; that of the site settings has no code, and is no page of its own for crawlers. */
  nearestStoreDetail: (code: string) => (code === "" ? "/find-us?store=" : urls.store(code)),
  productLine: (slug: string) => `/flora-danica/${segment(slug)}`,
  content: (id: string) => `/resources/content/${segment(id)}`,
  nearestStore: "/resources/nearest-store",
  endPreview: "/resources/preview",
  manifest: "/site.webmanifest",
  feed: "/feed.xml",
  suggest: (q: string) => withQuery("/resources/suggest", { q }),
  /** The QR code of a product page's URL on the official origin. */
  productQr: (id: string) => withQuery("/resources/qr.svg", { product: id }),
} as const;

const HREF_SCHEMES = /^(?:https?|mailto|tel):/i;

/**
 * A safe href from untrusted text: http, https, mailto, tel or a path of the site (product.md §2.3); else null. Control
 * characters and white space, which browsers drop while parsing a scheme, are removed first.
 */
export function safeHref(text: string): string | null {
  const href = text.replace(/[\p{Cc}\s]+/gu, (run) => (/^ +$/.test(run) ? " " : "")).trim();
  const isSafe = HREF_SCHEMES.test(href) || (href.startsWith("/") && !/^[/\\]{2}/.test(href));
  return isSafe ? encodeUrlCharacters(href) : null;
}

/** Whether this URL leaves the site, and so opens in a new window (product.md §2.3 type 1). */
export function isExternal(href: string): boolean {
  return /^https?:/i.test(href);
}

/** A link target: a URL or a path of the site. `external` opens a new window. */
export interface Link {
  href: string;
  external: boolean;
}

/** The path of a URL of the site itself; another URL as it is. */
export function withoutOrigin(origin: string, url: string): string {
  return url === origin || url.startsWith(`${origin}/`) ? url.slice(origin.length) || "/" : url;
}

/** `url` as an absolute URL, usable outside the site; null if it cannot be parsed, or is the thing itself (`data:`). */
export function absoluteUrl(origin: string, url: string): string | null {
  if (url.startsWith("data:")) return null;
  try {
    return new URL(url, origin).href;
  } catch {
    return null;
  }
}

/** Those of them that are usable outside the site. */
export const absoluteUrls = (origin: string, list: readonly string[]): string[] =>
  list.flatMap((url) => absoluteUrl(origin, url) ?? []);
