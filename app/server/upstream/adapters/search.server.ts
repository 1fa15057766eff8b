import type { ResultPage } from "~/domain/listing";
import type { CallOptions, UpstreamClient } from "../client.server";
import { listOf, record, requiredText, resultsOf, text } from "../tolerant.server";

/** A suggestion of the search box (product.md §3.3): where it leads follows its kind. */
export type Suggestion =
  | { kind: "keyword"; id: string; text: string }
  | { kind: "product"; id: string; text: string; productId: string }
  | { kind: "category"; id: string; text: string; categoryCode: string };

export interface FoundStory {
  id: string;
  title: string;
  summary: string | null;
  kind: "news" | "story";
}

const PRODUCT = "1";
const CATEGORY = "2";

const suggestionJson = record({ sourceType: text, sourceId: text, sourceCode: text, suggest: requiredText }).transform(
  ({ sourceType, sourceId, sourceCode, suggest }): Suggestion => {
    const type = sourceType?.trim();
    const id = sourceId ?? sourceCode ?? suggest;
    if (type === PRODUCT && sourceId !== null) return { kind: "product", id, text: suggest, productId: sourceId };
    if (type === CATEGORY && sourceCode !== null) {
      return { kind: "category", id, text: suggest, categoryCode: sourceCode };
    }
    return { kind: "keyword", id, text: suggest };
  },
);

const suggestionsJson = listOf("suggestions", suggestionJson);

/** product/autocomplete: at most `size` suggestions for a text that is not blank. */
export function readSuggestions(
  client: UpstreamClient,
  searchWord: string,
  size: number,
  options: CallOptions,
): Promise<Suggestion[]> {
  const params = { storeId: client.site.siteId, size, searchWord };
  return client.read("product/autocomplete", params, suggestionsJson, options);
}

const kindJson = requiredText.transform((type) => type.trim().toLowerCase()).pipe(z.enum(["news", "story"]));

/** A hit of another type has no page here. */
const storiesJson = resultsOf(
  record({ id: requiredText, title: requiredText, summary: text, type: kindJson }).transform(
    ({ type, ...story }): FoundStory => ({ ...story, kind: type }),
  ),
);

/** content/searchCmsInfoList: news and stories of a keyword that is not blank. */
export function readFoundStories(
  client: UpstreamClient,
  keyword: string,
  paging: { pageNum: number; pageSize: number },
  options: CallOptions,
): Promise<ResultPage<FoundStory>> {
  const params = { ...paging, queryParam: { keyword, storeCode: client.site.storeCode } };
  return client.read("content/searchCmsInfoList", params, storiesJson, options);
}
