import { ProductCards, schema, toView, type ProductCardsView } from "./product-cards";

export { schema, toView };

export function Products({ view }: { view: ProductCardsView }) {
  return <ProductCards view={view} look="grid" />;
}
