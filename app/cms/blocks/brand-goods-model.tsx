import { ProductCards, type ProductCardsView } from "./product-cards";

export function BrandGoodsModel({ view }: { view: ProductCardsView }) {
  return <ProductCards view={view} look="grid" />;
}
