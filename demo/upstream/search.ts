import { LRUCache } from "lru-cache";
import type { RequestOf } from "~/server/upstream/endpoints.server";
import { facetLabel, facetOrder, facets } from "./data/products";
import type { Product } from "./data/products";

type ListingQuery = RequestOf<"product/keywordList">["queryParam"];

interface Facet {
  code: string;
  name: string;
  values: Array<{ value: string; label: string; count: number | string }>;
}

const KEPT_ANSWERS = 500;

/** Searches products; results are cached by query, so that a page costs the same for a catalogue of any size. */
export class ProductSearch {
  private readonly found = new LRUCache<string, readonly Product[]>({ max: KEPT_ANSWERS });
  private readonly facetsFound = new LRUCache<string, Facet[]>({ max: KEPT_ANSWERS });

  constructor(private readonly products: readonly Product[]) {}

  list(query: ListingQuery): readonly Product[] {
    const key = JSON.stringify([scopeOf(query), query.filters ?? [], query.sort ?? "default"]);
    return remember(this.found, key, () => sorted(filtered(this.scope(query), query.filters ?? []), query.sort));
  }

  /** Each value with the number of products if it were the facet's only selected value. */
  facets(query: ListingQuery): Facet[] {
    const filters = query.filters ?? [];
    const key = JSON.stringify([scopeOf(query), filters]);
    return remember(this.facetsFound, key, () =>
      facets.flatMap(({ code, name }, facetIndex) => {
        const others = filters.filter((filter) => filter.code !== code);
        const counts = new Map<string, number>();
        for (const product of filtered(this.scope(query), others)) {
          const value = product.facets[code];
          if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
        }
        if (counts.size === 0) return [];
        const inOrder = [...counts].sort(([one], [other]) => facetOrder(code, one) - facetOrder(code, other));
        const values = inOrder.map(([value, count]) => ({
          value,
          label: facetLabel(code, value),
          // Some upstream services send counts as strings.
          count: facetIndex === 2 ? String(count) : count,
        }));
        return [{ code, name, values }];
      }),
    );
  }

  private scope(query: ListingQuery): readonly Product[] {
    return remember(this.found, JSON.stringify(["scope", scopeOf(query)]), () => {
      const words = wordsOf(query.keyword ?? "");
      const code = query.virtualCategoryCode;
      return this.products.filter(
        (product) =>
          words.every((word) => product.text.includes(word)) &&
          (code === undefined ||
            (query.vcCodePath === true ? product.path.includes(code) : product.path.at(-1) === code)),
      );
    });
  }
}

export function wordsOf(keyword: string): string[] {
  return keyword.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
}

function scopeOf(query: ListingQuery): unknown[] {
  return [wordsOf(query.keyword ?? ""), query.virtualCategoryCode ?? null, query.vcCodePath === true];
}

function filtered(products: readonly Product[], filters: NonNullable<ListingQuery["filters"]>): readonly Product[] {
  const active = filters.filter((filter) => filter.values.length > 0);
  if (active.length === 0) return products;
  return products.filter((product) =>
    active.every((filter) => {
      const value = product.facets[filter.code];
      return value !== undefined && filter.values.includes(value);
    }),
  );
}

function sorted(products: readonly Product[], sort: string | undefined): readonly Product[] {
  if (sort === "new") return [...products].sort((one, other) => other.age - one.age);
  if (sort !== "priceAsc" && sort !== "priceDesc") return products;
  const sign = sort === "priceAsc" ? 1 : -1;
  return [...products].sort((one, other) => {
    // Products without a price come last in both directions.
    if (one.amount === null || other.amount === null)
      return Number(one.amount === null) - Number(other.amount === null);
    return sign * (one.amount - other.amount);
  });
}

function remember<T extends object>(answers: LRUCache<string, T>, key: string, make: () => T): T {
  const found = answers.get(key) ?? make();
  answers.set(key, found);
  return found;
}
