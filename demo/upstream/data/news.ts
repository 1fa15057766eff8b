import { imageUrl } from "./context";
import type { DataContext, JsonObject } from "./context";
import { readTexts, toHtml } from "./texts";
import news from "./texts/news.txt";

/** News catalogs; ids are strings, one of which looks like a number. */
export const catalogs: ReadonlyArray<{ id: string; name: string }> = [
  { id: "01", name: "瓷厂" },
  { id: "exhibition", name: "展览" },
  { id: "craft", name: "工艺" },
  { id: "store", name: "门店" },
];

export interface Article {
  id: string;
  title: string;
  summary: string;
  catalogId: string;
  published: string;
  cover: string;
  /** Lines of `toHtml`. */
  body: readonly string[];
}

/** Newest first. */
export const articles: readonly Article[] = readTexts(news).map(({ facts, ...text }) => {
  const [id = "", catalogId = "", published = "", cover = ""] = facts;
  return { ...text, id, catalogId, published, cover };
});

export function articleListJson(context: DataContext, one: Article, index: number): JsonObject {
  return {
    id: index % 6 === 3 && /^\d+$/.test(one.id) ? Number(one.id) : one.id,
    title: one.title,
    summary: index % 18 === 17 ? null : one.summary,
    coverUrl: imageUrl(context, one.cover),
    catalogId: one.catalogId,
    publishTime: one.published,
    viewCount: String(1200 - index * 31),
  };
}

export function articleJson(context: DataContext, one: Article): JsonObject {
  return {
    id: one.id,
    title: one.title,
    content: one.body.map((line) => toHtml(line, (name) => imageUrl(context, name))).join(""),
    coverUrl: imageUrl(context, one.cover),
    publishTime: one.published,
    catalogId: one.catalogId,
  };
}
