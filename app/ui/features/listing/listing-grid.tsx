import { urls } from "~/domain/urls/urls";
import { Button } from "~/ui/components/button";
import { CardGrid } from "~/ui/components/cards/card-grid";
import { ProductCard, type ProductCardProps } from "~/ui/components/cards/product-card";
import { listingCopy } from "~/ui/copy/products/listing";
import styles from "./listing-grid.module.css";

/** A product's card in a list. */
export interface ListedCard extends ProductCardProps {
  id: string;
}

export interface ListingGridProps {
  products: readonly ListedCard[];
  /** Number of cards above the fold: their images are not lazy. */
  firstScreen?: number;
}

/** Products in 4, 3 or 2 columns (product.md §9.10); those that are ticked are compared. */
export function ListingGrid({ products, firstScreen = 0 }: ListingGridProps) {
  return (
    <form action={urls.compare}>
      <CardGrid>
        {products.map(({ id, ...product }, index) => (
          <div key={product.href} className={styles.item}>
            <ProductCard {...product} priority={index < firstScreen} />
            <label className={`no-print check fine ${styles.choice}`}>
              <input type="checkbox" name="ids" value={id} aria-label={`${listingCopy.compare} ${product.name}`} />
              {listingCopy.compare}
            </label>
          </div>
        ))}
      </CardGrid>
      <div className={`no-print ${styles.foot}`}>
        <Button type="submit" kind="secondary">
          {listingCopy.compareChosen}
        </Button>
      </div>
    </form>
  );
}
