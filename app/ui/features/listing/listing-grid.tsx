import { ProductCard, type ProductCardProps } from "~/ui/components/product-card";
import styles from "./listing-grid.module.css";

export interface ListingGridProps {
  products: readonly ProductCardProps[];
  /** Number of cards above the fold: their images are not lazy. */
  firstScreen?: number;
}

/** Product cards in 4, 3 or 2 columns (product.md §9.10). */
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
