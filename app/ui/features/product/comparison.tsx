import type { CSSProperties } from "react";
import type { ListedProduct } from "~/domain/listing";
import { COMPARED, type ComparedRow } from "~/domain/comparison";
import { urls, withQuery } from "~/domain/urls/urls";
import { ButtonLink, SiteLink } from "~/ui/components/button";
import { Notice } from "~/ui/components/notice";
import { PageHeader } from "~/ui/components/page-header";
import { ProductCard } from "~/ui/components/cards/product-card";
import { pagesCopy } from "~/ui/copy/pages";
import { compareCopy } from "~/ui/copy/products/compare";
import { listingCopy } from "~/ui/copy/products/listing";
import styles from "./comparison.module.css";

export interface ComparisonProps {
  products: readonly ListedProduct[];
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
        {products.map(({ id, name }) => (
          <ButtonLink key={id} href={urls.product(id)} kind="secondary">
            {name}
          </ButtonLink>
        ))}
        <ButtonLink href={urls.products}>{pagesCopy.products}</ButtonLink>
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
              <td className={`fine ${styles.label}`}>{compareCopy.differences}</td>
              {products.map((product) => (
                <th key={product.id} scope="col">
                  {/* No article may stand in the header of a column. */}
                  <ProductCard product={product} priority isArticle={false} />
                  <SiteLink href={urls.product(product.id)} className={`${styles.way} ${styles.view}`}>
                    {compareCopy.view}
                    <span className="visually-hidden">{product.name}</span>
                  </SiteLink>
                  <SiteLink
                    href={withQuery(urls.compare, { ids: ids.filter((other) => other !== product.id) })}
                    className={`quiet ${styles.way}`}
                  >
                    {compareCopy.remove}
                    <span className="visually-hidden">{product.name}</span>
                  </SiteLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values }) => {
              const differs = values.some((value) => value !== values[0]);
              return (
                <tr key={label} className={differs ? styles.differs : "detail"}>
                  <th scope="row" className={`muted ${styles.label}`}>
                    {label}
                    {differs ? <span className="visually-hidden">{compareCopy.differs}</span> : null}
                  </th>
                  {values.map((value, index) => (
                    <td key={ids[index]}>{value ?? compareCopy.none}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <p className="no-print page more">
        <ButtonLink href={urls.products} kind="secondary">
          {listingCopy.browseAllOf(pagesCopy.products)}
        </ButtonLink>
      </p>
    </>
  );
}
