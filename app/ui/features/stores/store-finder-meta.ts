import type { FoundStore, FoundStores } from "~/domain/store";
import { urls } from "~/domain/urls/urls";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { pagesCopy } from "~/ui/copy/pages";
import { itemListJsonLd } from "~/ui/seo/item-list-json-ld";
import type { PageMeta, SiteMeta } from "~/ui/seo/page-meta";
import { shortText } from "~/ui/seo/short-text";
import { storeJsonLd } from "./store-json-ld";

const MAX_PLACE = 24;

const toItem = ({ code, name }: FoundStores["stores"][number]) => ({ href: urls.store(code), name });

/** Meta tags of the store finder; `data` is missing if it could not be loaded. Filtered lists are noindex. */
export function storeFinderMeta(
  site: SiteMeta | null,
  breadcrumbs: readonly BreadcrumbItem[],
  data: FoundStores | undefined,
): PageMeta {
  const store = data?.store ?? null;
  const path = store === null ? urls.findUs : urls.store(store.code);
  if (data === undefined || site === null) return { name: pagesCopy.findUs, path };
  return {
    name: store?.name ?? pagesCopy.findUs,
    details: store === null ? [] : placeOf(store, data.stores),
    path,
    description: store?.description,
    image: store?.images[0],
    noIndex: store === null && (data.province !== null || data.city !== null),
    breadcrumbs,
    jsonLd: [store === null ? itemListJsonLd(site.origin, data.stores.map(toItem)) : storeJsonLd(site, store)],
  };
}

/** Where the store is, if another one has its name. */
function placeOf({ code, name, city, address }: FoundStore, stores: readonly FoundStore[]): string[] {
  const isNamedAlike = stores.some((other) => other.name === name && other.code !== code);
  return isNamedAlike ? [shortText(address ?? city ?? code, MAX_PLACE)] : [];
}
