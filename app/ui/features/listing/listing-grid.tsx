import { Fragment } from "react";
import type { ListedProduct } from "~/domain/listing";
import { urls } from "~/domain/urls/urls";
import { Button } from "~/ui/components/button";
import { CardGrid } from "~/ui/components/cards/card-grid";
import { ProductCard } from "~/ui/components/cards/product-card";
import { Media } from "~/ui/components/image/media";
import { listingCopy } from "~/ui/copy/products/listing";
import styles from "./listing-grid.module.css";

export interface ListingGridProps {
  products: readonly ListedProduct[];
  /** As in `ProductCard`. */
  vc?: string | undefined;
  /** Number of cards above the fold: their images are not lazy. */
  firstScreen?: number;
  /** A picture of things in use, shown after every twelve products that others follow. */
  scene?: string | null | undefined;
}

/** Full rows in 4, 3 and 2 columns. */
const PRODUCTS_PER_SCENE = 12;

/** What a scene loses is the air above the things. */
const FEET = "50% 100%";

/** Products in 4, 3 or 2 columns (product.md §9.10); those that are ticked are compared. */
export function ListingGrid({ products, vc, firstScreen = 0, scene }: ListingGridProps) {
  const size = scene ? PRODUCTS_PER_SCENE : products.length;
  const starts = products.flatMap((_, index) => (index % size === 0 ? [index] : []));
  return (
    <form action={urls.compare}>
      {starts.map((start) => (
        <Fragment key={start}>
          {scene && start > 0 ? (
            <Media image={{ src: scene, focus: FEET }} ratio="broad" className={`no-print ${styles.scene}`} />
          ) : null}
          <CardGrid columns="list">
            {products.slice(start, start + size).map((product, index) => (
              <div key={product.id} className={styles.item}>
                <ProductCard product={product} vc={vc} priority={start + index < firstScreen} />
                <label className={`no-print check fine ${styles.choice}`}>
                  <input
                    type="checkbox"
                    name="ids"
                    value={product.id}
                    aria-label={`${listingCopy.compare} ${product.name}`}
                  />
                  {listingCopy.compare}
                </label>
              </div>
            ))}
          </CardGrid>
        </Fragment>
      ))}
      <div className={`no-print ${styles.foot}`}>
        <Button type="submit" kind="secondary">
          {listingCopy.compareChosen}
        </Button>
      </div>
    </form>
  );
}
