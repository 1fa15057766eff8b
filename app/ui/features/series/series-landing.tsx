import type { ReactNode } from "react";
import { listingCopy } from "~/ui/copy/products/listing";
import { CardSection } from "./card-section";
import { SeriesHeader } from "./series-header";
import type { SeriesLandingView } from "./series-view";

/**
 * The landing page of a series (product.md §2.11): header, categories, media, recommended series; or header, the video
 * and all series. `children` is the media.
 */
export function SeriesLanding({ view, children }: { view: SeriesLandingView; children: ReactNode }) {
  const { series, categories, isAll, browseHref } = view;
  return (
    <>
      <SeriesHeader heading={view} browseHref={browseHref} />
      <CardSection
        title={series.length > 0 ? listingCopy.byCategory : null}
        label={listingCopy.categories}
        cards={categories}
      />
      {children}
      <CardSection
        title={isAll ? listingCopy.allSeries : listingCopy.recommended}
        label={listingCopy.allSeries}
        cards={series}
      />
    </>
  );
}
