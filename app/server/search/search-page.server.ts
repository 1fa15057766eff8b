import type { Category } from "~/domain/category";
import type { ListedProduct, ResultPage } from "~/domain/listing";
import type { FoundStory } from "~/domain/story";
import { getCategoryTree } from "../content/categories.server";
import { optional } from "../platform/request-scope.server";
import { getListing } from "../catalogue/listings.server";
import { findSpellings } from "./search-spellings.server";
import { getSearchWords } from "../content/search-words.server";
import { searchStories } from "./search.server";

/** Results of a keyword; at most one of the two parts may be null (failed to load). */
export interface SearchResults {
  products: ResultPage<ListedProduct> | null;
  stories: ResultPage<FoundStory> | null;
}

/** Suggestions for an empty search or one without results. */
export interface SearchHelp {
  hotWords: string[];
  series: readonly Category[];
  spellings: string[];
}

/**
 * The first products of a non-blank keyword, and one page of its news and stories (product.md §2.14 Search results).
 * @param page of news and stories, 1-based
 * @throws UpstreamError if both fail
 */
export async function getSearchResults(keyword: string, page: number, signal?: AbortSignal): Promise<SearchResults> {
  const listing = getListing({ keyword }, 1, signal);
  const [products, stories] = await Promise.all([
    optional("found products", listing),
    optional("found stories", searchStories(keyword, page, signal)),
  ]);
  return products === null && stories === null ? { products: await listing, stories } : { products, stories };
}

/** Hot words, series and alternative spellings of a text; a part that fails to load is empty. Performs no search. */
export async function getSearchHelp(keyword: string, signal?: AbortSignal): Promise<SearchHelp> {
  const [words, tree, spellings] = await Promise.all([
    optional("search words", getSearchWords(signal)),
    optional("category tree", getCategoryTree(signal)),
    optional("spellings", findSpellings(keyword)),
  ]);
  const hotWords = words === null ? [] : words.hotWords.length > 0 ? words.hotWords : words.defaultWords;
  return { hotWords: [...new Set(hotWords)], series: tree?.roots ?? [], spellings: spellings ?? [] };
}
