import { describe, expect, it } from "vitest";
import { hostileData } from "../support/altered-data";
import { setSite } from "../support/stage";
import { vocabularyErrors } from "../support/schema-org";
import { parseHtml, parseXml, type HtmlDocument } from "../support/html";

/** What a search engine keeps of one address. */
interface CrawledPage {
  /** Path and query. */
  address: string;
  status: number;
  /** Where a redirect leads; null = no redirect. */
  location: string | null;
  /** Links from the home page to this one; Infinity = only the sitemap names it. */
  steps: number;
  /** Path and query of the canonical URL. */
  canonical: string | null;
  /** 200 without noindex, as meta tag or header. */
  isIndexable: boolean;
  title: string;
  description: string;
  h1s: number;
  jsonLd: Record<string, unknown>[];
  /** Addresses of its breadcrumbs, those that are shown and those of its JSON-LD. */
  breadcrumbs: string[];
}

interface Crawl {
  pages: ReadonlyMap<string, CrawledPage>;
  /** Addresses of the sitemap, in order. */
  sitemap: readonly string[];
}

const USER_AGENT = "Mozilla/5.0 (compatible; test-crawler/1.0)";
const AT_ONCE = 6;
const CLIENT = "203.0.113.1";
const BREADCRUMBS = 'nav[aria-label="当前位置"] a';

/**
 * Crawls a site as a polite search engine: it obeys robots.txt and nofollow, follows redirects as links, and reads the
 * addresses of the sitemap last, if nothing linked them.
 * @param siteUrl of a site that trusts one proxy
 * @param origin the official origin, of canonical URLs and the sitemap
 */
async function crawl(siteUrl: string, origin: string): Promise<Crawl> {
  const headers = { "User-Agent": USER_AGENT, Accept: "text/html", "X-Forwarded-For": CLIENT };
  const get = (address: string) => fetch(siteUrl + address, { redirect: "manual", headers });
  const isAllowed = readRobots(await (await get("/robots.txt")).text());
  const pages = new Map<string, CrawledPage>();
  let level = ["/"];

  async function visitAll(steps: number): Promise<void> {
    while (level.length > 0) {
      const found = new Set<string>();
      const queue = level.values();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const address of queue) {
            const { page, links } = await visit(address, steps);
            pages.set(address, page);
            for (const link of links) found.add(link);
          }
        }),
      );
      level = [...found].filter((address) => !pages.has(address));
      steps += 1;
    }
  }

  async function visit(address: string, steps: number): Promise<{ page: CrawledPage; links: string[] }> {
    const response = await get(address);
    const { status, headers } = response;
    const text = await response.text();
    const isHtml = headers.get("content-type")?.startsWith("text/html") ?? false;
    const document = parseHtml(isHtml && status === 200 ? text : "");
    const target = headers.get("location");
    const location = target === null ? null : ownAddress(target, address);
    const robots = [headers.get("x-robots-tag"), ...document.metaContents("robots")].join();
    const jsonLd = document.jsonLd();
    const page: CrawledPage = {
      address,
      status,
      location,
      steps,
      canonical: document.canonicalPath,
      isIndexable: status === 200 && isHtml && !robots.includes("noindex"),
      title: document.query("head title")?.text ?? "",
      description: document.metaContent("description") ?? "",
      h1s: document.queryAll("h1:not([hidden] h1)").length,
      jsonLd,
      breadcrumbs: [...document.attributesOf(BREADCRUMBS, "href"), ...breadcrumbsOf(jsonLd)].flatMap(
        (href) => ownAddress(href, address) ?? [],
      ),
    };
    const links = /nofollow/.test(robots) ? [] : linksOf(document, address);
    return { page, links: [...links, ...(location === null ? [] : [location])].filter(isAllowed) };
  }

  function linksOf(document: HtmlDocument, from: string): string[] {
    return document
      .queryAll("a[href]")
      .filter((link) => !(link.attribute("rel") ?? "").split(" ").includes("nofollow"))
      .flatMap((link) => ownAddress(link.attribute("href") ?? "", from) ?? []);
  }

  function ownAddress(href: string, from: string): string | null {
    const url = URL.parse(href, new URL(from, origin));
    return url?.origin === origin ? url.pathname + url.search : null;
  }

  await visitAll(0);
  const sitemap = await readSitemap(get, origin);
  level = sitemap.filter((address) => !pages.has(address));
  await visitAll(Infinity);
  return { pages, sitemap };
}

function breadcrumbsOf(jsonLd: readonly Record<string, unknown>[]): string[] {
  const lists = jsonLd.filter((data) => data["@type"] === "BreadcrumbList");
  return lists.flatMap((list) => list["itemListElement"] as { item: string }[]).map(({ item }) => item);
}

/** The rules for every crawler: prefixes, with `*` for anything. */
function readRobots(text: string): (address: string) => boolean {
  const rules = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(
    ([, rule = ""]) => new RegExp(`^${rule.replace(/[.?+^$()[\]{}|\\]/g, "\\$&").replaceAll("*", ".*")}`),
  );
  return (address) => !rules.some((rule) => rule.test(address));
}

async function readSitemap(get: (address: string) => Promise<Response>, origin: string): Promise<string[]> {
  const read = async (address: string): Promise<string[]> => {
    const xml = parseXml(await (await get(address)).text());
    const parts = xml.textsOf("sitemap > loc").map((loc) => loc.slice(origin.length));
    const own = xml.textsOf("url > loc").map((loc) => loc.slice(origin.length) || "/");
    return [...own, ...(await Promise.all(parts.map(read))).flat()];
  };
  return read("/sitemap.xml");
}

const MAX_STEPS = 5;
const MAX_ADDRESSES = 3;
const MAX_TITLE = 60;
const MAX_DESCRIPTION = 200;

/** What a search engine would complain of: addresses per kind of fault, kinds without any left out. */
function faultsOf({ pages, sitemap }: Crawl): Record<string, string[]> {
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

describe.each([{ data: "the demo's data" }, { data: "hostile data", alter: hostileData }])(
  "a search engine that crawls $data",
  ({ alter }) => {
    const stage = setSite({ env: { TRUST_PROXY: "1" }, ...(alter === undefined ? {} : { alter }) });

    it("finds each page once, and nothing to complain of", async () => {
      const { origin } = stage.upstream.upstream.siteFile as { origin: string };
      expect(faultsOf(await crawl(stage.site.url, origin))).toEqual({});
    });
  },
);
