import type { CSSProperties } from "react";
import { COMPARED, type ComparedRow } from "~/domain/comparison";
import { urls, withQuery } from "~/domain/urls/urls";
import { ButtonLink, SiteLink } from "~/ui/components/button";
import { Notice } from "~/ui/components/notice";
import { PageHeader } from "~/ui/components/page-header";
import { Card } from "~/ui/components/cards/card";
import { EnglishName, type ProductCardProps } from "~/ui/components/cards/product-card";
import { CardPrice } from "~/ui/components/text/price";
import { compareCopy } from "~/ui/copy/products/compare";
import { productCardCopy } from "~/ui/copy/products/product-card";
import { listingCopy } from "~/ui/copy/products/listing";
import styles from "./comparison.module.css";

export interface ComparisonProps {
  products: readonly (ProductCardProps & { id: string })[];
  rows: readonly ComparedRow[];
  /** More products were asked for than are shown. */
  isCut: boolean;
}

/** Products side by side (product.md §2.26). */
export function Comparison({ products, rows, isCut }: ComparisonProps) {
  const ids = products.map(({ id }) => id);
  if (ids.length < COMPARED.min) {
    return (
      <Notice heading="h1" title={compareCopy.choose} text={compareCopy.chooseHint}>
        {products.map(({ id, href, name }) => (
          <ButtonLink key={id} href={href} kind="secondary">
            {name}
          </ButtonLink>
        ))}
        <ButtonLink href={urls.products}>{listingCopy.seriesList}</ButtonLink>
      </Notice>
    );
  }
  return (
    <>
      <PageHeader title={compareCopy.title} />
      <section className={`page ${styles.frame}`} tabIndex={0} aria-label={compareCopy.title}>
        {isCut ? <p role="status">{compareCopy.tooMany}</p> : null}
        <table className={styles.table} style={{ "--products": products.length } as CSSProperties}>
          <thead>
            <tr>
              <td className={styles.label} />
              {products.map(({ id, ...product }) => (
                <th key={id} scope="col">
                  <ComparedProduct {...product} />
                  <SiteLink
                    href={withQuery(urls.compare, { ids: ids.filter((other) => other !== id) })}
                    className={styles.remove}
                  >
                    {compareCopy.remove}
                    <span className="visually-hidden">{product.name}</span>
                  </SiteLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row" className={styles.label}>
                  {label}
                </th>
                {values.map((value, index) => (
                  <td key={ids[index]}>{value ?? compareCopy.none}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** A product's card as the header of its column, where no `article` may stand. */
function ComparedProduct({ href, name, series, seriesEn, image, price }: ProductCardProps) {
  return (
    <Card
      size="small"
      title={name}
      link={{ href, external: false }}
      image={image ? { src: image, fit: "product", priority: true } : null}
      ratio="square"
      missing={productCardCopy.noImage}
      overTitle={seriesEn ? <EnglishName>{seriesEn}</EnglishName> : series}
      price={price === null ? null : <CardPrice price={price} />}
    />
  );
}
