import { toResultPage, type Paging, type ResultPage } from "~/domain/listing";
import type { Article, NewsCatalog, NewsItem } from "~/domain/news";
import { uniqueBy } from "~/domain/unique-by";
import { upstream } from "../client.server";

/** The news catalogs. */
export async function readNewsCatalogs(): Promise<NewsCatalog[]> {
  const catalogs = await upstream().read("cms/info/getCatalogList", {});
  return uniqueBy(catalogs, ({ id }) => id).map(({ id, catalogName }) => ({ id, name: catalogName }));
}

/** Page `pageNum` (1-based) of the news, of all catalogs or one. */
export async function readNews(catalogId: string | null, paging: Paging): Promise<ResultPage<NewsItem>> {
  const params = { ...paging, queryParam: { catalogId: catalogId ?? undefined } };
  return toResultPage(
    paging,
    await upstream().read("cms/info/getPageList", params),
    ({ coverUrl, publishTime, ...item }) => ({
      ...item,
      cover: coverUrl,
      publishedAt: publishTime,
    }),
  );
}

/** One article, or null where the upstream succeeds without one. */
export async function readArticle(id: string): Promise<Article | null> {
  const json = await upstream().read("cms/info/getDetail", { id });
  if (!json || (json.title === null && json.content === null)) return null;
  const { title, content, coverUrl, publishTime, ...same } = json;
  return {
    ...same,
    id: same.id ?? id,
    title: title ?? "",
    html: content ?? "",
    cover: coverUrl,
    publishedAt: publishTime,
  };
}
