import type { Attribute, Product } from "./product";

/** How many products a page compares (product.md §2.26). */
export const COMPARED = { min: 2, max: 4 } as const;

/** A product's attributes in the order of its page. */
type Described = Pick<Product, "features" | "extraFeatures" | "specifications">;

export interface ComparedRow {
  label: string;
  /** One per product; null where it has none. */
  values: (string | null)[];
}

/** The attributes of all products, one row per label: what most have first, then specifications first. */
export function compareAttributes(products: readonly Described[]): ComparedRow[] {
  const rows = new Map<string, ComparedRow>();
  products.forEach((product, index) => {
    for (const { label, value } of attributesOf(product)) {
      const row: ComparedRow = rows.get(label) ?? { label, values: products.map(() => null) };
      row.values[index] = [row.values[index], value].filter(Boolean).join("、");
      rows.set(label, row);
    }
  });
  const missing = ({ values }: ComparedRow) => values.filter((value) => value === null).length;
  return [...rows.values()].sort((one, other) => missing(one) - missing(other));
}

const attributesOf = ({ specifications, features, extraFeatures }: Described): Attribute[] =>
  [...specifications, ...features, ...extraFeatures].filter(
    ({ label, value }) => label.trim() !== "" && value.trim() !== "",
  );
