import { Readable } from "node:stream";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";

/** A URL of the site; `lastModified` is `YYYY-MM-DD` or ISO with a zone. */
export interface SitemapEntry {
  path: string;
  lastModified?: string | null;
}

/** The protocol's limit per file. */
export const URLS_PER_SITEMAP = 50_000;

const PLAIN = { news: false, xhtml: false, image: false, video: false };

/**
 * sitemap.xml, or part `part` (1-based) of it: one file with all URLs; beyond 50,000 an index of parts at
 * `/sitemap.xml?part=N`. Null for a part that does not exist.
 * @param origin the official origin
 */
export async function writeSitemap(
  entries: readonly SitemapEntry[],
  origin: string,
  part: number | null,
): Promise<string | null> {
  const parts = Math.ceil(entries.length / URLS_PER_SITEMAP);
  if (part === null && parts > 1) {
    const files = Array.from({ length: parts }, (_, index) => ({ url: `${origin}/sitemap.xml?part=${index + 1}` }));
    return toText(Readable.from(files).pipe(new SitemapIndexStream()));
  }
  if (part !== null && (part < 1 || part > parts)) return null;
  const from = part === null ? 0 : (part - 1) * URLS_PER_SITEMAP;
  const rows = entries
    .slice(from, from + URLS_PER_SITEMAP)
    .map(({ path, lastModified }) => ({ url: path, ...(lastModified ? { lastmodISO: lastModified } : {}) }));
  return toText(Readable.from(rows).pipe(new SitemapStream({ hostname: origin, xmlns: PLAIN })));
}

async function toText(stream: SitemapStream | SitemapIndexStream): Promise<string> {
  return (await streamToPromise(stream)).toString("utf8");
}
