import type { Category } from "~/domain/category";
import type { Product } from "~/domain/product";
import { absoluteUrl, urls } from "~/domain/urls/urls";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { weiboShareHref, type ShareMenuProps } from "~/ui/components/overlays/share-menu";
import { categoryHref } from "~/ui/features/series/series-view";

/**
 * Category, then product, both at their canonical URLs, if `vc` is one of its categories; else empty (product.md §4.7).
 */
export function toBreadcrumbs(
  product: Product,
  { vc, isLeaf }: { vc: string | null; isLeaf: (code: string) => boolean },
): BreadcrumbItem[] {
  const category = product.categories.find(({ code }) => code === vc);
  if (category === undefined) return [];
  const { code, name } = category;
  return [
    { label: name || code, href: categoryHref({ code, leaf: isLeaf(code) }) },
    { label: product.name, href: urls.product(product.id) },
  ];
}

/** The page of the product's series: the top-level category that one of its categories is, or is below. */
export function toSeriesHref(
  { categories }: Pick<Product, "categories">,
  tree: { pathTo: (code: string) => readonly Pick<Category, "code" | "leaf">[] } | null,
): string | null {
  const [series] = categories.flatMap(({ code }) => tree?.pathTo(code)[0] ?? []);
  return series === undefined ? null : categoryHref(series);
}

/** Share links and meta data of the product, on the official origin (product.md §2.9.4). */
export function toShare(product: Product, origin: string): ShareMenuProps {
  const url = origin + urls.product(product.id);
  const title = [product.series.name, product.name].filter(Boolean).join(" ");
  const { mainImage } = product;
  const image = mainImage === null ? null : absoluteUrl(origin, mainImage);
  return { url, title, weiboHref: weiboShareHref({ url, title, image }), qrSrc: urls.productQr(product.id) };
}
