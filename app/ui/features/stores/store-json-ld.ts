import type { FoundStore } from "~/domain/store";
import type { Store, WithContext } from "schema-dts";
import { absoluteUrl, urls } from "~/domain/urls/urls";

/** JSON-LD of a store; `origin` is the official origin. */
export function storeJsonLd(origin: string, store: FoundStore): WithContext<Store> {
  const { name, description, address, phone, images, province, city, coordinates } = store;
  return {
    "@context": "https://schema.org",
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
