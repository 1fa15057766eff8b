import { toResultPage, type Paging, type ResultPage } from "~/domain/listing";
import { suggestionHref, toSuggestion, type SearchWords, type Suggestion } from "~/domain/search";
import type { FoundStory } from "~/domain/story";
import { uniqueBy } from "~/domain/unique-by";
import { upstream } from "../client.server";

const MAX_SUGGESTIONS = 10;

/** The words that the search box offers. */
export function readSearchWords(): Promise<SearchWords> {
  return upstream().read("searchWord/findSearchWord", {});
}

/** At most `MAX_SUGGESTIONS` suggestions for a non-blank text; null = the upstream returns no list. */
export async function readSuggestions(searchWord: string): Promise<Suggestion[] | null> {
  const found = await upstream().read("product/autocomplete", { size: MAX_SUGGESTIONS, searchWord });
  const suggestions = found?.map(({ sourceType, sourceId, sourceCode, suggest }) =>
    toSuggestion(sourceType, sourceId, sourceCode, suggest),
  );
  return suggestions ? uniqueBy(suggestions, suggestionHref).slice(0, MAX_SUGGESTIONS) : null;
}

/** News and stories for a non-blank keyword. */
export async function readFoundStories(keyword: string, paging: Paging): Promise<ResultPage<FoundStory>> {
  const found = await upstream().read("content/searchCmsInfoList", { ...paging, queryParam: { keyword } });
  return toResultPage(paging, found, ({ type, ...story }) => ({ ...story, kind: type }));
}
