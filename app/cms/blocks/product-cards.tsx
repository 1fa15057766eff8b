/** Products as cards, shared by goods, products, brandSpecialProducts and brandGoodsModel. */
import type { z } from "zod";
import {
  amount,
  anything,
  englishName,
  list,
  mediaUrl,
  record,
  recordWithItems,
  requiredText,
  text,
  words,
} from "~/domain/lenient/schema";
import { findPrice } from "~/domain/product";
import { uniqueBy } from "~/domain/unique-by";
import { ButtonLink } from "~/ui/components/button";
import { CardGrid } from "~/ui/components/cards/card-grid";
import { ProductCard } from "~/ui/components/cards/product-card";
import { Section } from "~/ui/components/section";
import { commonCopy } from "~/ui/copy/common";
import type { BlockTools } from "../engine/block-tools";
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
        salePrice: amount,
        tagLabels: words,
      }),
    ),
    link: anything,
  });

export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools) {
  const products = uniqueBy(data.items, ({ spuId }) => spuId).map((item) => ({
    id: item.spuId,
    name: item.productName,
    series: { name: item.brandSeriesName ?? "", nameEn: item.i18nBrandSeriesName },
    image: item.majorImageUrl,
    // A card without a price shows none (product.md §9.7).
    price: findPrice(item.salePrice, item.tagLabels),
  }));
  return products.length > 0
    ? { title: data.title, subTitle: data.subTitle, link: tools.link(data.link), products }
    : null;
}

type View = NonNullable<ReturnType<typeof toView>>;

/** `grid` and `band` fill rows; `rail` is one scrolling row. A band has the porcelain background colour. */
export function ProductCards({ view, variant }: { view: View; variant: "grid" | "band" | "rail" }) {
  const { title, subTitle, products, link } = view;
  const section = (
    <Section isLarge title={title} intro={subTitle}>
      <CardGrid columns={variant === "rail" ? "rail" : 4}>
        {products.map((product, index) => (
          <ProductCard key={index} product={product} />
        ))}
      </CardGrid>
      {link ? (
        <p className="more">
          <ButtonLink kind="text" href={link.href} external={link.external}>
            {commonCopy.more}
            {title ? <span className="visually-hidden">{title}</span> : null}
          </ButtonLink>
        </p>
      ) : null}
    </Section>
  );
  return variant === "band" ? <div className={styles.band}>{section}</div> : section;
}
