import type { Price } from "~/domain/product";
import { productCardCopy } from "../../copy/products/product-card";
import styles from "./price.module.css";

const yuan = new Intl.NumberFormat("zh-CN", { style: "currency", currency: "CNY" });

/** "¥1,280.00" with U+00A5 (product.md §9.7). */
export function formatPrice(amount: number): string {
  return yuan.format(Number.isFinite(amount) && amount > 0 ? amount : 0);
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
