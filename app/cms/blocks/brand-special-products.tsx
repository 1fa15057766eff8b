import { ProductCards, type ProductCardsView } from "./product-cards";

export function BrandSpecialProducts({ view }: { view: ProductCardsView }) {
  return <ProductCards view={view} look="band" />;
}
