/** Products as cards, shared by goods, products, brandSpecialProducts and brandGoodsModel. */
import type { z } from "zod";
import {
  anything,
  englishName,
  list,
  mediaUrl,
  number,
  record,
  recordWithItems,
  requiredText,
  text,
  words,
} from "~/domain/lenient/schema";
import { findPrice, type Price } from "~/domain/product";
import { uniqueBy } from "~/domain/unique-by";
import { urls } from "~/domain/urls/urls";
import { SiteLink } from "~/ui/components/button";
import { commonCopy } from "~/ui/copy/common";
import { leadParagraphClass, lineBreakingClass } from "~/ui/components/line-breaking";
import { ProductCard } from "~/ui/components/product-card";
import type { BlockTools } from "../engine/block-tools";
import type { CmsLink } from "../engine/links";
import styles from "./product-cards.module.css";

export const schema = () =>
  recordWithItems({
    title: text,
    subTitle: text,
    items: list(
      record({
        spuId: requiredText,
        productName: requiredText,
        brandSeriesName: text,
        i18nBrandSeriesName: englishName,
        majorImageUrl: mediaUrl,
        salePrice: number,
        tagLabels: words,
      }),
    ),
    link: anything,
  });

export interface ProductCardsView {
  title: string | null;
  subTitle: string | null;
  link: CmsLink | null;
  products: {
    href: string;
    name: string;
    series: string | null;
    seriesEn: string | null;
    image: string | null;
    price: Price | null;
  }[];
}

export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools): ProductCardsView | null {
  const products = uniqueBy(data.items, ({ spuId }) => spuId).map((item) => ({
    href: urls.product(item.spuId),
    name: item.productName,
    series: item.brandSeriesName,
    seriesEn: item.i18nBrandSeriesName,
    image: item.majorImageUrl,
    // A card without a price shows none (product.md §9.7).
    price: findPrice(item.salePrice, item.tagLabels),
  }));
  return products.length > 0
    ? { title: data.title, subTitle: data.subTitle, link: tools.link(data.link), products }
    : null;
}

/** `grid` and `band` fill rows; `rail` is one scrolling row. A band has the porcelain background colour. */
export function ProductCards({ view, variant }: { view: ProductCardsView; variant: "grid" | "band" | "rail" }) {
  const classes = [styles[variant], view.products.length < 4 ? styles.few : ""];
  return (
    <section className={classes.filter(Boolean).join(" ")}>
      <div className={styles.inner}>
        {view.title || view.subTitle ? (
          <header className={styles.header}>
            {view.title ? <h2 className={`${styles.heading} ${lineBreakingClass(view.title)}`}>{view.title}</h2> : null}
            {view.subTitle ? (
              <p className={`${styles.subTitle} ${leadParagraphClass(view.subTitle)}`}>{view.subTitle}</p>
            ) : null}
          </header>
        ) : null}
        <ul className={styles.products} tabIndex={variant === "rail" ? 0 : undefined}>
          {view.products.map((product, index) => (
            <li key={index} className={styles.product}>
              <ProductCard {...product} />
            </li>
          ))}
        </ul>
        {view.link ? (
          <p className={styles.more}>
            <SiteLink href={view.link.href} external={view.link.external} className={styles.moreLink}>
              {commonCopy.more}
              {view.title ? <span className="visually-hidden">{view.title}</span> : null}
            </SiteLink>
          </p>
        ) : null}
      </div>
    </section>
  );
}
