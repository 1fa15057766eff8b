import type { FoundStore } from "~/domain/store";
import type { ItemList, Store, WithContext } from "schema-dts";
import { absoluteUrl, urls } from "~/domain/urls/urls";

const MAX_LISTED = 50;

function toStoreLd(origin: string, store: FoundStore): Store {
  const { name, description, address, phone, images, province, city, coordinates } = store;
  return {
    "@type": "Store",
    "@id": origin + urls.store(store.code),
    url: origin + urls.store(store.code),
    name,
    ...(description ? { description } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(images.length > 0 ? { image: images.map((image) => absoluteUrl(origin, image) ?? image) } : {}),
    ...(address
      ? {
          address: {
            "@type": "PostalAddress" as const,
            streetAddress: address,
            addressCountry: "CN",
            ...(province ? { addressRegion: province } : {}),
            ...(city ? { addressLocality: city } : {}),
          },
        }
      : {}),
    ...(coordinates ? { geo: { "@type": "GeoCoordinates" as const, ...coordinates } } : {}),
  };
}

/** JSON-LD of a store; `origin` is the official origin. */
export function storeJsonLd(origin: string, store: FoundStore): WithContext<Store> {
  return { "@context": "https://schema.org", ...(toStoreLd(origin, store) as Exclude<Store, string>) };
}

/** JSON-LD of a page's stores. */
export function storeListJsonLd(origin: string, stores: readonly FoundStore[]): WithContext<ItemList> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: stores.slice(0, MAX_LISTED).map((store, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: toStoreLd(origin, store),
    })),
  };
}
