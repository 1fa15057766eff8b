import {
  PRODUCTS_PER_PAGE,
  type Facet,
  type ListedProduct,
  type ListingQuery,
  type ResultPage,
} from "~/domain/listing";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { readFacets, readListing } from "../upstream/adapters/catalogue.server";

/** Sorted filters, so that equal listings have the same cache key. */
function normalise(query: ListingQuery): ListingQuery {
  const filters = (query.filters ?? [])
    .filter(({ values }) => values.length > 0)
    .map(({ code, values }) => ({ code, values: [...new Set(values)].sort() }))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
  const { keyword = "", categoryCode = "", withDescendants = false, sort = "default" } = query;
  return { keyword: keyword.trim(), categoryCode, withDescendants, filters, sort };
}

/**
 * One page of a listing, 24 products per page, with the total number of products (product.md §2.12 product listing).
 * @param page 1-based; beyond the last page there are no products
 * @throws UpstreamError
 */
export function getListing(
  query: ListingQuery,
  page: number,
  signal?: AbortSignal,
): Promise<ResultPage<ListedProduct>> {
  const wanted = normalise(query);
  const load = () => readListing(wanted, { pageNum: page, pageSize: PRODUCTS_PER_PAGE });
  return cached(cachePolicy.listing, ["products", wanted, page], load, { signal, tags: tagsOf(wanted) });
}

/**
 * The facets of a listing with their values and counts, or null where the upstream has none; independent of the sort
 * order.
 * @throws UpstreamError
 */
export function getFacets(query: ListingQuery, signal?: AbortSignal): Promise<Facet[] | null> {
  const { sort: _sort, ...wanted } = normalise(query);
  const load = () => readFacets(wanted);
  return cached(cachePolicy.listing, ["facets", wanted], load, { signal, tags: tagsOf(wanted) });
}

function tagsOf({ categoryCode }: ListingQuery): string[] {
  return categoryCode ? [categoryCode] : [];
}
