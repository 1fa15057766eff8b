import type { PageHandle } from "~/screens/page-handle";
import { config } from "~/server/platform/config/config.server";

export const handle = { cacheable: true } satisfies PageHandle;

const RULES = [
  "User-agent: *",
  "Disallow: /resources/",
  "Disallow: /ops/",
  "Disallow: /search-results-page",
  // Each visit makes a form.
  "Disallow: /*?step=",
  "Disallow: /*&step=",
  // Filtered and sorted lists repeat the same products.
  "Disallow: /*?f.",
  "Disallow: /*&f.",
  "Disallow: /*?sort=",
  "Disallow: /*&sort=",
  "Allow: /",
];

/** Crawler rules, and the sitemap's URL (product.md §10.2). */
export function loader() {
  const text = [...RULES, "", `Sitemap: ${config().site.origin}/sitemap.xml`, ""].join("\n");
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
