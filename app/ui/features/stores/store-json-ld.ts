import type { FoundStore } from "~/domain/store";
import type { Store, WithContext } from "schema-dts";
import { splitTelephones } from "~/domain/telephone";
import { absoluteUrls, urls } from "~/domain/urls/urls";
import { organizationJsonLd } from "~/ui/seo/organization-json-ld";
import type { SiteMeta } from "~/ui/seo/page-meta";
import { readOpeningHours } from "./opening-hours";

/** JSON-LD of a store. Its hours only if the whole text can be read. */
export function storeJsonLd(site: Pick<SiteMeta, "origin" | "brand">, store: FoundStore): WithContext<Store> {
  const { name, description, address, phone, images, province, city, coordinates, businessHours } = store;
  const { origin } = site;
  const pictures = absoluteUrls(origin, images);
  const telephone = splitTelephones(phone ?? "").find(({ href }) => href !== null)?.text;
  const hours = businessHours === null ? null : readOpeningHours(businessHours);
  return {
    "@context": "https://schema.org",
    "@type": "Store",
    "@id": origin + urls.store(store.code),
    url: origin + urls.store(store.code),
    name,
    ...(description ? { description } : {}),
    ...(telephone === undefined ? {} : { telephone }),
    ...(hours === null ? {} : { openingHoursSpecification: hours }),
    ...(pictures.length > 0 ? { image: pictures } : {}),
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
    parentOrganization: organizationJsonLd(site),
    ...(coordinates ? { geo: { "@type": "GeoCoordinates" as const, ...coordinates } } : {}),
  };
}
