import { ProductCards, type ProductCardsView } from "./product-cards";

export function Products({ view }: { view: ProductCardsView }) {
  return <ProductCards view={view} look="grid" />;
}
