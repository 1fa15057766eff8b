/**
 * The URLs of the pages that one content fills (product.md §2.21), by the content's name in the site file. `urls`, the
 * site file's schema, the sitemap and the demo's ids follow; the compiler asks for a name in ui/copy/pages.ts.
 */
export const contentPages = {
  member: "/member",
  damagedForNew: "/member/damagedForNew",
  contactUs: "/contact-us",
  ourHistory: "/brand-story/our-history",
  annualPlate: "/brand-story/our-history/annual-plate",
  workmanship: "/brand-story/workmanship",
  productStory: "/brand-story/product-story",
  customised: "/customer-service/customised",
  giftWrap: "/customer-service/gift-wrap",
  damagedAndReplaced: "/customer-service/damaged-and-replaced",
  productMaintenance: "/customer-service/product-maintenance",
  faq: "/customer-service/faq",
  aboutUs: "/about-us",
  career: "/about-us/career",
  group: "/about-us/group",
  cookie: "/cookie",
  privacyPolicy: "/privacy",
} as const;

export type ContentPageName = keyof typeof contentPages;
export const contentPageNames = Object.keys(contentPages) as ContentPageName[];

/** The URL that search engines are given: 破损换新 has two, and the footer links to this one. */
export function canonicalPath(name: ContentPageName): string {
  return contentPages[name === "damagedAndReplaced" ? "damagedForNew" : name];
}
