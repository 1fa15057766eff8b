import type { Price } from "~/domain/product";
import { SiteLink } from "./button";
import { productCardCopy } from "../copy/products/product-card";
import { Image } from "./image/image";
import { ImagePlaceholder } from "./image/image-placeholder";
import { CardPrice } from "./price";
import styles from "./product-card.module.css";

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
}

const CARD_SIZES = "(min-width: 1024px) 25vw, (min-width: 600px) 33vw, 50vw";

/** A product in a grid or a row: image, series, name and price, all one link. */
export function ProductCard({ href, name, series, seriesEn, image, price, priority }: ProductCardProps) {
  return (
    <article className={styles.card}>
      <SiteLink href={href} prefetch="intent" className={styles.link}>
        <span className={styles.frame}>
          {image ? (
            <Image
              src={image}
              alt=""
              width={1}
              height={1}
              fit="product"
              sizes={CARD_SIZES}
              priority={priority}
              className={styles.image}
            />
          ) : (
            <ImagePlaceholder text={productCardCopy.noImage} />
          )}
        </span>
        {seriesEn ? (
          <span className={`${styles.series} ${styles.caps}`} lang="en">
            {seriesEn}
          </span>
        ) : series ? (
          <span className={styles.series}>{series}</span>
        ) : null}
        <span className={styles.name}>{name}</span>
        {price ? (
          <span className={styles.price}>
            <CardPrice price={price} />
          </span>
        ) : null}
      </SiteLink>
    </article>
  );
}
