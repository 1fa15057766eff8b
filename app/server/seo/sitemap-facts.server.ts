import { PRODUCTS_PER_PAGE, type ListingQuery, type Paging, type ResultPage } from "~/domain/listing";
import { JOBS_PER_PAGE } from "~/domain/jobs/job";
import { NEWS_PER_PAGE, type NewsItem } from "~/domain/news";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { getCategoryTree } from "../content/categories.server";
import { optional } from "../platform/request-scope.server";
import { inParallel, readAllPages } from "../upstream/all-pages.server";
import { isRejected, nullIfRejected, UpstreamError } from "../upstream/errors.server";
import { readCategory, readListing } from "../upstream/adapters/catalogue.server";
import { readJob, readJobs } from "../upstream/adapters/jobs.server";
import { readArticle, readNews, readNewsCatalogs } from "../upstream/adapters/news.server";
import { readStore, readStoresIn } from "../upstream/adapters/stores.server";

/** Everything that has a URL of its own and answers there. Lists are counted in pages; one without items has none. */
export interface SitemapFacts {
  productIds: string[];
  categories: CategoryFacts[];
  news: Pick<NewsItem, "id" | "publishedAt">[];
  newsLists: { catalog: string | null; pages: number }[];
  jobs: { ids: string[]; pages: number };
  storeCodes: string[];
}

export interface CategoryFacts {
  code: string;
  leaf: boolean;
  isSeries: boolean;
  /** Pages of the list of its own products. */
  ownPages: number;
  /** Pages of the list that includes the categories below. */
  wholePages: number;
}

/** Of one list, whatever total an upstream gives. */
const MAX_PAGES = 2000;
const NO_JOBS = { ids: [], pages: 0 };

/**
 * The content of the sitemap (product.md §10.2), cached for an hour: whole lists in pages of 100, and one call for each
 * thing but products, because a list may name what is gone; at most four calls at a time.
 * @throws UpstreamError: a sitemap without products, categories or news would remove them from search engines
 */
export async function getSitemapFacts(signal?: AbortSignal): Promise<SitemapFacts> {
  const kept = <Data>(name: string, read: () => Promise<Data>) => cached(cachePolicy.sitemap, [name], read, { signal });
  const [productIds, categories, news, newsLists, jobs, storeCodes] = await Promise.all([
    kept("products", readAllProductIds),
    kept("categories", readCategories),
    kept("news", readAllNews),
    optional("sitemap of news", kept("news lists", readNewsLists)),
    optional("sitemap of jobs", kept("jobs", readAllJobs)),
    optional("sitemap of stores", kept("stores", readStoreCodes)),
  ]);
  return {
    productIds,
    categories,
    news,
    newsLists: newsLists ?? [],
    jobs: jobs ?? NO_JOBS,
    storeCodes: storeCodes ?? [],
  };
}

/** Whether it exists. A call that fails says nothing of it. */
async function isThere(read: Promise<unknown>): Promise<boolean> {
  try {
    return (await read) !== null;
  } catch (error) {
    if (error instanceof UpstreamError) return !isRejected(error);
    throw error;
  }
}

async function existing<Item>(items: readonly Item[], read: (item: Item) => Promise<unknown>): Promise<Item[]> {
  const found = await inParallel(items, async (item) => ((await isThere(read(item))) ? [item] : []));
  return found.flat();
}

async function readCategories(): Promise<CategoryFacts[]> {
  const tree = await getCategoryTree();
  const known = await existing([...tree.byCode.values()], ({ code }) => readCategory(code));
  return inParallel(known, async ({ code, leaf }) => {
    const ownPages = await countPages({ categoryCode: code });
    const isSeries = tree.parentOf(code) === null;
    return {
      code,
      leaf,
      isSeries,
      ownPages,
      wholePages: leaf ? ownPages : await countPages({ categoryCode: code, withDescendants: true }),
    };
  });
}

/** Of the whole list, by its first page. */
async function pagesOf(readPage: (paging: Paging) => Promise<ResultPage<unknown>>, pageSize: number): Promise<number> {
  const { total } = await readPage({ pageNum: 1, pageSize });
  return Math.min(MAX_PAGES, Math.ceil(total / pageSize));
}

/** One if it cannot be known. */
async function countPages(query: ListingQuery): Promise<number> {
  try {
    return await pagesOf((paging) => readListing(query, paging), PRODUCTS_PER_PAGE);
  } catch (error) {
    if (error instanceof UpstreamError) return isRejected(error) ? 0 : 1;
    throw error;
  }
}

async function readAllNews(): Promise<SitemapFacts["news"]> {
  const news = await readAllPages((paging) => readNews(null, paging), MAX_PAGES);
  const known = await existing(news, ({ id }) => readArticle(id));
  return known.map(({ id, publishedAt }) => ({ id, publishedAt }));
}

async function readNewsLists(): Promise<SitemapFacts["newsLists"]> {
  const catalogs = await readNewsCatalogs();
  return inParallel([null, ...catalogs.map(({ id }) => id)], async (catalog) => {
    return { catalog, pages: await pagesOf((paging) => readNews(catalog, paging), NEWS_PER_PAGE) };
  });
}

async function readAllJobs(): Promise<SitemapFacts["jobs"]> {
  const jobs = await readAllPages((paging) => readJobs({}, paging), MAX_PAGES);
  const known = await existing(jobs, ({ id }) => readJob(id));
  return { ids: known.map(({ id }) => id), pages: Math.ceil(jobs.length / JOBS_PER_PAGE) };
}

async function readStoreCodes(): Promise<string[]> {
  const stores = await readStoresIn({});
  const known = await existing(stores, ({ code }) => readStore(code));
  return known.map(({ code }) => code);
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
  const products = await readAllPages((paging) => readListing(query, paging), MAX_PAGES);
  return [...new Set(products.map(({ id }) => id))];
}
