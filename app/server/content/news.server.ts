import type { ResultPage } from "~/domain/listing";
import { NEWS_PER_PAGE, type Article, type NewsCatalog, type NewsItem } from "~/domain/news";
import { cached, cachedById } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { optional } from "../platform/request-scope.server";
import { inParallel } from "../upstream/all-pages.server";
import { nullIfRejected } from "../upstream/errors.server";
import { readArticle, readNews, readNewsCatalogs } from "../upstream/adapters/news.server";

/**
 * The news catalogs (upstream.md §4.5 getCatalogList).
 * @throws UpstreamError
 */
export function getNewsCatalogs(signal?: AbortSignal): Promise<NewsCatalog[]> {
  return cached(cachePolicy.news, ["catalogs"], readNewsCatalogs, { signal });
}

/**
 * One page of the news, of all catalogs (null) or one.
 * @param page 1-based; beyond the last page there are no news
 * @throws UpstreamError
 */
export function getNews(catalogId: string | null, page: number, signal?: AbortSignal): Promise<ResultPage<NewsItem>> {
  const load = () => readNews(catalogId, { pageNum: page, pageSize: NEWS_PER_PAGE });
  return cached(cachePolicy.news, ["list", catalogId, page], load, { signal });
}

/**
 * An article by its id, or null where the upstream has none. Its rich text is not yet sanitised.
 * @throws UpstreamError
 */
export const getArticle = cachedById(cachePolicy.news, "article", readArticle);

/**
 * The latest news with their articles, without those whose article is gone; an article that could not be loaded is null.
 * @throws UpstreamError if the list cannot be loaded
 */
export async function getLatestArticles(signal?: AbortSignal): Promise<(NewsItem & { article: Article | null })[]> {
  const { results } = await getNews(null, 1, signal);
  const found = await inParallel(results, async (item) => {
    const load = nullIfRejected(getArticle(item.id, signal)).then((article) => ({ article }));
    const loaded = await optional("article of the feed", load);
    return loaded?.article === null ? [] : [{ ...item, article: loaded?.article ?? null }];
  });
  return found.flat();
}
