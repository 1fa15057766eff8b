import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "~/screens/page-handle";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { getSuggestions } from "~/server/search/search.server";
import { toSearchText } from "~/domain/search";

export const handle = { query: ["q"], cacheable: true } satisfies PageHandle;

/** Suggestions for a search text as JSON (product.md §10.1), the same for everyone; empty for blank text. */
export async function loader({ request }: LoaderFunctionArgs) {
  const text = toSearchText(new URL(request.url).searchParams.get("q") ?? "");
  const suggestions = await orUnavailable(getSuggestions(text, request.signal));
  return Response.json({ suggestions });
}
