import { ButtonLink } from "~/ui/components/button";
import { listingCopy } from "~/ui/copy/products/listing";
import { PageHeader } from "~/ui/components/page-header";
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
      <PageHeader title={name} titleEn={nameEn} text={description} isCompact>
        <ButtonLink href={browseHref} kind="secondary" prefetch="intent" aria-label={listingCopy.browseAllOf(name)}>
          {listingCopy.browseAll}
        </ButtonLink>
      </PageHeader>
    </header>
  );
}
