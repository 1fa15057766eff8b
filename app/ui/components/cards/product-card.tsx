import type { ListedProduct } from "~/domain/listing";
import { urls } from "~/domain/urls/urls";
import { productCardCopy } from "~/ui/copy/products/product-card";
import { CardPrice } from "../text/price";
import { Card } from "./card";

/** What a card shows of a product; no price in lists without prices. */
export type CardProduct = Omit<ListedProduct, "price"> & { price?: ListedProduct["price"] | null };

export interface ProductCardProps {
  product: CardProduct;
  /** The category that the product's breadcrumbs lead back to. */
  vc?: string | undefined;
  /** For cards above the fold: their images are not lazy. */
  priority?: boolean;
  isArticle?: boolean;
}

/** A product in a grid or a row. Its series has a line of its own unless its name begins with it. */
export function ProductCard(props: ProductCardProps) {
  const { product, vc, priority, isArticle = true } = props;
  const { id, name, series, image, price } = product;
  const isNamed = series.name !== "" && name.startsWith(series.name);
  return (
    <Card
      isArticle={isArticle}
      size="small"
      title={name}
      link={{ href: urls.product(id, vc), external: false }}
      image={image ? { src: image, fit: "product", priority } : null}
      ratio="square"
      missing={productCardCopy.noImage}
      overTitle={isNamed ? null : series.nameEn ? <EnglishName>{series.nameEn}</EnglishName> : series.name}
      price={price ? <CardPrice price={price} /> : null}
    />
  );
}

/** The English name of a series, set in capitals. */
export function EnglishName({ children }: { children: string }) {
  return (
    <span className="caps" lang="en">
      {children}
    </span>
  );
}
