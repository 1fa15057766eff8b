import type { NewsArticle, WithContext } from "schema-dts";
import { addresses } from "~/domain/urls";
import { absoluteAddress } from "./json-ld";

export interface ArticleFacts {
  id: string;
  title: string;
  description: string | null;
  cover: string | null;
  /** `YYYY-MM-DD`, or ISO with a zone. */
  publishedAt: string | null;
}

/** An article for search engines; `origin` is the official host. */
export function articleJsonLd(origin: string, brand: string, article: ArticleFacts): WithContext<NewsArticle> {
  const url = origin + addresses.article(article.id);
  const { cover } = article;
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    "@id": url,
    mainEntityOfPage: url,
    url,
    headline: article.title,
    inLanguage: "zh-CN",
    ...(article.description ? { description: article.description } : {}),
    ...(cover ? { image: [absoluteAddress(origin, cover)] } : {}),
    ...(article.publishedAt ? { datePublished: article.publishedAt } : {}),
    author: { "@type": "Organization", name: brand, url: origin },
    publisher: { "@type": "Organization", name: brand, url: origin },
  };
}
