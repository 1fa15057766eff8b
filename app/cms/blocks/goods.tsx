import { ProductCards, type ProductCardsView } from "./product-cards";

export function Goods({ view }: { view: ProductCardsView }) {
  return <ProductCards view={view} look="rail" />;
}
