import type { SearchWords } from "~/domain/search";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { readSearchWords } from "../upstream/adapters/search.server";

/**
 * Default and hot words of the search box (product.md §3.3 Search config).
 * @throws UpstreamError
 */
export function getSearchWords(signal?: AbortSignal): Promise<SearchWords> {
  return cached(cachePolicy.search, ["words"], readSearchWords, { signal });
}
