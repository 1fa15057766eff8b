import { ProductCard, type ProductCardProps } from "~/ui/components/product-card";
import styles from "./listing-grid.module.css";

export interface ListingGridProps {
  products: readonly ProductCardProps[];
  /** How many cards a visitor sees at once: their images are not loaded lazily. */
  firstScreen?: number;
}

/** Product cards, 4 / 3 / 2 in a row (product.md §9.10). */
export function ListingGrid({ products, firstScreen = 0 }: ListingGridProps) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.href} className={styles.item}>
          <ProductCard {...product} priority={index < firstScreen} />
        </li>
      ))}
    </ul>
  );
}
