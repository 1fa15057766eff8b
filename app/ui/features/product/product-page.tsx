import type { ReactNode } from "react";
import type { Product, SeriesName } from "~/domain/product";
import { SiteLink } from "~/ui/components/button";
import { lineBreakingClass } from "~/ui/components/text/line-breaking";
import { PriceLine } from "~/ui/components/text/price";
import { ShareMenu, type ShareMenuProps } from "~/ui/components/overlays/share-menu";
import { productCopy } from "~/ui/copy/products/product";
import { AttributePanels } from "./attribute-panels";
import { BuyButton, BuyDialog, type BuyDialogProps } from "./buy-dialog";
import styles from "./product-page.module.css";
import { ProductImages } from "./product-images";
import { RecentlyViewed } from "./recently-viewed-loader";
import { VariantSelector } from "./variant-selector";

/** The page's view of a product. */
export type ShownProduct = Omit<Product, "mainImage" | "categories" | "contents">;

export interface ProductPageProps {
  product: ShownProduct;
  /** The page of its series; null if that is unknown. */
  seriesHref: string | null;
  share: ShareMenuProps;
  buy: BuyDialogProps;
  /** CMS blocks below the product. */
  children?: ReactNode;
}

/** The product page of product.md §2.9, without breadcrumb and chrome. */
export function ProductPage({ product, seriesHref, share, buy, children }: ProductPageProps) {
  return (
    <>
      <div>
        <article className={`page ${styles.product}`}>
          {/* Keys: another variant starts with its first image and closed panels. */}
          <ProductImages key={product.id} images={product.images} name={product.name} />
          <div className={styles.details}>
            <SeriesLine series={product.series} href={seriesHref} />
            <h1 className={`${styles.name} ${lineBreakingClass(product.name)}`}>{product.name}</h1>
            <VariantSelector variants={product.variants} />
            <div className={`wrap ${styles.offer}`}>
              <div>
                <PriceLine price={product.price} />
                {product.articleNumber ? (
                  <p className="number fine">{productCopy.articleNumber(product.articleNumber)}</p>
                ) : null}
              </div>
              <div className={styles.actions}>
                <BuyButton className={styles.buy} />
                <ShareMenu {...share} />
              </div>
            </div>
            {product.description ? <p className={`intro prose ${styles.description}`}>{product.description}</p> : null}
            <AttributePanels
              key={product.id}
              features={product.features}
              extraFeatures={product.extraFeatures}
              specifications={product.specifications}
            />
          </div>
        </article>
        <div className="no-print">
          {children}
          <RecentlyViewed product={product} />
        </div>
        <div className={`no-print ${styles.bar}`}>
          <PriceLine price={product.price} className={styles.barPrice} />
          <BuyButton isFurther />
        </div>
      </div>
      <BuyDialog {...buy} />
    </>
  );
}

function SeriesLine({ series: { name, nameEn }, href }: { series: SeriesName; href: string | null }) {
  const shown = nameEn || name;
  if (!shown) return null;
  return (
    <p className={`detail ${styles.series} ${nameEn ? "caps" : ""}`} lang={nameEn ? "en" : undefined}>
      {href === null ? shown : <SiteLink href={href}>{shown}</SiteLink>}
    </p>
  );
}
