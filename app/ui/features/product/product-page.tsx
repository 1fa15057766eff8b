import type { ReactNode } from "react";
import type { Product, SeriesName } from "~/domain/product";
import { lineBreakingClass } from "~/ui/components/text/line-breaking";
import { PriceLine } from "~/ui/components/text/price";
import { ShareMenu, type ShareMenuProps } from "~/ui/components/overlays/share-menu";
import { AttributePanels } from "./attribute-panels";
import { BuyButton, BuyDialog, type BuyDialogProps } from "./buy-dialog";
import styles from "./product-page.module.css";
import { ProductImages } from "./product-images";
import { VariantSelector } from "./variant-selector";

/** The page's view of a product. */
export type ShownProduct = Omit<Product, "mainImage" | "categories" | "contents">;

export interface ProductPageProps {
  product: ShownProduct;
  share: ShareMenuProps;
  buy: BuyDialogProps;
  /** CMS blocks below the product. */
  children?: ReactNode;
}

/** The product page of product.md §2.9, without breadcrumb and chrome. */
export function ProductPage({ product, share, buy, children }: ProductPageProps) {
  return (
    <>
      <div>
        <article className={`page ${styles.product}`}>
          {/* Keys: another variant starts with its first image and closed panels. */}
          <ProductImages key={product.id} images={product.images} name={product.name} />
          <div className={styles.details}>
            <SeriesLine series={product.series} />
            <h1 className={`${styles.name} ${lineBreakingClass(product.name)}`}>{product.name}</h1>
            <VariantSelector variants={product.variants} />
            <PriceLine price={product.price} className={styles.price} />
            <div className={styles.actions}>
              <BuyButton className={styles.buy} />
              <ShareMenu {...share} />
            </div>
            {product.description ? <p className={styles.description}>{product.description}</p> : null}
            <AttributePanels
              key={product.id}
              features={product.features}
              extraFeatures={product.extraFeatures}
              specifications={product.specifications}
            />
          </div>
        </article>
        <div className="no-print">{children}</div>
        <div className={`no-print ${styles.bar}`}>
          <PriceLine price={product.price} className={styles.barPrice} />
          <BuyButton isFurther />
        </div>
      </div>
      <BuyDialog {...buy} />
    </>
  );
}

function SeriesLine({ series: { name, nameEn } }: { series: SeriesName }) {
  if (nameEn) {
    return (
      <p className={`${styles.series} ${styles.english} caps`} lang="en">
        {nameEn}
      </p>
    );
  }
  return name ? <p className={styles.series}>{name}</p> : null;
}
