import type { ResultPage } from "~/domain/listing";
import { toSearchText, withSeries, type Suggestion } from "~/domain/search";
import { STORIES_PER_PAGE, type FoundStory } from "~/domain/story";
import { getListing } from "../catalogue/listings.server";
import { getCategoryTree } from "../content/categories.server";
import { optional } from "../platform/request-scope.server";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { findSpellings } from "./search-spellings.server";
import { readFoundStories, readSuggestions } from "../upstream/adapters/search.server";

/**
 * Suggestions for a typed search text (product.md §4.6, upstream.md §4.4 Search suggestions); only the first 30
 * characters count. Blank text returns none, without a call; a text without any gets those of its simplified spelling.
 * @throws UpstreamError
 */
export async function getSuggestions(typed: string, signal?: AbortSignal): Promise<Suggestion[]> {
  const searchWord = toSearchText(typed);
  if (searchWord === "") return [];
  const own = await suggestionsOf(searchWord, signal);
  const exact = own.length > 0 ? null : (await optional("spellings", findSpellings(searchWord)))?.exact;
  return exact ? ((await optional("simplified suggestions", suggestionsOf(exact, signal))) ?? []) : own;
}

/** Those with the same text carry their series: a category's is in the tree, a product's in the text's own list. */
async function suggestionsOf(searchWord: string, signal: AbortSignal | undefined): Promise<Suggestion[]> {
  const load = () => readSuggestions(searchWord);
  // Typed text is private, and a prefix per key stroke is not worth a file.
  const options = { signal, memoryOnly: true };
  const suggestions = (await cached(cachePolicy.search, ["suggestions", searchWord], load, options)) ?? [];
  return withSeries(suggestions, {
    category: async (code) => {
      const path = (await optional("category tree", getCategoryTree(signal)))?.pathTo(code) ?? [];
      return path.length > 1 ? (path[0]?.name ?? null) : null;
    },
    product: async (id) => {
      const listing = await optional("found products", getListing({ keyword: searchWord }, 1, signal));
      return listing?.results.find((product) => product.id === id)?.series.name || null;
    },
  });
}

/**
 * News and stories for a non-blank keyword, 12 per page, each once (upstream.md §4.4 searchCmsInfoList).
 * @param page 1-based
 * @throws UpstreamError
 */
export function searchStories(keyword: string, page: number, signal?: AbortSignal): Promise<ResultPage<FoundStory>> {
  const load = () => readFoundStories(keyword, { pageNum: page, pageSize: STORIES_PER_PAGE });
  return cached(cachePolicy.search, ["stories", keyword, page], load, { signal });
}
