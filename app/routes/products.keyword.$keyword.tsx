import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/screens/page-handle";
import { optional } from "~/server/platform/request-scope.server";
import { pathSegment } from "~/server/http/path.server";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { getKeywordListing, getSearchHelp } from "~/server/search/search-page.server";
import { searchStories } from "~/server/search/search.server";
import { urls } from "~/domain/urls/urls";
import { searchCopy } from "~/ui/copy/search/search";
import { listingMeta } from "~/ui/features/listing/listing-meta";
import { KeywordPage, type KeywordPageView } from "~/ui/features/search/keyword-page";
import { toSearchText } from "~/domain/search";
import { findSitePages, toSearchHelp } from "~/ui/features/search/search-view";

const breadcrumbs = [{ label: searchCopy.pageTitle }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (data === undefined) return [];
  const { keyword, listing } = data;
  return listingMeta(matches, { name: searchCopy.resultsFor(keyword), breadcrumbs, listing, noIndex: true });
};

export const handle = { query: ["page", "sort", "f.*"], breadcrumb: () => breadcrumbs } satisfies PageHandle;

/** The products of a keyword, or of its simplified spelling (product.md §2.13 /products/keyword/{keyword}). Equal searches share one canonical URL. */
export async function loader({ request }: LoaderFunctionArgs): Promise<KeywordPageView> {
  const { signal } = request;
  const { search, searchParams } = new URL(request.url);
  const given = pathSegment(request, 2);
  const keyword = toSearchText(given);
  if (keyword === "") throw redirect(urls.searchResults());
  if (keyword !== given) {
    const target = urls.keyword(keyword);
    // The search results page, for keywords that no path can end in, has other pages and no filters.
    throw redirect(target.includes("?") ? target : target + search);
  }
  const { found, listing: facts } = await orUnavailable(getKeywordListing(keyword, searchParams, signal));
  const listing = { ...facts, path: urls.keyword(found), fixed: {} };
  const shown = { keyword, found, pages: findSitePages(found), listing };
  if (facts.total > 0 || facts.state.filters.length > 0) return { ...shown, nothing: null };
  const [help, stories] = await Promise.all([
    getSearchHelp(keyword, signal),
    optional("found stories", searchStories(keyword, 1, signal)),
  ]);
  return { ...shown, nothing: { help: toSearchHelp(help), stories: stories?.results ?? null } };
}

export default function Keyword() {
  return <KeywordPage {...useLoaderData<typeof loader>()} />;
}
