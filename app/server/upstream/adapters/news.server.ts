import {
  answeredList,
  chinaTime,
  mediaUrl,
  nullableOne,
  record,
  requiredText,
  resultsOf,
  text,
} from "~/domain/lenient/schema";
import type { Paging, ResultPage } from "~/domain/listing";
import type { Article, NewsCatalog, NewsItem } from "~/domain/news";
import { uniqueBy } from "~/domain/unique-by";
import type { UpstreamClient } from "../client.server";

const catalogsJson = answeredList(
  record({ id: requiredText, catalogName: requiredText }).transform(({ id, catalogName }): NewsCatalog => ({
    id,
    name: catalogName,
  })),
).transform((catalogs) => uniqueBy(catalogs, ({ id }) => id));

/** cms/info/getCatalogList: the news catalogs. */
export function readNewsCatalogs(client: UpstreamClient): Promise<NewsCatalog[]> {
  return client.read("cms/info/getCatalogList", { channelCode: client.site.channelCode }, catalogsJson);
}

const newsJson = resultsOf(
  record({
    id: requiredText,
    title: requiredText,
    summary: text,
    coverUrl: mediaUrl,
    catalogId: text,
    publishTime: chinaTime,
  }).transform(({ coverUrl, publishTime, ...item }): NewsItem => ({
    ...item,
    cover: coverUrl,
    publishedAt: publishTime,
  })),
  ({ id }) => id,
);

/** cms/info/getPageList: page `pageNum` (1-based) of the news, of all catalogs or one. */
export function readNews(
  client: UpstreamClient,
  catalogId: string | null,
  paging: Paging,
): Promise<ResultPage<NewsItem>> {
  const { channelCode } = client.site;
  const params = { ...paging, queryParam: { channelCode, ...(catalogId === null ? {} : { catalogId }) } };
  return client.read("cms/info/getPageList", params, newsJson);
}

const articleJson = nullableOne(
  record({
    id: text,
    title: text,
    content: text,
    coverUrl: mediaUrl,
    catalogId: text,
    publishTime: chinaTime,
  }),
);

/** cms/info/getDetail: one article, or null where the upstream succeeds without one. */
export async function readArticle(client: UpstreamClient, id: string): Promise<Article | null> {
  const json = await client.read("cms/info/getDetail", { id }, articleJson);
  if (!json || (json.title === null && json.content === null)) return null;
  return {
    id: json.id ?? id,
    title: json.title ?? "",
    html: json.content ?? "",
    cover: json.coverUrl,
    catalogId: json.catalogId,
    publishedAt: json.publishTime,
  };
}
