import type { ArticleLink } from "~/domain/news";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { readNews } from "../upstream/adapters/news.server";
import { readAllPages } from "../upstream/all-pages.server";

/** An article waits for two of them, one after the other: the first, then four at a time. */
const MAX_CALLS = 5;

export interface NewsNeighbours {
  newer: ArticleLink | null;
  older: ArticleLink | null;
}

/**
 * The previous and next article in the list of all news, in the upstream's order; null at either end, and both null if
 * the article is not among the first 500 of the list.
 * @throws UpstreamError
 */
export async function getNewsNeighbours(id: string, signal?: AbortSignal): Promise<NewsNeighbours> {
  const news = await getNewsIndex(signal);
  const index = news.findIndex((item) => item.id === id);
  if (index === -1) return { newer: null, older: null };
  return { newer: news[index - 1] ?? null, older: news[index + 1] ?? null };
}

function getNewsIndex(signal?: AbortSignal): Promise<ArticleLink[]> {
  const load = async () => {
    const news = await readAllPages((paging) => readNews(null, paging), MAX_CALLS);
    return news.map(({ id, title, cover }) => ({ id, title, cover }));
  };
  return cached(cachePolicy.news, ["index"], load, { signal });
}
