import { CardGrid } from "./card-grid";
import { ProductCard, type ProductCardProps } from "./product-card";

export interface ProductGridProps {
  products: readonly ProductCardProps[];
  /** Number of cards above the fold: their images are not lazy. */
  firstScreen?: number;
}

/** Products in 4, 3 or 2 columns (product.md §9.10). */
export function ProductGrid({ products, firstScreen = 0 }: ProductGridProps) {
  return (
    <CardGrid>
      {products.map((product, index) => (
        <ProductCard key={product.href} {...product} priority={index < firstScreen} />
      ))}
    </CardGrid>
  );
}
