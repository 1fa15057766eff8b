import type { MetaDescriptor } from "@remix-run/react";
import type { ItemList, WithContext } from "schema-dts";
import { PRODUCTS_PER_PAGE } from "~/domain/listing";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { paginationCopy } from "~/ui/copy/products/pagination";
import { breadcrumbJsonLd } from "~/ui/seo/json-ld";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import { canonicalHref, isPlain, listingHref, type ListingView } from "./listing-view";

export interface ListingMetaFacts {
  name: string;
  description?: string | null;
  image?: string | null;
  breadcrumbs: readonly BreadcrumbItem[];
  listing: ListingView;
  /** For a list that must not be indexed in any state. */
  noIndex?: boolean;
}

/** Meta tags of a product list: each page is canonical, filtered and sorted states are noindex. */
export function listingMeta(
  matches: readonly { id: string; data: unknown }[],
  { name, description, image, breadcrumbs, listing, noIndex = false }: ListingMetaFacts,
): MetaDescriptor[] {
  const site = siteMetaOf(matches);
  const { state, pages, products } = listing;
  const path = canonicalHref(listing, state);
  const to = (page: number) => listingHref(listing, { ...state, page });
  const isShown = products.length > 0;
  const first = (state.page - 1) * PRODUCTS_PER_PAGE + 1;
  const origin = site?.origin ?? "";
  return pageMeta(site, {
    name: state.page > 1 && isShown ? `${name} - ${paginationCopy.page(state.page)}` : name,
    path,
    description,
    image,
    noIndex: noIndex || !isPlain(state) || !isShown || listing.ignored.length > 0,
    previous: state.page > 1 && isShown ? to(state.page - 1) : null,
    next: state.page < pages && isShown ? to(state.page + 1) : null,
    jsonLd: [
      ...(isShown ? [itemListJsonLd(origin, products, first)] : []),
      breadcrumbJsonLd(origin, path, breadcrumbs),
    ],
  });
}

/** ItemList JSON-LD; `first` is the position of the first item in the whole list. */
export function itemListJsonLd(
  origin: string,
  items: readonly { href: string; name: string }[],
  first = 1,
): WithContext<ItemList> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: items.map(({ href, name }, index) => ({
      "@type": "ListItem",
      position: first + index,
      name,
      url: origin + (href.split("?")[0] ?? href),
    })),
  };
}
