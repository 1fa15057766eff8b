import type { Price } from "~/domain/product";
import { productCardCopy } from "../../copy/products/product-card";
import styles from "./price.module.css";

/** Where a comma goes: before each group of three of up to 21 digits. */
const THOUSANDS = /\B(?=(?:\d{3}){1,7}\.)/g;

/**
 * "¥1,280.00" with U+00A5 (product.md §9.7), of whole cents as `toPrice` gives them. Not by `Intl.NumberFormat`: making
 * one stops a phone for a tenth of a second (docs/decisions/449). An amount without digits is 0.
 */
export function formatPrice(amount: number): string {
  const shown = amount > 0 ? amount : 0;
  return `¥${shown.toFixed(2).replace(THOUSANDS, ",")}`;
}

/** The labelled price of a product page (product.md §9.7). */
export function PriceLine({ price, className = "" }: { price: Price; className?: string }) {
  const classes = `detail ${className}`;
  if (price.kind === "onRequest") return <p className={classes}>{productCardCopy.priceOnRequest}</p>;
  return (
    <p className={classes}>
      {productCardCopy.priceLabel}: <span className={`number ${styles.amount}`}>{formatPrice(price.amount)}</span>
    </p>
  );
}

/** The price on a card, without a label. */
export function CardPrice({ price }: { price: Price }) {
  if (price.kind === "onRequest") return <>{productCardCopy.priceOnRequest}</>;
  return <span className="number">{formatPrice(price.amount)}</span>;
}
