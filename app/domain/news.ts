/** News (product.md §2.15 News, product.md §3.7 News). */

export const NEWS_PER_PAGE = 12;

export interface NewsCatalog {
  id: string;
  name: string;
}

export interface NewsItem {
  id: string;
  title: string;
  summary: string | null;
  cover: string | null;
  catalogId: string | null;
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss+08:00`. */
  publishedAt: string | null;
}

export interface Article extends Omit<NewsItem, "summary"> {
  /** The upstream's rich text; must be sanitised before it is shown. */
  html: string;
}

/** The neighbour of an article, for previous and next links. */
export type ArticleLink = Pick<NewsItem, "id" | "title" | "cover">;
