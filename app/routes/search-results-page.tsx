import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/screens/page-handle";
import { readListingState } from "~/server/catalogue/listing-page.server";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { getSearchHelp, getSearchResults } from "~/server/search/search-page.server";
import { toSearchText } from "~/domain/search";
import { STORIES_PER_PAGE } from "~/domain/story";
import { urls } from "~/domain/urls/urls";
import { searchCopy } from "~/ui/copy/search/search";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import { SearchPage, type SearchPageView } from "~/ui/features/search/search-page";
import { findSitePages, toSearchHelp } from "~/ui/features/search/search-view";

const PRODUCTS_SHOWN = 12;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(siteMetaOf(matches), {
    name: data?.keyword ? searchCopy.resultsFor(data.keyword) : searchCopy.pageTitle,
    path: urls.searchResults(data?.keyword),
    noIndex: true,
  });

export const handle = {
  query: ["q", "from", "page"],
  breadcrumb: () => [{ label: searchCopy.pageTitle }],
} satisfies PageHandle;

/** The header's search form redirects to the keyword's products (product.md §2.14); blank text performs no search. */
export async function loader({ request }: LoaderFunctionArgs): Promise<SearchPageView> {
  const { signal } = request;
  const query = new URL(request.url).searchParams;
  const keyword = toSearchText(query.get("q") ?? "");
  if (keyword !== "" && query.get("from") === "header") throw redirect(urls.keyword(keyword), 303);
  const loadHelp = async () => toSearchHelp(await getSearchHelp(keyword, signal));
  if (keyword === "") {
    const none = { results: [], total: 0, page: 1, pages: 0 };
    const products = { total: 0, results: [] };
    return { keyword, found: keyword, pages: [], products, stories: none, help: await loadHelp() };
  }
  const { page } = readListingState(query).state;
  const { found, products, stories } = await orUnavailable(getSearchResults(keyword, page, signal));
  // A part that failed may have something.
  const isNothing = products?.total === 0 && stories?.total === 0;
  return {
    keyword,
    found,
    pages: findSitePages(found),
    products: products && { ...products, results: products.results.slice(0, PRODUCTS_SHOWN) },
    stories: stories && { ...stories, page, pages: Math.ceil(stories.total / STORIES_PER_PAGE) },
    help: isNothing ? await loadHelp() : null,
  };
}

export default function SearchResults() {
  return <SearchPage {...useLoaderData<typeof loader>()} />;
}
