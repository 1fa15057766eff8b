import type { MetaDescriptor } from "@remix-run/react";
import { PRODUCTS_PER_PAGE, type ListedProduct } from "~/domain/listing";
import { urls } from "~/domain/urls/urls";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { paginationCopy } from "~/ui/copy/products/pagination";
import { itemListJsonLd } from "~/ui/seo/item-list-json-ld";
import { pageMeta, siteMetaOf, type PageMeta } from "~/ui/seo/page-meta";
import { canonicalHref, isPlain, listingHref, type ListingPlace, type ListingView } from "./listing-view";

export interface ListingMetaFacts extends Pick<PageMeta, "above" | "details"> {
  name: string;
  description?: string | null;
  image?: string | null;
  breadcrumbs: readonly BreadcrumbItem[];
  listing: ListingView;
  /** The canonical one of the lists that show the same, if it is not this one. */
  canonical?: ListingPlace;
  /** For a list that must not be indexed in any state. */
  noIndex?: boolean;
}

/** Meta tags of a product list: each page is canonical, filtered and sorted states are noindex. */
export function listingMeta(
  matches: readonly { id: string; data: unknown }[],
  {
    name,
    above,
    details = [],
    description,
    image,
    breadcrumbs,
    listing,
    canonical = listing,
    noIndex = false,
  }: ListingMetaFacts,
): MetaDescriptor[] {
  const site = siteMetaOf(matches);
  const { state, pages, products } = listing;
  const path = canonicalHref(canonical, state);
  const to = (page: number) => listingHref(listing, { ...state, page });
  const isShown = products.length > 0;
  const first = (state.page - 1) * PRODUCTS_PER_PAGE + 1;
  return pageMeta(site, {
    name,
    ...(above === undefined ? {} : { above }),
    details: state.page > 1 && isShown ? [...details, paginationCopy.page(state.page)] : details,
    path,
    description,
    image: products[0]?.image ?? image,
    noIndex: noIndex || !isPlain(state) || !isShown || listing.ignored.length > 0,
    previous: state.page > 1 && isShown ? to(state.page - 1) : null,
    next: state.page < pages && isShown ? to(state.page + 1) : null,
    breadcrumbs,
    jsonLd: isShown ? [itemListJsonLd(site?.origin ?? "", products.map(toItem), first)] : [],
  });
}

const toItem = ({ id, name }: ListedProduct) => ({ href: urls.product(id), name });
