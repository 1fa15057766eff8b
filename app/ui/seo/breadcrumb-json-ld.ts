import type { BreadcrumbList, WithContext } from "schema-dts";
import { urls } from "~/domain/urls/urls";
import type { BreadcrumbItem } from "../components/breadcrumb";
import { commonCopy } from "../copy/common";

/** Breadcrumb JSON-LD, from the home page; the last item is the page at `path`, any other without a URL is left out. */
export function breadcrumbJsonLd(
  origin: string,
  path: string,
  items: readonly BreadcrumbItem[],
): WithContext<BreadcrumbList> {
  const isPage = (item: BreadcrumbItem) => item.href !== undefined || item === items.at(-1);
  const breadcrumbs = [{ label: commonCopy.home, href: urls.home }, ...items.filter(isPage)];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: breadcrumbs.map((item, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: item.label,
      item: origin + (item.href ?? path),
    })),
  };
}
