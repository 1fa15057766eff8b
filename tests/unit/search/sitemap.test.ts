import { expect, it } from "vitest";
import { parseXml } from "../../support/html";
import { URLS_PER_SITEMAP, writeSitemap } from "~/server/seo/sitemap.server";

const ORIGIN = "https://www.site.example";
const locationsOf = (xml: string | null) => parseXml(xml ?? "").textsOf("loc");

it("sitemap.xml lists URLs as they are, with their last change", async () => {
  const entries = [
    { path: "/pdp/%E4%B8%AD%26%2B%252F" },
    { path: "/news/1?a=1&b=2", lastModified: "2026-05-01" },
    { path: "/news/2", lastModified: "2026-05-01T08:00:00+08:00" },
  ];
  const xml = await writeSitemap(entries, ORIGIN, null);
  expect(locationsOf(xml)).toEqual([
    `${ORIGIN}/pdp/%E4%B8%AD%26%2B%252F`,
    `${ORIGIN}/news/1?a=1&b=2`,
    `${ORIGIN}/news/2`,
  ]);
  const changes = parseXml(xml ?? "").textsOf("lastmod");
  expect(changes.map(Date.parse)).toEqual(Array(2).fill(Date.parse("2026-05-01T00:00:00Z")));
});

it("sitemap.xml becomes an index of parts past 50,000 URLs", async () => {
  const entries = Array.from({ length: URLS_PER_SITEMAP + 3 }, (_, index) => ({ path: `/pdp/${index}` }));
  const index = await writeSitemap(entries, ORIGIN, null);
  expect(index).toContain("<sitemapindex");
  expect(locationsOf(index)).toEqual([`${ORIGIN}/sitemap.xml?part=1`, `${ORIGIN}/sitemap.xml?part=2`]);
  expect(locationsOf(await writeSitemap(entries, ORIGIN, 1))).toHaveLength(URLS_PER_SITEMAP);
  expect(locationsOf(await writeSitemap(entries, ORIGIN, 2))).toEqual(
    [0, 1, 2].map((one) => `${ORIGIN}/pdp/${URLS_PER_SITEMAP + one}`),
  );
  for (const part of [0, 3]) expect(await writeSitemap(entries, ORIGIN, part)).toBeNull();
});
