import { NEWS_PER_PAGE, type NewsItem } from "~/domain/news";
import { getNews } from "./news.server";

/** Limit of the page-by-page search; an article further down has no neighbours. */
const MAX_PAGES = 40;

export interface NewsNeighbours {
  newer: NewsItem | null;
  older: NewsItem | null;
}

/**
 * The previous and next article in the list of all news, in the upstream's order; null at either end, and both null if
 * the article is not in the list.
 * @throws UpstreamError
 */
export async function getNewsNeighbours(id: string, signal?: AbortSignal): Promise<NewsNeighbours> {
  let before: NewsItem | null = null;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { total, results } = await getNews(null, page, signal);
    const hasMore = results.length > 0 && page * NEWS_PER_PAGE < total;
    const index = results.findIndex((item) => item.id === id);
    if (index !== -1) {
      const next = results[index + 1] ?? (hasMore ? (await getNews(null, page + 1, signal)).results[0] : undefined);
      return { newer: results[index - 1] ?? before, older: next ?? null };
    }
    if (!hasMore) break;
    before = results[results.length - 1] ?? before;
  }
  return { newer: null, older: null };
}
