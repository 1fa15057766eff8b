import type { NewsItem } from "~/domain/news";

export interface FeedFacts {
  title: string;
  author: string;
  /** Absolute URLs of the feed itself and of its page. */
  selfUrl: string;
  pageUrl: string;
  entries: readonly FeedEntry[];
}

export interface FeedEntry extends Pick<NewsItem, "title" | "summary" | "publishedAt"> {
  url: string;
  /** The sanitised text; null if it could not be loaded. */
  html: string | null;
  /** Absolute URL. */
  picture: string | null;
}

const LONG_AGO = "1970-01-01T00:00:00+08:00";

/**
 * An Atom feed (RFC 4287). A date without a time counts as midnight in China. An entry has to say when it was updated:
 * one without a date is as old as the oldest.
 */
export function writeAtomFeed({ title, author, selfUrl, pageUrl, entries }: FeedFacts): string {
  const dates = entries.flatMap(({ publishedAt }) => toInstant(publishedAt) ?? []).sort();
  const oldest = dates.at(0) ?? LONG_AGO;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">',
    `<title>${escapeXml(title)}</title>`,
    `<id>${escapeXml(selfUrl)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(selfUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(pageUrl)}"/>`,
    `<updated>${dates.at(-1) ?? LONG_AGO}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    ...entries.map((entry) => writeEntry(entry, oldest)),
    "</feed>",
    "",
  ].join("\n");
}

function writeEntry({ title, summary, url, html, picture, publishedAt }: FeedEntry, oldest: string): string {
  const published = toInstant(publishedAt);
  const cover = picture === null ? "" : `<p><img src="${escapeXml(picture)}" alt=""></p>`;
  return [
    "<entry>",
    `<title>${escapeXml(title)}</title>`,
    `<id>${escapeXml(url)}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    ...(published === null ? [] : [`<published>${published}</published>`]),
    `<updated>${published ?? oldest}</updated>`,
    ...(summary === null ? [] : [`<summary>${escapeXml(summary)}</summary>`]),
    ...(picture === null ? [] : [`<link rel="enclosure" href="${escapeXml(picture)}"/>`]),
    ...(html === null ? [] : [`<content type="html">${escapeXml(cover + forReaders(html, url))}</content>`]),
    "</entry>",
  ].join("\n");
}

function toInstant(publishedAt: string | null): string | null {
  if (publishedAt === null) return null;
  return publishedAt.length > 10 ? publishedAt : `${publishedAt}T00:00:00+08:00`;
}

const TAG = /<[a-z](?:"[^"]*"|[^">])*>/g;
const FOR_BROWSERS = / (?:srcset|sizes|loading|decoding|target|rel)="[^"]*"/g;

/** Sanitised HTML for a reader that knows neither the page's URL nor its styles: whole URLs, one size of a picture. */
function forReaders(html: string, url: string): string {
  const { origin } = new URL(url);
  return html.replace(TAG, (tag) =>
    tag
      .replace(FOR_BROWSERS, "")
      .replace(
        / (src|href)="(\/(?!\/)|#)/g,
        (_, name: string, start: string) => ` ${name}="${start === "#" ? url : origin}${start}`,
      ),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for an XML element or attribute; characters not allowed in XML 1.0 are removed. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}
