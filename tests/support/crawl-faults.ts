import type { Crawl, CrawledPage } from "./crawl";
import { vocabularyErrors } from "./schema-org";

const MAX_STEPS = 5;
const MAX_ADDRESSES = 3;
const MAX_TITLE = 60;
const MAX_DESCRIPTION = 200;

/** Counts of a crawl, as docs and reports name them. */
export function figuresOf({ pages, sitemap }: Crawl) {
  const all = [...pages.values()];
  const indexable = all.filter(({ isIndexable }) => isIndexable);
  return {
    addresses: all.length,
    redirects: all.filter(({ location }) => location !== null).length,
    indexable: indexable.length,
    canonical: new Set(indexable.map(({ canonical }) => canonical)).size,
    sitemap: sitemap.length,
  };
}

/** What a search engine would complain of: addresses per kind of fault, kinds without any left out. */
export function faultsOf({ pages, sitemap }: Crawl): Record<string, string[]> {
  const all = [...pages.values()];
  const indexable = all.filter((page) => page.isIndexable);
  const own = indexable.filter(isOwnCanonical);
  const linked = new Set(addressesOf(own.filter(({ steps }) => steps < Infinity)));
  const named = new Set(sitemap);
  const byCanonical = groupedBy(indexable, ({ canonical }) => canonical ?? "none");
  const inSitemap = sitemap.flatMap((address) => pages.get(address) ?? []);
  const faults: Record<string, string[]> = {
    "not answered": addressesOf(all.filter(({ status }) => status >= 400)),
    "canonical address is not linked": [...byCanonical.keys()].filter(
      (address) => (pages.get(address)?.steps ?? Infinity) === Infinity,
    ),
    "canonical address is not its own": [...byCanonical.keys()].filter((address) => {
      const page = pages.get(address);
      return page !== undefined && !(page.isIndexable && isOwnCanonical(page));
    }),
    "more than three addresses": [...byCanonical].flatMap(([address, same]) =>
      same.length > MAX_ADDRESSES ? [address] : [],
    ),
    "sitemap: leads away": addressesOf(inSitemap.filter(({ status }) => status !== 200)),
    "sitemap: noindex": addressesOf(inSitemap.filter(({ status, isIndexable }) => status === 200 && !isIndexable)),
    "sitemap: not canonical": addressesOf(inSitemap.filter((page) => page.isIndexable && !isOwnCanonical(page))),
    "sitemap: beyond five steps": addressesOf(inSitemap.filter(({ steps }) => steps > MAX_STEPS)),
    "sitemap: twice": sitemap.filter((address, at) => sitemap.indexOf(address) !== at),
    "not in the sitemap": addressesOf(own.filter(({ address }) => !named.has(address))),
    "title is shared": [...groupedBy(own, ({ title }) => title).values()]
      .filter((same) => same.length > 1)
      .flatMap(addressesOf),
    // A product's name is never cut.
    "title is too long": addressesOf(
      own.filter(({ address, title }) => [...title].length > MAX_TITLE && !address.startsWith("/pdp/")),
    ),
    "description is too long": addressesOf(own.filter(({ description }) => [...description].length > MAX_DESCRIPTION)),
    "description in lines": addressesOf(own.filter(({ description }) => /[\r\n\t]/.test(description))),
    "not one h1": addressesOf(indexable.filter(({ h1s }) => h1s !== 1)),
    "structured data: not of the vocabulary": indexable.flatMap(({ address, jsonLd }) =>
      jsonLd.flatMap(vocabularyErrors).map((error) => `${address}: ${error}`),
    ),
    "breadcrumbs: not canonical, or not linked": indexable.flatMap(({ address, breadcrumbs }) =>
      breadcrumbs.filter((crumb) => !linked.has(crumb)).map((crumb) => `${address}: ${crumb}`),
    ),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, addresses]) => addresses.length > 0));
}

const isOwnCanonical = ({ address, canonical }: CrawledPage) => address === canonical;

const addressesOf = (pages: readonly CrawledPage[]) => pages.map(({ address }) => address);

function groupedBy(pages: readonly CrawledPage[], keyOf: (page: CrawledPage) => string): Map<string, CrawledPage[]> {
  const groups = new Map<string, CrawledPage[]>();
  for (const page of pages) groups.set(keyOf(page), [...(groups.get(keyOf(page)) ?? []), page]);
  return groups;
}
