import {
  LISTING_SORTS,
  PRODUCTS_PER_PAGE,
  type Facet,
  type IgnoredPart,
  type ListingFilter,
  type ListingPage,
  type ListingQuery,
  type ListingState,
} from "~/domain/listing";
import { readPageNumber } from "~/domain/page-number";
import { noteKnownUrl, optional } from "../platform/request-scope.server";
import { getFacets, getListing } from "./listings.server";

/** The products of a list: by category or by keyword. */
export type ListingScope = Pick<ListingQuery, "keyword" | "categoryCode" | "withDescendants">;

const FILTER_PREFIX = "f.";
const MAX_FILTERS = 12;
const MAX_VALUES = 30;
const MAX_VALUE_LENGTH = 128;
/** A page up to this number is requested directly; for a higher one, page 1 must first confirm that it exists. */
const MAX_UNCONFIRMED_PAGE = 100;

/** Reads `page`, `sort` and the repeated `f.CODE` from a URL; invalid parts are ignored and reported. */
export function readListingState(query: URLSearchParams): { state: ListingState; ignored: IgnoredPart[] } {
  const ignored = new Set<IgnoredPart>();
  const page = readPageNumber(query.get("page") ?? "1");
  if (page === null) ignored.add("page");
  const sortText = query.get("sort") ?? "default";
  const sort = LISTING_SORTS.find((one) => one === sortText);
  if (sort === undefined) ignored.add("sort");

  const values = new Map<string, Set<string>>();
  for (const [name, value] of query) {
    if (!name.startsWith(FILTER_PREFIX)) continue;
    const code = name.slice(FILTER_PREFIX.length);
    const chosen = values.get(code) ?? new Set<string>();
    const isSane = code !== "" && value !== "" && code.length <= MAX_VALUE_LENGTH && value.length <= MAX_VALUE_LENGTH;
    const hasRoom = (values.has(code) || values.size < MAX_FILTERS) && chosen.size < MAX_VALUES;
    if (isSane && hasRoom) values.set(code, chosen.add(value));
    else ignored.add("filter");
  }
  const filters = [...values].map(([code, chosen]) => ({ code, values: [...chosen] }));
  return { state: { page: page ?? 1, sort: sort ?? "default", filters }, ignored: [...ignored] };
}

/**
 * The list page for a URL (product.md §7.4 product listing and filter, product.md §10.4): two calls, plus one where
 * filters have to be checked against the facets of the whole list. Unknown filters are ignored; if the facets cannot be
 * loaded, the list is returned without them. A facet whose only value all products share is left out.
 * @throws UpstreamError if the products cannot be loaded
 */
export async function getListingPage(
  scope: ListingScope,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<ListingPage> {
  const { state, ignored } = readListingState(query);
  const facetsOf = (filters: readonly ListingFilter[]) => optional("facets", getFacets({ ...scope, filters }, signal));

  const whole = state.filters.length > 0 ? await facetsOf([]) : null;
  const filters = whole === null ? state.filters : knownFilters(state.filters, whole);
  if (countValues(filters) < countValues(state.filters)) ignored.push("filter");
  const [{ total, results }, narrowed] = await Promise.all([
    findPage({ ...scope, filters, sort: state.sort }, state.page, signal),
    whole !== null && filters.length === 0 ? whole : facetsOf(filters),
  ]);
  const isPlain = filters.length === 0 && state.sort === "default" && ignored.length === 0;
  if (isPlain && results.length > 0) noteKnownUrl();
  return {
    state: { ...state, filters },
    total,
    pages: pagesOf(total),
    products: results,
    facets: withChosen(narrowed ?? withoutCounts(whole ?? []), whole ?? [], filters).filter(
      ({ code, values }) =>
        values.length > 1 || values[0]?.count !== total || filters.some((filter) => filter.code === code),
    ),
    ignored: [...new Set(ignored)],
  };
}

function pagesOf(total: number): number {
  return Math.ceil(total / PRODUCTS_PER_PAGE);
}

async function findPage(query: ListingQuery, page: number, signal: AbortSignal | undefined) {
  if (page <= MAX_UNCONFIRMED_PAGE) {
    const { total, results } = await getListing(query, page, signal);
    const seen = (page - 1) * PRODUCTS_PER_PAGE + results.length;
    if (results.length > 0 || page === 1) return { total: Math.max(total, seen), results };
  }
  const first = await getListing(query, 1, signal);
  if (page > MAX_UNCONFIRMED_PAGE && page <= pagesOf(first.total)) return getListing(query, page, signal);
  // There is nothing here, whatever the total says: the last page is one before.
  return { total: Math.min(first.total, (page - 1) * PRODUCTS_PER_PAGE), results: [] };
}

function countValues(filters: readonly ListingFilter[]): number {
  return filters.reduce((count, { values }) => count + values.length, 0);
}

function knownFilters(filters: readonly ListingFilter[], facets: readonly Facet[]): ListingFilter[] {
  return filters
    .map(({ code, values }) => {
      const known = facets.filter((facet) => facet.code === code).flatMap((facet) => facet.values);
      return { code, values: values.filter((value) => known.some((one) => one.value === value)) };
    })
    .filter(({ values }) => values.length > 0);
}

function withoutCounts(facets: readonly Facet[]): Facet[] {
  return facets.map((facet) => ({ ...facet, values: facet.values.map((value) => ({ ...value, count: null })) }));
}

/** One facet per code and one value per id, as a form requires. */
function joined(facets: readonly Facet[]): Facet[] {
  const byCode = new Map<string, Facet>();
  for (const { code, name, values } of facets) {
    const first = byCode.get(code);
    const known = new Map(first?.values.map((one) => [one.value, one]));
    for (const one of values) if (!known.has(one.value)) known.set(one.value, one);
    byCode.set(code, { code, name: first?.name ?? name, values: [...known.values()] });
  }
  return [...byCode.values()];
}

/** The facets plus selected values that the upstream left out, so that the form keeps them. */
function withChosen(facets: readonly Facet[], whole: readonly Facet[], filters: readonly ListingFilter[]): Facet[] {
  const named = joined(whole);
  const chosen = filters.map(({ code, values }): Facet => {
    const known = named.find((facet) => facet.code === code);
    const labelOf = (value: string) => known?.values.find((one) => one.value === value)?.label ?? value;
    return {
      code,
      name: known?.name ?? code,
      values: values.map((value) => ({ value, label: labelOf(value), count: null })),
    };
  });
  return joined([...facets, ...chosen]);
}
