import { expect, it } from "vitest";
import { parseXml } from "../../support/html";
import { writeAtomFeed, type FeedEntry } from "~/server/seo/feed.server";

type Given = Pick<FeedEntry, "title" | "summary" | "publishedAt" | "url"> & Partial<FeedEntry>;

const feed = (entries: readonly Given[]) =>
  writeAtomFeed({
    title: "新闻 & <更多>",
    author: "北港瓷",
    selfUrl: "https://site.example/feed.xml",
    pageUrl: "https://site.example/news",
    entries: entries.map((entry) => ({ html: null, picture: null, ...entry })),
  });

it("feed.xml escapes every text, and drops what XML does not know", () => {
  const nasty = ']]> <script>&amp; "\u0000\u0008\uD800\uFFFE 🍵 中文';
  const xml = feed([{ title: nasty, summary: nasty, publishedAt: null, url: "https://site.example/news/1?a&b" }]);
  expect(xml).toContain("<title>]]&gt; &lt;script&gt;&amp;amp; &quot; 🍵 中文</title>");
  expect(xml).toContain("<summary>]]&gt; &lt;script&gt;&amp;amp; &quot; 🍵 中文</summary>");
  expect(xml).toContain('href="https://site.example/news/1?a&amp;b"');
  expect(xml).toContain("<title>新闻 &amp; &lt;更多&gt;</title>");
});

it("feed.xml was changed when its newest entry was, in China time; without a date it is as old as the oldest", () => {
  const url = "https://site.example/news/1";
  const xml = feed([
    { title: "一", summary: null, publishedAt: "2026-05-01", url },
    { title: "二", summary: null, publishedAt: "2026-06-01T09:30:00+08:00", url },
    { title: "三", summary: null, publishedAt: null, url },
  ]);
  expect(parseXml(xml).textsOf("updated")).toEqual([
    "2026-06-01T09:30:00+08:00",
    "2026-05-01T00:00:00+08:00",
    "2026-06-01T09:30:00+08:00",
    "2026-05-01T00:00:00+08:00",
  ]);
  expect(parseXml(xml).textsOf("published")).toHaveLength(2);
  // Their texts could not be loaded.
  expect(xml).not.toMatch(/<summary>|<content|enclosure/);
});

it("feed.xml has the whole text and the picture, with whole URLs, for readers that know nothing of the page", () => {
  const html =
    '<p id="a">一 &lt;二&gt; <a href="/pdp/1" title="src=&quot;/x">杯</a> <a href="#a">上</a> ' +
    '<a href="https://o.example/" target="_blank" rel="noopener noreferrer">外</a></p>' +
    '<img src="/demo/a.jpg" srcset="/demo/a.jpg 480w" sizes="100vw" alt="a > b" loading="lazy" decoding="async">';
  const picture = "https://img.example/c.jpg?a&b";
  const item = { title: "一", summary: "短", publishedAt: null, url: "https://site.example/news/1" };
  const xml = parseXml(feed([{ ...item, html, picture }]));
  expect(xml.textsOf("entry > summary")).toEqual(["短"]);
  expect(xml.attributesOf("entry > link[rel=enclosure]", "href")).toEqual([picture]);
  expect(xml.attributesOf("entry > content", "type")).toEqual(["html"]);
  expect(xml.textsOf("entry > content")).toEqual([
    '<p><img src="https://img.example/c.jpg?a&amp;b" alt=""></p>' +
      '<p id="a">一 &lt;二&gt; <a href="https://site.example/pdp/1" title="src=&quot;/x">杯</a> ' +
      '<a href="https://site.example/news/1#a">上</a> <a href="https://o.example/">外</a></p>' +
      '<img src="https://site.example/demo/a.jpg" alt="a > b">',
  ]);
});
