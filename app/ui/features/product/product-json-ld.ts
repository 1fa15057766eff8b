import type { Product as ProductSchema, WithContext } from "schema-dts";
import type { Product } from "~/domain/product";
import { absoluteUrls, urls } from "~/domain/urls/urls";
import { organizationJsonLd } from "~/ui/seo/organization-json-ld";
import type { SiteMeta } from "~/ui/seo/page-meta";

/** Data for a product's JSON-LD. */
export type ProductFacts = Pick<Product, "id" | "name" | "series" | "description" | "images" | "price">;

/** Product JSON-LD. A price available only in stores yields no offer; all products are sold in stores. */
export function productJsonLd(
  site: Pick<SiteMeta, "origin" | "brand">,
  product: ProductFacts,
): WithContext<ProductSchema> {
  const { origin, brand } = site;
  const url = origin + urls.product(product.id);
  const { price } = product;
  const pictures = absoluteUrls(origin, product.images);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": url,
    url,
    name: product.name,
    sku: product.id,
    brand: { "@type": "Brand", name: brand },
    ...(product.description ? { description: product.description } : {}),
    ...(product.series.name ? { category: product.series.name } : {}),
    ...(pictures.length > 0 ? { image: pictures } : {}),
    ...(price.kind === "amount" && price.amount > 0
      ? {
          offers: {
            "@type": "Offer",
            url,
            price: price.amount,
            priceCurrency: "CNY",
            itemCondition: "https://schema.org/NewCondition",
            availability: "https://schema.org/InStoreOnly",
            seller: organizationJsonLd(site),
          },
        }
      : {}),
  };
}
