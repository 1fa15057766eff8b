import { ButtonLink } from "~/ui/components/button";
import { PageTitle } from "~/ui/components/page-title";
import { Split } from "~/ui/components/split";
import { leadParagraphClass } from "~/ui/components/text/line-breaking";
import { listingCopy } from "~/ui/copy/products/listing";
import styles from "./series-header.module.css";
import type { SeriesLandingView } from "./series-view";

/** Opening of a series: its whole image, and beside it the name, text and a link to all products. */
export function SeriesHeader({ series }: { series: SeriesLandingView }) {
  const { name, nameEn, description, background, browseHref } = series;
  return (
    <header>
      <Split
        image={background === null ? null : { src: background, sizes: SIZES, priority: true }}
        ratio="wide"
        side="left"
        className={`${styles.opening} ${background === null ? "" : styles.beside}`}
      >
        <PageTitle title={name} titleEn={nameEn} />
        {description ? <p className={`intro ${leadParagraphClass(description)}`}>{description}</p> : null}
        <ButtonLink href={browseHref} kind="secondary" prefetch="intent" aria-label={listingCopy.browseAllOf(name)}>
          {listingCopy.browseAll}
        </ButtonLink>
      </Split>
    </header>
  );
}

const SIZES = "(min-width: 1440px) 912px, (min-width: 1024px) 66vw, 100vw";
