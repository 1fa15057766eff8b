import { toStoryEntry } from "~/cms/pages/stories.server";
import { config } from "~/server/platform/config.server";
import { getContentContext } from "~/server/content/content-context.server";
import { optional } from "~/server/platform/request-scope.server";
import { getRegions } from "~/server/content/pages.server";
import { getSitemapFacts } from "~/server/seo/sitemap-facts.server";
import type { SitemapEntry } from "~/server/seo/sitemap.server";
import { addresses } from "~/domain/urls";
import { categoryHref } from "~/ui/features/series/series-view";

const PAGES: readonly string[] = [
  addresses.home,
  addresses.products,
  addresses.news,
  addresses.gifting,
  addresses.member,
  addresses.damagedForNew,
  addresses.verification,
  addresses.contactUs,
  addresses.brandStory,
  addresses.ourHistory,
  addresses.annualPlate,
  addresses.workmanship,
  addresses.productStory,
  addresses.customerService.customised,
  addresses.customerService.giftWrap,
  addresses.customerService.damagedAndReplaced,
  addresses.customerService.productMaintenance,
  addresses.customerService.faq,
  addresses.aboutUs,
  addresses.career,
  addresses.jobs,
  addresses.group,
  addresses.findUs,
  addresses.cookie,
];

/** Every canonical address that search engines should know, once each. Stories are known as far as pages lead to them. */
export async function listSiteAddresses(signal: AbortSignal): Promise<SitemapEntry[]> {
  const [{ productIds, categories, news }, linked] = await Promise.all([
    getSitemapFacts(signal),
    optional("story cards", listLinkedStories(signal)),
  ]);
  const { sisterStories, productLines, footer } = config().site;
  const entries: SitemapEntry[] = [
    ...[
      ...PAGES,
      ...categories.map(categoryHref),
      ...[...Object.keys(sisterStories), footer.storyId].map(addresses.story),
      ...(linked ?? []),
      ...Object.keys(productLines).map(addresses.productLine),
    ].map((path) => ({ path })),
    ...news.map(({ id, publishedAt }) => ({ path: addresses.article(id), lastModified: publishedAt })),
    ...productIds.map((id) => ({ path: addresses.product(id) })),
  ];
  return [...new Map(entries.map((entry) => [entry.path, entry])).values()];
}

/** The stories that the cards of the brand story page lead to. */
async function listLinkedStories(signal: AbortSignal): Promise<string[]> {
  const pageId = config().site.pages.brandStory;
  const [{ regions }, content] = await Promise.all([getRegions(pageId, signal), getContentContext(signal)]);
  const cards = toStoryEntry(regions, { ...content, contentId: pageId })?.cards ?? [];
  return cards
    .map(({ link }) => link?.href ?? "")
    .filter((href) => href.startsWith(`${addresses.brandStory}/`) && !/[?#]/.test(href));
}
