import type { Price } from "~/domain/product";
import { trimEndOf } from "~/domain/trim-end";
import { productCardCopy } from "../copy/product-card";
import styles from "./price.module.css";

/** "¥1,280.00" (product.md §9.7). Half a cent goes up, decided on the decimal text: 1.005 is 1.01, whatever its binary form. */
export function formatPrice(amount: number): string {
  const [whole = "0", decimals = ""] = decimalText(Number.isFinite(amount) && amount > 0 ? amount : 0).split(".");
  const kept = whole + decimals.slice(0, 2).padEnd(2, "0");
  const digits = decimals.charAt(2) >= "5" ? plusOne(kept) : kept;
  return `\u00A5${inThousands(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

function inThousands(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(",");
}

/** Without an exponent: below a millionth a price is nothing, from 1e21 on it has no decimals. */
function decimalText(amount: number): string {
  const [digits = "0", exponent] = String(amount).split("e");
  if (exponent === undefined) return digits;
  return amount < 1 ? "0" : digits.replace(".", "").padEnd(Number(exponent) + 1, "0");
}

function plusOne(digits: string): string {
  const head = trimEndOf(digits, "9");
  const last = head.slice(-1);
  return `${head.slice(0, -1)}${last === "" ? 1 : Number(last) + 1}${"0".repeat(digits.length - head.length)}`;
}

/** The price as a product page shows it, labelled (product.md §9.7). */
export function PriceLine({ price, className }: { price: Price; className?: string }) {
  const classes = className ? `${styles.line} ${className}` : styles.line;
  if (price.kind === "onRequest") return <p className={classes}>{productCardCopy.priceOnRequest}</p>;
  return (
    <p className={classes}>
      {productCardCopy.priceLabel}: <span className={`number ${styles.amount}`}>{formatPrice(price.amount)}</span>
    </p>
  );
}

/** The price as a card shows it: the bare figure. */
export function CardPrice({ price }: { price: Price }) {
  if (price.kind === "onRequest") return <>{productCardCopy.priceOnRequest}</>;
  return <span className="number">{formatPrice(price.amount)}</span>;
}
