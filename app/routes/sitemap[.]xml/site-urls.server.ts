import { toStoryEntry } from "~/cms/pages/stories.server";
import { config } from "~/server/platform/config/config.server";
import { getContentContext } from "~/server/content/content-context.server";
import { optional } from "~/server/platform/request-scope.server";
import { getRegions } from "~/server/content/pages.server";
import { getSitemapFacts, type CategoryFacts } from "~/server/seo/sitemap-facts.server";
import type { SitemapEntry } from "~/server/seo/sitemap.server";
import { canonicalPath, contentPageNames } from "~/domain/urls/content-pages";
import { urls } from "~/domain/urls/urls";

const PAGES: readonly string[] = [
  urls.home,
  urls.products,
  urls.news,
  urls.gifting,
  urls.verification,
  urls.brandStory,
  urls.jobs,
  urls.findUs,
];

/** Every canonical URL for search engines, without duplicates. Stories are included as far as pages link to them. */
export async function listSiteUrls(signal: AbortSignal): Promise<SitemapEntry[]> {
  const [{ productIds, categories, news, newsLists, jobs, storeCodes }, linked] = await Promise.all([
    getSitemapFacts(signal),
    optional("story cards", listLinkedStories(signal)),
  ]);
  const { sisterStories, productLines, footer, contents } = config().site;
  const entries: SitemapEntry[] = [
    ...[
      ...PAGES,
      ...contentPageNames.filter((name) => contents[name] !== undefined).map(canonicalPath),
      ...categories.flatMap(pathsOfCategory),
      ...[...Object.keys(sisterStories), footer.storyId].map(urls.story),
      ...(linked ?? []),
      ...Object.keys(productLines).map(urls.productLine),
      ...newsLists.flatMap(({ catalog, pages }) => pagesTo(pages).map((page) => urls.newsList({ catalog, page }))),
      ...pagesTo(jobs.pages).map((page) => urls.jobBoard({ page })),
      ...jobs.ids.map((id) => urls.job(id)),
      ...storeCodes.map(urls.store),
    ].map((path) => ({ path })),
    ...news.map(({ id, publishedAt }) => ({ path: urls.article(id), lastModified: publishedAt })),
    ...productIds.map((id) => ({ path: urls.product(id) })),
  ];
  return [...new Map(entries.map((entry) => [entry.path, entry])).values()];
}

const pagesTo = (pages: number) => Array.from({ length: pages }, (_, index) => index + 1);

/** A category's landing page, and each page of its lists. Only a series' list of its own products is linked. */
function pathsOfCategory({ code, leaf, ownPages, wholePages, isSeries }: CategoryFacts): string[] {
  const own = pagesTo(leaf || isSeries ? ownPages : 0).map((page) => urls.category(code, { page }));
  if (leaf) return own;
  return [
    urls.series(code),
    ...own,
    ...pagesTo(wholePages).map((page) => urls.category(code, { vcCodePath: true, page })),
  ];
}

/** The stories linked by the cards of the brand story page. */
async function listLinkedStories(signal: AbortSignal): Promise<string[]> {
  const pageId = config().site.pages.brandStory;
  const [{ regions }, content] = await Promise.all([getRegions(pageId, signal), getContentContext(pageId, signal)]);
  const cards = toStoryEntry(regions, { ...content, contentId: pageId })?.cards ?? [];
  return cards
    .map(({ link }) => link?.href ?? "")
    .filter((href) => href.startsWith(`${urls.brandStory}/`) && !/[?#]/.test(href));
}
