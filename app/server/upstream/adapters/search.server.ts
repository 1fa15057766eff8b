import { z } from "zod";
import { list, nullable, number, record, requiredText, resultsOf, text } from "~/domain/lenient/schema";
import type { Paging, ResultPage } from "~/domain/listing";
import { suggestionHref, toSuggestion, type Suggestion } from "~/domain/search";
import { uniqueBy } from "~/domain/unique-by";
import type { FoundStory } from "~/domain/story";
import type { UpstreamClient } from "../client.server";

const suggestionJson = record({
  sourceType: number,
  sourceId: text,
  sourceCode: text,
  suggest: requiredText,
}).transform(({ sourceType, sourceId, sourceCode, suggest }) =>
  toSuggestion(sourceType, sourceId, sourceCode, suggest),
);

const suggestionsJson = nullable(list(suggestionJson)).transform((items) => items && uniqueBy(items, suggestionHref));

/** product/autocomplete: at most `size` suggestions for a non-blank text; null = the upstream returns no list. */
export function readSuggestions(
  client: UpstreamClient,
  searchWord: string,
  size: number,
): Promise<Suggestion[] | null> {
  const params = { storeId: client.site.siteId, size, searchWord };
  return client.read("product/autocomplete", params, suggestionsJson);
}

const kindJson = requiredText.transform((type) => type.trim().toLowerCase()).pipe(z.enum(["news", "story"]));

/** Hits of other types have no page on this site. */
const storiesJson = resultsOf(
  record({ id: requiredText, title: requiredText, summary: text, type: kindJson }).transform(
    ({ type, ...story }): FoundStory => ({ ...story, kind: type }),
  ),
  ({ kind, id }) => `${kind} ${id}`,
);

/** content/searchCmsInfoList: news and stories for a non-blank keyword. */
export function readFoundStories(
  client: UpstreamClient,
  keyword: string,
  paging: Paging,
): Promise<ResultPage<FoundStory>> {
  const params = { ...paging, queryParam: { keyword, storeCode: client.site.storeCode } };
  return client.read("content/searchCmsInfoList", params, storiesJson);
}
