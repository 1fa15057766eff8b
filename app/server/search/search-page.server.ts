import type { ListedProduct, ListingPage, ResultPage } from "~/domain/listing";
import type { SearchHelp } from "~/domain/search";
import type { FoundStory } from "~/domain/story";
import { getCategoryTree } from "../content/categories.server";
import { optional } from "../platform/request-scope.server";
import { getListingPage } from "../catalogue/listing-page.server";
import { getListing } from "../catalogue/listings.server";
import { findCategories } from "./category-matches.server";
import { findSpellings } from "./search-spellings.server";
import { getSearchWords } from "../content/search-words.server";
import { searchStories } from "./search.server";

/** Results of a keyword; at most one of the two parts may be null (failed to load). */
export interface SearchResults {
  /** What was searched for: the keyword, or its simplified spelling where only that finds something. */
  found: string;
  products: ResultPage<ListedProduct> | null;
  stories: ResultPage<FoundStory> | null;
}

/** The products of a keyword. */
export interface KeywordListing {
  /** As in `SearchResults`. */
  found: string;
  listing: ListingPage;
}

const NO_SPELLINGS = { exact: null, loose: [] };

const spellingsOf = async (keyword: string) => (await optional("spellings", findSpellings(keyword))) ?? NO_SPELLINGS;

/** Whether a keyword has products: the question that its own page asks, too. */
async function hasProducts(keyword: string, signal: AbortSignal | undefined): Promise<boolean> {
  const listing = await optional("found products", getListing({ keyword }, 1, signal));
  return listing !== null && listing.total > 0;
}

/**
 * The list page of a keyword, or of its simplified spelling where only that has products (product.md §2.13).
 * @param query the URL's `page`, `sort` and `f.CODE`
 * @throws UpstreamError if the products of the keyword cannot be loaded
 */
export async function getKeywordListing(
  keyword: string,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<KeywordListing> {
  const listing = await getListingPage({ keyword }, query, signal);
  if (listing.total > 0 || listing.state.filters.length > 0) return { found: keyword, listing };
  const { exact } = await spellingsOf(keyword);
  if (exact === null || !(await hasProducts(exact, signal))) return { found: keyword, listing };
  return { found: exact, listing: await getListingPage({ keyword: exact }, query, signal) };
}

/**
 * The first products of a non-blank keyword, and one page of its news and stories, or those of its simplified spelling
 * where the keyword finds nothing (product.md §2.14 Search results).
 * @param page of news and stories, 1-based
 * @throws UpstreamError if both fail
 */
export async function getSearchResults(keyword: string, page: number, signal?: AbortSignal): Promise<SearchResults> {
  const results = await search(keyword, page, signal);
  if (results.products?.total !== 0 || results.stories?.total !== 0) return results;
  const { exact } = await spellingsOf(keyword);
  const others = exact === null ? null : await optional("simplified search", search(exact, page, signal));
  return others?.products?.total || others?.stories?.total ? others : results;
}

async function search(keyword: string, page: number, signal: AbortSignal | undefined): Promise<SearchResults> {
  const listing = getListing({ keyword }, 1, signal);
  const [products, stories] = await Promise.all([
    optional("found products", listing),
    optional("found stories", searchStories(keyword, page, signal)),
  ]);
  return { found: keyword, products: products ?? (stories === null ? await listing : null), stories };
}

/**
 * Hot words and series, and for a text without results what finds something: the categories it names, and at most two
 * other spellings that have products. A part that fails to load is empty.
 */
export async function getSearchHelp(keyword: string, signal?: AbortSignal): Promise<SearchHelp> {
  const [words, tree, { exact, loose }] = await Promise.all([
    optional("search words", getSearchWords(signal)),
    optional("category tree", getCategoryTree(signal)),
    spellingsOf(keyword),
  ]);
  const found = await Promise.all(loose.map((one) => hasProducts(one, signal)));
  const hotWords = words === null ? [] : words.hotWords.length > 0 ? words.hotWords : words.defaultWords;
  const simplified = exact ?? keyword;
  return {
    simplified,
    hotWords: [...new Set(hotWords)],
    series: tree?.roots ?? [],
    categories: tree === null ? [] : findCategories(simplified, tree),
    spellings: loose.filter((_spelling, index) => found[index]),
  };
}
