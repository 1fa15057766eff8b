import type { BreadcrumbList, ItemList, Product as ProductSchema, WithContext } from "schema-dts";
import type { Product } from "~/domain/product";
import { absoluteUrls, urls } from "~/domain/urls/urls";
import type { BreadcrumbItem } from "../components/breadcrumb";
import { commonCopy } from "../copy/common";
import { organizationJsonLd } from "./organization-json-ld";
import type { SiteMeta } from "./page-meta";

const CONTEXT = "https://schema.org";

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
    "@context": CONTEXT,
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

/** Breadcrumb JSON-LD, from the home page; the last item is the page at `path`, any other without a URL is left out. */
export function breadcrumbJsonLd(
  origin: string,
  path: string,
  items: readonly BreadcrumbItem[],
): WithContext<BreadcrumbList> {
  const isPage = (item: BreadcrumbItem) => item.href !== undefined || item === items.at(-1);
  const breadcrumbs = [{ label: commonCopy.home, href: urls.home }, ...items.filter(isPage)];
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: breadcrumbs.map((item, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: item.label,
      item: origin + (item.href ?? path),
    })),
  };
}

/** ItemList JSON-LD of links to pages that describe themselves; `first` is the position of the first in the whole list. */
export function itemListJsonLd(
  origin: string,
  items: readonly { href: string; name: string }[],
  first = 1,
): WithContext<ItemList> {
  return {
    "@context": CONTEXT,
    "@type": "ItemList",
    itemListElement: items.map(({ href, name }, index) => ({
      "@type": "ListItem",
      position: first + index,
      name,
      url: origin + href,
    })),
  };
}
