import { ProductCards, schema, toView, type ProductCardsView } from "./product-cards";

export { schema, toView };

export function Goods({ view }: { view: ProductCardsView }) {
  return <ProductCards view={view} look="rail" />;
}
