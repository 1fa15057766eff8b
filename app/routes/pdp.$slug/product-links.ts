import type { Product } from "~/domain/product";
import { absoluteUrl, urls } from "~/domain/urls/urls";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { weiboShareHref, type ShareMenuProps } from "~/ui/components/overlays/share-menu";

/** Category, then product at its canonical URL, if `vc` is one of its categories; else empty (product.md §4.7). */
export function toBreadcrumbs(product: Product, vc: string | null): BreadcrumbItem[] {
  const category = product.categories.find(({ code }) => code === vc);
  if (category === undefined) return [];
  return [
    { label: category.name || category.code, href: urls.category(category.code) },
    { label: product.name, href: urls.product(product.id) },
  ];
}

/** Share links and meta data of the product, on the official origin (product.md §2.9.4). */
export function toShare(product: Product, origin: string): ShareMenuProps {
  const url = origin + urls.product(product.id);
  const title = [product.series.name, product.name].filter(Boolean).join(" ");
  const { mainImage } = product;
  const image = mainImage === null ? null : (absoluteUrl(origin, mainImage) ?? mainImage);
  return { url, title, weiboHref: weiboShareHref({ url, title, image }), qrSrc: urls.productQr(product.id) };
}
