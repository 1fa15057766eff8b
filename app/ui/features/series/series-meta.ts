import type { MetaDescriptor } from "@remix-run/react";
import { breadcrumbJsonLd, itemListJsonLd } from "~/ui/seo/json-ld";
import { listingMeta } from "../listing/listing-meta";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import type { CategoryListingView, SeriesLandingView } from "./series-view";

type Matches = readonly { id: string; data: unknown }[];

/** Meta tags of a landing page; `landing` is missing if it could not be loaded. */
export function seriesLandingMeta(matches: Matches, landing: SeriesLandingView | undefined): MetaDescriptor[] {
  const site = siteMetaOf(matches);
  if (site === null || landing === undefined) return [];
  const { name, description, background, path, breadcrumbs, series, categories } = landing;
  const cards = categories.length > 0 ? categories : series;
  return pageMeta(site, {
    name,
    path,
    description,
    image: background,
    jsonLd: [
      ...(cards.length > 0 ? [itemListJsonLd(site.origin, cards)] : []),
      breadcrumbJsonLd(site.origin, path, breadcrumbs),
    ],
  });
}

/** Meta tags of a category with its products; `page` is missing if it could not be loaded. */
export function categoryPageMeta(matches: Matches, page: CategoryListingView | undefined): MetaDescriptor[] {
  if (page === undefined) return [];
  const { name, description, background, breadcrumbs, canonical } = page.category;
  return listingMeta(matches, { name, description, image: background, breadcrumbs, canonical, listing: page.listing });
}
