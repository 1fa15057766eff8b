import type { LoaderFunctionArgs } from "@remix-run/node";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { getSuggestions, type Suggestion } from "~/server/search/search.server";
import { CATEGORY, PRODUCT, toKeywordItem, type SearchItem } from "~/ui/features/search/search-item";
import { toSearchText } from "~/domain/search-text";

export const handle = { query: ["q"], cacheable: true };

/** Suggestions for a search text as JSON (product.md §10.1), the same for everyone; none for blank text. */
export async function loader({ request }: LoaderFunctionArgs) {
  const text = toSearchText(new URL(request.url).searchParams.get("q") ?? "");
  const suggestions = await orUnavailable(getSuggestions(text, request.signal));
  return Response.json({ suggestions: suggestions.map(toItem) });
}

function toItem(suggestion: Suggestion): SearchItem {
  const { kind, id, text } = suggestion;
  const item = { ...toKeywordItem(text), sourceId: id };
  if (kind === "product") return { ...item, sourceType: PRODUCT, sourceId: suggestion.productId };
  if (kind === "category") return { ...item, sourceType: CATEGORY, sourceCode: suggestion.categoryCode };
  return item;
}
