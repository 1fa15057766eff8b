import type { MetaDescriptor } from "@remix-run/react";
import { itemListJsonLd } from "~/ui/seo/item-list-json-ld";
import { listingCopy } from "~/ui/copy/products/listing";
import { listingMeta } from "../listing/listing-meta";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import type { CategoryListingView, SeriesLandingView } from "./series-view";

type Matches = readonly { id: string; data: unknown }[];

/** Meta tags of a landing page; `landing` is missing if it could not be loaded. */
export function seriesLandingMeta(matches: Matches, landing: SeriesLandingView | undefined): MetaDescriptor[] {
  const site = siteMetaOf(matches);
  if (site === null || landing === undefined) return [];
  const { name, above, isAll, description, background, path, breadcrumbs, series, categories } = landing;
  const cards = categories.length > 0 ? categories : series;
  return pageMeta(site, {
    name,
    above,
    details: isAll ? [listingCopy.allSeries] : [],
    path,
    description,
    image: background,
    breadcrumbs,
    jsonLd: cards.length > 0 ? [itemListJsonLd(site.origin, cards)] : [],
  });
}

/** Meta tags of a category with its products; `page` is missing if it could not be loaded. */
export function categoryPageMeta(matches: Matches, page: CategoryListingView | undefined): MetaDescriptor[] {
  if (page === undefined) return [];
  const { name, above, kind, description, background, breadcrumbs, canonical } = page.category;
  const details = kind === "only" ? [] : [kind === "whole" ? listingCopy.allProducts : listingCopy.ownProducts];
  return listingMeta(matches, {
    name,
    above,
    details,
    description,
    image: background,
    breadcrumbs,
    canonical,
    listing: page.listing,
  });
}
