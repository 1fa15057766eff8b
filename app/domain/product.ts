/** Products and their prices, as every room speaks of them (product.md §3.6 Product, product.md §9.7 Price). */

/** 官方指导价 in yuan, 0 where the upstream names none; `onRequest` is 请洽线下门店. */
export type Price = { kind: "amount"; amount: number } | { kind: "onRequest" };

/** A brand series; its English name is shown where there is one. */
export interface SeriesName {
  name: string;
  nameEn: string | null;
}

export interface Attribute {
  label: string;
  value: string;
}

/** A sibling product. */
export interface Variant {
  id: string;
  name: string;
  image: string | null;
  /** Is it the product itself? */
  current: boolean;
}

/** One CMS content below a product; `contents` is JSON text or its value, for app/cms. */
export interface ProductContent {
  modelName: string | null;
  contents: unknown;
}

export interface Product {
  id: string;
  name: string;
  series: SeriesName;
  /** Lines are separated by line breaks; "" where there is none. */
  description: string;
  images: string[];
  mainImage: string | null;
  price: Price;
  /** Attribute group 1. */
  features: Attribute[];
  /** Attribute group 3. */
  extraFeatures: Attribute[];
  /** Attribute group 2. */
  specifications: Attribute[];
  /** The virtual categories it stands in, for the breadcrumbs of a `vc`. */
  categories: { code: string; name: string }[];
  variants: Variant[];
  contents: ProductContent[];
}

/** The tag of a product whose price is only told in shops. */
const ON_REQUEST = "询价";

const cents = new Intl.NumberFormat("en", { maximumFractionDigits: 2, useGrouping: false });

/**
 * The price of an amount and the product's tags, in whole cents, so that a card, the product page and search engines are
 * told the same one; half a cent is rounded up. null where neither is given.
 */
export function findPrice(amount: number | null, tags: readonly string[]): Price | null {
  if (tags.includes(ON_REQUEST)) return { kind: "onRequest" };
  return amount === null ? null : { kind: "amount", amount: Math.max(0, Number(cents.format(amount))) };
}

/** As `findPrice`, where a missing price is 0: everywhere but on the cards of a CMS block. */
export function toPrice(amount: number | null, tags: readonly string[]): Price {
  return findPrice(amount, tags) ?? { kind: "amount", amount: 0 };
}
