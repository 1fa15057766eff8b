import { useEffect, useId, useState } from "react";
import { urls } from "~/domain/urls/urls";
import { Button } from "~/ui/components/button";
import { ProductCard } from "~/ui/components/cards/product-card";
import { recentCopy } from "~/ui/copy/products/recent";
import { addRecent, clearRecent, recentBesides, type SeenProduct } from "./recent-products";
import styles from "./recently-viewed.module.css";

/** Rendered in the browser only, for the page's product. */
export default function RecentlyViewed({ product }: { product: SeenProduct }) {
  const id = useId();
  const [products, setProducts] = useState(() => recentBesides(product.id));
  useEffect(() => addRecent(product), [product]);
  const clear = () => {
    clearRecent();
    setProducts([]);
  };
  if (products.length === 0) return null;
  return (
    <section className={`page ${styles.recent}`} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {recentCopy.title}
      </h2>
      <ul className={styles.row} tabIndex={0} aria-labelledby={id}>
        {products.map(({ id: productId, ...recent }) => (
          <li key={productId}>
            <ProductCard {...recent} href={urls.product(productId)} price={null} />
          </li>
        ))}
      </ul>
      <Button kind="secondary" onClick={clear}>
        {recentCopy.clear}
      </Button>
    </section>
  );
}
