import { flatten, makeCategories } from "./categories";
import type { Category } from "./categories";
import type { DataContext } from "./context";
import { makeProducts } from "./products";
import type { Product } from "./products";

/** Products and categories with the indexes used by the other data. */
export interface Catalogue {
  context: DataContext;
  products: readonly Product[];
  categories: readonly Category[];
  byId: ReadonlyMap<string, Product>;
  categoryByCode: ReadonlyMap<string, Category>;
  /** Up to `count` products of a series (or of all), optionally of the given forms only. */
  some(filter: { ornament?: string; forms?: readonly string[] }, count: number): Product[];
  categoryName: (code: string) => string;
}

export function makeCatalogue(context: DataContext): Catalogue {
  const products = makeProducts(context.products);
  const categories = makeCategories(context, products);
  const categoryByCode = flatten(categories);
  return {
    context,
    products,
    categories,
    byId: new Map(products.map((product) => [product.id, product])),
    categoryByCode,
    some(filter, count) {
      const found: Product[] = [];
      for (const product of products) {
        if (found.length === count) break;
        if (filter.ornament !== undefined && product.series.ornament !== filter.ornament) continue;
        if (filter.forms !== undefined && !filter.forms.includes(product.form.key)) continue;
        found.push(product);
      }
      return found;
    },
    categoryName: (code) => categoryByCode.get(code)?.name ?? code,
  };
}
