import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/components/button";
import { CardGrid } from "~/ui/components/cards/card-grid";
import { ProductCard } from "~/ui/components/cards/product-card";
import { Section } from "~/ui/components/section";
import { commonCopy } from "~/ui/copy/common";
import { listingCopy } from "~/ui/copy/products/listing";
import { CardSection } from "./card-section";
import { SeriesHeader } from "./series-header";
import type { SeriesLandingView } from "./series-view";

/**
 * The landing page of a series (product.md §2.11): header, categories, first products, media, recommended series; or
 * header, the video and all series. `children` is the media.
 */
export function SeriesLanding({ view, children }: { view: SeriesLandingView; children: ReactNode }) {
  const { series, categories, products, vc, isAll, browseHref } = view;
  return (
    <>
      <SeriesHeader series={view} />
      <CardSection
        title={series.length > 0 ? listingCopy.byCategory : null}
        label={listingCopy.categories}
        cards={categories}
        isFirst={view.background === null}
      />
      {products.length > 0 ? (
        <Section title={listingCopy.allProducts} isLandmark className="section">
          <CardGrid columns="list">
            {products.map((product) => (
              <ProductCard key={product.id} product={product} vc={vc} />
            ))}
          </CardGrid>
          <p className="more">
            <ButtonLink kind="text" href={browseHref} prefetch="intent">
              {commonCopy.more}
              <span className="visually-hidden">{listingCopy.allProducts}</span>
            </ButtonLink>
          </p>
        </Section>
      ) : null}
      {children}
      <CardSection
        title={isAll ? listingCopy.allSeries : listingCopy.recommended}
        label={listingCopy.allSeries}
        cards={series}
      />
    </>
  );
}
