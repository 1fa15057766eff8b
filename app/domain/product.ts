import type { Contents } from "./content";

/** Products and their prices (product.md §3.6 Product, product.md §9.7 Price). */

/** 官方指导价 in yuan, 0 where the upstream gives none; `onRequest` is 请洽线下门店. */
export type Price = { kind: "amount"; amount: number } | { kind: "onRequest" };

/** A brand series; lists and product pages show the English name where there is one. */
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
  /** Whether this is the current product. */
  current: boolean;
}

export interface Product {
  id: string;
  name: string;
  /** 货号; null where the upstream gives none. */
  articleNumber: string | null;
  series: SeriesName;
  /** Lines separated by line breaks; "" if missing. */
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
  /** The virtual categories that contain the product, for the breadcrumbs of a `vc`. */
  categories: { code: string; name: string }[];
  variants: Variant[];
  /** Shown below the product. */
  contents: Contents[];
}

/** The tag of a product whose price is available only in stores. */
const ON_REQUEST = "询价";

/** From here on a number is written without its digits. */
const MAX_AMOUNT = 1e21;

const cents = new Intl.NumberFormat("en", { maximumFractionDigits: 2, useGrouping: false });

/**
 * The price of an amount and the product's tags, in whole cents, half a cent rounded up: cards, the product page and
 * JSON-LD show the same price. null if neither is given.
 */
export function findPrice(amount: number | null, tags: readonly string[]): Price | null {
  if (tags.includes(ON_REQUEST)) return { kind: "onRequest" };
  return amount === null || amount >= MAX_AMOUNT ? null : { kind: "amount", amount: Number(cents.format(amount)) };
}

/** As `findPrice`, but a missing price is 0; used everywhere except on the cards of a CMS block. */
export function toPrice(amount: number | null, tags: readonly string[]): Price {
  return findPrice(amount, tags) ?? { kind: "amount", amount: 0 };
}
