import { describe, expect, it } from "vitest";
import { parseXml } from "../../support/html";
import { writeAtomFeed } from "~/server/seo/feed.server";

const feed = (entries: Parameters<typeof writeAtomFeed>[0]["entries"]) =>
  writeAtomFeed({
    title: "新闻 & <更多>",
    author: "北港瓷",
    selfUrl: "https://site.example/feed.xml",
    pageUrl: "https://site.example/news",
    entries,
  });

describe("feed.xml", () => {
  it("escapes every text, and drops what XML does not know", () => {
    const nasty = ']]> <script>&amp; "\u0000\u0008\uD800\uFFFE 🍵 中文';
    const xml = feed([{ title: nasty, summary: nasty, publishedAt: null, url: "https://site.example/news/1?a&b" }]);
    expect(xml).toContain("<title>]]&gt; &lt;script&gt;&amp;amp; &quot; 🍵 中文</title>");
    expect(xml).toContain("<summary>]]&gt; &lt;script&gt;&amp;amp; &quot; 🍵 中文</summary>");
    expect(xml).toContain('href="https://site.example/news/1?a&amp;b"');
    expect(xml).toContain("<title>新闻 &amp; &lt;更多&gt;</title>");
  });

  it("was changed when its newest entry was, in China time", () => {
    const url = "https://site.example/news/1";
    const xml = feed([
      { title: "一", summary: null, publishedAt: "2026-05-01", url },
      { title: "二", summary: null, publishedAt: "2026-06-01T09:30:00+08:00", url },
      { title: "三", summary: null, publishedAt: null, url },
    ]);
    const updated = parseXml(xml).textsOf("updated");
    expect(updated).toEqual([
      "2026-06-01T09:30:00+08:00",
      "2026-05-01T00:00:00+08:00",
      "2026-06-01T09:30:00+08:00",
      "1970-01-01T00:00:00+08:00",
    ]);
    expect(xml).not.toContain("<summary>");
  });
});
