import type { Price } from "~/domain/product";
import { productCardCopy } from "~/ui/copy/products/product-card";
import { CardPrice } from "../text/price";
import { Card } from "./card";

export interface ProductCardProps {
  href: string;
  name: string;
  series: string | null;
  seriesEn: string | null;
  image: string | null;
  /** Null for lists without prices. */
  price: Price | null;
  /** For cards above the fold: their images are not lazy. */
  priority?: boolean;
  isArticle?: boolean;
}

/** A product in a grid or a row. Its series has a line of its own unless its name begins with it. */
export function ProductCard(props: ProductCardProps) {
  const { href, name, series, seriesEn, image, price, priority, isArticle = true } = props;
  const isNamed = series !== null && name.startsWith(series);
  return (
    <Card
      isArticle={isArticle}
      size="small"
      title={name}
      link={{ href, external: false }}
      image={image ? { src: image, fit: "product", priority } : null}
      ratio="square"
      missing={productCardCopy.noImage}
      overTitle={isNamed ? null : seriesEn ? <EnglishName>{seriesEn}</EnglishName> : series}
      price={price === null ? null : <CardPrice price={price} />}
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
