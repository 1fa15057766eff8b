import { flatten, makeCategories } from "./categories";
import type { DataContext } from "./context";
import { makeProducts } from "./products";

export type Catalogue = ReturnType<typeof makeCatalogue>;

/** Products and categories with the indexes used by the other data. */
export function makeCatalogue(context: DataContext) {
  const products = makeProducts(context.products);
  const categories = makeCategories(context, products);
  const categoryByCode = flatten(categories);
  return {
    context,
    products,
    categories,
    byId: new Map(products.map((product) => [product.id, product])),
    categoryByCode,
    /** Up to `count` products of a series (or of all), optionally of the given forms only. */
    some: ({ ornament, forms }: { ornament?: string; forms?: readonly string[] }, count: number) =>
      products
        .filter(({ series }) => ornament === undefined || series.ornament === ornament)
        .filter(({ form }) => forms === undefined || forms.includes(form.key))
        .slice(0, count),
    categoryName: (code: string) => categoryByCode.get(code)?.name ?? code,
  };
}
