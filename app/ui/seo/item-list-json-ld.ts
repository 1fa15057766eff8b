import type { ItemList, WithContext } from "schema-dts";

/** ItemList JSON-LD of links to pages that describe themselves; `first` is the position of the first in the whole list. */
export function itemListJsonLd(
  origin: string,
  items: readonly { href: string; name: string }[],
  first = 1,
): WithContext<ItemList> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: items.map(({ href, name }, index) => ({
      "@type": "ListItem",
      position: first + index,
      name,
      url: origin + href,
    })),
  };
}
