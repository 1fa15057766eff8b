import type { Price } from "~/ui/components/price";

/** A product as its page shows it (product.md §2.9). */
export interface ProductView {
  id: string;
  name: string;
  series: string | null;
  seriesEn: string | null;
  /** Line breaks are kept. */
  description: string | null;
  pictures: readonly string[];
  price: Price;
  /** Attribute group 1. */
  features: readonly Attribute[];
  /** Attribute group 3. */
  extraFeatures: readonly Attribute[];
  /** Attribute group 2. */
  specifications: readonly Attribute[];
  variants: readonly Variant[];
}

export interface Attribute {
  label: string;
  value: string;
}

/** A sibling product. */
export interface Variant {
  name: string;
  href: string;
  picture: string | null;
  current: boolean;
}
