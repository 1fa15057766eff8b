import { useEffect, useState } from "react";
import { focusHeading } from "~/ui/components/behaviour/focus-heading";
import { Button } from "~/ui/components/button";
import { CardGrid } from "~/ui/components/cards/card-grid";
import { ProductCard } from "~/ui/components/cards/product-card";
import { Section } from "~/ui/components/section";
import { recentCopy } from "~/ui/copy/products/recent";
import { recentBesides, recentProducts, toRecent, type SeenProduct } from "./recent-products";

/** Rendered in the browser only, for the page's product. */
export default function RecentlyViewed({ product }: { product: SeenProduct }) {
  const [products, setProducts] = useState(() => recentBesides(product.id));
  useEffect(() => void recentProducts.add(toRecent(product)), [product]);
  const clear = () => {
    recentProducts.clear();
    setProducts([]);
    // The button that had the focus goes.
    focusHeading();
  };
  if (products.length === 0) return null;
  return (
    <Section title={recentCopy.title} isLandmark className="section">
      <CardGrid columns="rail">
        {products.map(({ series, seriesEn, ...product }) => (
          <ProductCard key={product.id} product={{ ...product, series: { name: series ?? "", nameEn: seriesEn } }} />
        ))}
      </CardGrid>
      <Button kind="secondary" onClick={clear}>
        {recentCopy.clear}
      </Button>
    </Section>
  );
}
