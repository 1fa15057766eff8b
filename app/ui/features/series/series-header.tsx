import { ButtonLink } from "~/ui/components/button";
import { listingCopy } from "~/ui/copy/products/listing";
import { PageTitle } from "~/ui/components/page-title";
import { leadParagraphClass } from "~/ui/components/text/line-breaking";
import { Media } from "~/ui/components/image/media";
import styles from "./series-header.module.css";
import type { CategoryHeading } from "./series-view";

/** Opening of a series: its image, and below it the name, text and a link to all products. */
export function SeriesHeader({ heading, browseHref }: { heading: CategoryHeading; browseHref: string }) {
  const { name, nameEn, description, background } = heading;
  return (
    <header>
      {background ? (
        <Media image={{ src: background, priority: true }} ratio="banner" className={styles.image} />
      ) : null}
      <div className={`page ${styles.panel}`}>
        <PageTitle title={name} titleEn={nameEn} />
        {description ? <p className={`intro ${leadParagraphClass(description)}`}>{description}</p> : null}
        <ButtonLink href={browseHref} kind="secondary" prefetch="intent" aria-label={listingCopy.browseAllOf(name)}>
          {listingCopy.browseAll}
        </ButtonLink>
      </div>
    </header>
  );
}
