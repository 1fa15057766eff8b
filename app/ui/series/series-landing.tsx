import type { ReactNode } from "react";
import { listingCopy } from "../copy/listing";
import { CardSection } from "./card-section";
import { SeriesHeader } from "./series-header";
import type { SeriesLandingView } from "./series-view";

/**
 * The landing page of a series (SPEC §2): header, recommended series, its media, its categories; or header, all series
 * and its video. `children` is the media.
 */
export function SeriesLanding({ view, children }: { view: SeriesLandingView; children: ReactNode }) {
  const { series, categories, isAll, browseHref } = view;
  const { recommended, allSeries, byCategory, categories: categoriesLabel } = listingCopy;
  return (
    <>
      <SeriesHeader heading={view} browseHref={browseHref} />
      <CardSection title={isAll ? allSeries : recommended} label={allSeries} cards={series} />
      {children}
      <CardSection title={series.length > 0 ? byCategory : null} label={categoriesLabel} cards={categories} />
    </>
  );
}
