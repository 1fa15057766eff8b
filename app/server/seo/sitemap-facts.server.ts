import type { Category } from "~/domain/category";
import type { ListingQuery } from "~/domain/listing";
import type { NewsItem } from "~/domain/news";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { getCategoryTree } from "../content/categories.server";
import { readAllPages } from "../upstream/all-pages.server";
import { upstream } from "../upstream/client.server";
import { nullIfRejected } from "../upstream/errors.server";
import { readListing } from "../upstream/adapters/listings.server";
import { readNews } from "../upstream/adapters/news.server";

/** Everything in the catalogue and the news that has a URL of its own. */
export interface SitemapFacts {
  productIds: string[];
  categories: Pick<Category, "code" | "leaf">[];
  news: Pick<NewsItem, "id" | "publishedAt">[];
}

const ROWS_PER_CALL = 100;
const MAX_CALLS = 2000;

/**
 * The content of the sitemap (product.md §10.2), cached for an hour: the whole catalogue in pages of 100, at most four
 * calls at a time.
 * @throws UpstreamError: an incomplete sitemap would remove pages from search engines
 */
export async function getSitemapFacts(signal?: AbortSignal): Promise<SitemapFacts> {
  const [tree, productIds, news] = await Promise.all([
    getCategoryTree(signal),
    cached(cachePolicy.sitemap, ["products"], readAllProductIds, { signal }),
    cached(cachePolicy.sitemap, ["news"], readAllNews, { signal }),
  ]);
  return { productIds, news, categories: [...tree.byCode.values()].map(({ code, leaf }) => ({ code, leaf })) };
}

async function readAllNews(): Promise<SitemapFacts["news"]> {
  const readPage = (pageNum: number) => readNews(upstream(), null, { pageNum, pageSize: ROWS_PER_CALL });
  const news = await readAllPages(readPage, MAX_CALLS);
  return news.map(({ id, publishedAt }) => ({ id, publishedAt }));
}

async function readAllProductIds(): Promise<string[]> {
  const whole = await nullIfRejected(readProductIds({}));
  if (whole !== null && whole.length > 0) return whole;
  // Some upstreams list nothing without a scope; then each series is requested.
  const { roots } = await getCategoryTree();
  const found = new Set<string>();
  for (const { code } of roots) {
    for (const id of await readProductIds({ categoryCode: code, withDescendants: true })) found.add(id);
  }
  return [...found];
}

async function readProductIds(query: ListingQuery): Promise<string[]> {
  const readPage = (pageNum: number) => readListing(upstream(), query, { pageNum, pageSize: ROWS_PER_CALL });
  const products = await readAllPages(readPage, MAX_CALLS);
  return [...new Set(products.map(({ id }) => id))];
}
