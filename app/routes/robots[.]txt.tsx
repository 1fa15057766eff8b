import { config } from "~/server/platform/config/config.server";

export const handle = { cacheable: true };

const RULES = [
  "User-agent: *",
  "Disallow: /resources/",
  "Disallow: /ops/",
  "Disallow: /search-results-page",
  // Filtered and sorted lists are the same products again.
  "Disallow: /*?f.",
  "Disallow: /*&f.",
  "Disallow: /*?sort=",
  "Disallow: /*&sort=",
  "Allow: /",
];

/** What search engines may read, and where the sitemap is (product.md §10.2). */
export function loader() {
  const text = [...RULES, "", `Sitemap: ${config().site.origin}/sitemap.xml`, ""].join("\n");
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
