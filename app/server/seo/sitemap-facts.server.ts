import type { Category } from "~/domain/category";
import type { ListingQuery, ResultPage } from "~/domain/listing";
import type { NewsItem } from "~/domain/news";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { getCategoryTree } from "../content/categories.server";
import { upstream } from "../upstream/client.server";
import { isRejected } from "../upstream/errors.server";
import { readListing } from "../upstream/adapters/listings.server";
import { readNews } from "../upstream/adapters/news.server";

/** Everything of the catalogue and the news that has a URL of its own. */
export interface SitemapFacts {
  productIds: string[];
  categories: Pick<Category, "code" | "leaf">[];
  news: Pick<NewsItem, "id" | "publishedAt">[];
}

const ROWS_PER_CALL = 100;
const MAX_CALLS = 2000;
const CALLS_AT_A_TIME = 4;

/**
 * What the sitemap lists (product.md §10.2, product.md §10.2), kept for an hour: the whole catalogue is asked for in pages of 100, at
 * most four calls at a time.
 * @throws UpstreamError: a sitemap with gaps would take pages out of search engines
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
  const news = await readAllPages((pageNum) => readNews(upstream(), null, { pageNum, pageSize: ROWS_PER_CALL }, {}));
  return news.map(({ id, publishedAt }) => ({ id, publishedAt }));
}

async function readAllProductIds(): Promise<string[]> {
  const whole = await readProductIds({}).catch((error: unknown) => {
    if (isRejected(error)) return [];
    throw error;
  });
  if (whole.length > 0) return whole;
  // An upstream that lists nothing without a scope is asked series by series.
  const { roots } = await getCategoryTree();
  const found = new Set<string>();
  for (const { code } of roots) {
    for (const id of await readProductIds({ categoryCode: code, withDescendants: true })) found.add(id);
  }
  return [...found];
}

async function readProductIds(query: ListingQuery): Promise<string[]> {
  const products = await readAllPages((pageNum) =>
    readListing(upstream(), query, { pageNum, pageSize: ROWS_PER_CALL }, {}),
  );
  return [...new Set(products.map(({ id }) => id))];
}

/** All rows of a list, in order. An upstream that gives fewer rows a page than asked for is asked for more pages. */
export async function readAllPages<Row>(readPage: (pageNum: number) => Promise<ResultPage<Row>>): Promise<Row[]> {
  const first = await readPage(1);
  if (first.results.length === 0) return [];
  const pages = [first.results];
  let last = Math.min(Math.ceil(first.total / first.results.length), MAX_CALLS);
  let next = 2;
  const work = async () => {
    while (next <= last) {
      const pageNum = next++;
      const { results } = await readPage(pageNum);
      pages[pageNum - 1] = results;
      if (results.length === 0) last = Math.min(last, pageNum);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_A_TIME }, work));
  return pages.flat();
}
