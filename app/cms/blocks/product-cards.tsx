/** Products as cards, shared by goods, products, brandSpecialProducts and brandGoodsModel. */
import { z } from "zod";
import type { Price } from "~/domain/product";
import { urls } from "~/domain/urls";
import { SiteLink } from "~/ui/components/button";
import { commonCopy } from "~/ui/copy/common";
import { leadParagraphClass, lineBreakingClass } from "~/ui/components/line-breaking";
import { ProductCard } from "~/ui/components/product-card";
import type { BlockTools } from "../engine/block-tools";
import { decodeList, decodeOne } from "~/domain/lenient/decode";
import { list, object, objectWithItems, image, raw, requiredText, text, toNumber } from "../engine/fields";
import type { CmsLink } from "../engine/links";
import styles from "./product-cards.module.css";

/** `{ en }`, or the bare English name. */
const englishName = () =>
  z.preprocess(
    (value) => {
      const one = decodeOne(value) ?? null;
      return one !== null && typeof one !== "object" ? { en: one } : one;
    },
    z.object({ en: text() }).nullable(),
  );

export const schema = () =>
  objectWithItems({
    title: text(),
    subTitle: text(),
    items: list(
      object({
        spuId: requiredText(),
        productName: requiredText(),
        brandSeriesName: text(),
        i18nBrandSeriesName: englishName(),
        majorImageUrl: image(),
        salePrice: raw(),
        tagLabels: raw(),
      }),
    ),
    link: raw(),
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

const ON_REQUEST = "询价";

/** A card without a price shows none; a product asked for in stores says so (product.md §9.7). */
function toCardPrice(amount: number | null, tagLabels: unknown): Price | null {
  const tags = decodeList(tagLabels);
  if (Array.isArray(tags) && tags.includes(ON_REQUEST)) return { kind: "onRequest" };
  return amount === null ? null : { kind: "amount", amount };
}

export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools): ProductCardsView | null {
  const products = tools.items(data.items, "items").map((item) => {
    return {
      href: urls.product(item.spuId),
      name: item.productName,
      series: item.brandSeriesName,
      seriesEn: item.i18nBrandSeriesName?.en ?? null,
      image: tools.image(item.majorImageUrl)?.src ?? null,
      price: toCardPrice(toNumber(item.salePrice), item.tagLabels),
    };
  });
  return products.length > 0
    ? { title: data.title, subTitle: data.subTitle, link: tools.link(data.link), products }
    : null;
}

/** `grid` and `band` fill rows; `rail` is one row that scrolls. A band has the colour of porcelain. */
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
