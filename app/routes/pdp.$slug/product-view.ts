import type { Product } from "~/server/catalogue/products.server";
import { addresses } from "~/domain/urls";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { absoluteAddress } from "~/ui/seo/json-ld";
import type { ProductView } from "~/ui/features/product/product-view";
import { weiboShareAddress } from "~/ui/components/share-menu";

/** What the page shows of a product. */
export function toProductView(product: Product): ProductView {
  const { pictures, mainPicture } = product;
  return {
    id: product.id,
    name: product.name,
    series: product.series.name || null,
    seriesEn: product.series.nameEn,
    description: product.description || null,
    pictures: pictures.length > 0 || mainPicture === null ? pictures : [mainPicture],
    price: product.price,
    features: product.features,
    extraFeatures: product.extraFeatures,
    specifications: product.specifications,
    variants: product.variants.map(({ id, name, picture, current }) => ({
      name,
      picture,
      current,
      href: addresses.product(id),
    })),
  };
}

/** Category, then product, when `vc` is one of the product's categories; else none (product.md §4.7). */
export function toTrail(product: Product, vc: string | null): BreadcrumbItem[] {
  const category = product.categories.find(({ code }) => code === vc);
  if (category === undefined) return [];
  return [
    { label: category.name || category.code, href: addresses.category(category.code) },
    { label: product.name, href: addresses.product(product.id, category.code) },
  ];
}

/** What is told of the product elsewhere, on the official host (product.md §2.9.4). */
export function toShare(product: Product, origin: string): { url: string; title: string; weiboHref: string } {
  const url = origin + addresses.product(product.id);
  const title = [product.series.name, product.name].filter(Boolean).join(" ");
  const picture = product.mainPicture === null ? null : absoluteAddress(origin, product.mainPicture);
  return { url, title, weiboHref: weiboShareAddress({ url, title, picture }) };
}
