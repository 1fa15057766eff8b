import type { NewsArticle, WithContext } from "schema-dts";
import type { Article } from "~/domain/news";
import { absoluteUrls, urls } from "~/domain/urls/urls";
import { organizationJsonLd } from "./organization-json-ld";
import type { SiteMeta } from "./page-meta";

/** Data for an article's JSON-LD. */
export type ArticleFacts = Pick<Article, "id" | "title" | "cover" | "publishedAt"> & { description: string | null };

/** Article JSON-LD. */
export function articleJsonLd(
  site: Pick<SiteMeta, "origin" | "brand">,
  article: ArticleFacts,
): WithContext<NewsArticle> {
  const { origin } = site;
  const url = origin + urls.article(article.id);
  const pictures = absoluteUrls(origin, article.cover ? [article.cover] : []);
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    "@id": url,
    mainEntityOfPage: url,
    url,
    headline: article.title,
    inLanguage: "zh-CN",
    ...(article.description ? { description: article.description } : {}),
    ...(pictures.length > 0 ? { image: pictures } : {}),
    ...(article.publishedAt ? { datePublished: article.publishedAt } : {}),
    author: organizationJsonLd(site),
    publisher: organizationJsonLd(site),
  };
}
