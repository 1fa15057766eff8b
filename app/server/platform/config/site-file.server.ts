import { z } from "zod";

const filled = z.string().trim().min(1);
const httpUrl = z.url({ protocol: /^https?$/ });
const webOrigin = httpUrl
  .transform((url) => new URL(url))
  .refine((url) => url.pathname === "/" && url.search === "" && url.hash === "", "an origin has no path or query")
  .transform((url) => url.origin);
const labelled = z.object({ label: filled, url: httpUrl });
const idsOf = <const Name extends string>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, filled])) as Record<Name, typeof filled>);

/** The site file of upstream.md §2. Unknown keys are ignored, so that operators may annotate it. */
export const siteFileSchema = z.object({
  brand: z.object({
    name: filled,
    nameEn: filled,
    title: filled,
    description: filled,
    keywords: z.array(filled),
  }),
  origin: webOrigin,
  storeCode: filled,
  siteId: filled,
  channelCode: filled,
  channelId: filled,
  pages: idsOf("home", "header", "brandStory", "gifting"),
  contents: idsOf(
    "siteSettings",
    "virtualContentList",
    "verification",
    "career",
    "jobs",
    "group",
    "aboutUs",
    "contactUs",
    "member",
    "damagedForNew",
    "newsList",
    "cookie",
    "customised",
    "giftWrap",
    "damagedAndReplaced",
    "productMaintenance",
    "faq",
    "ourHistory",
    "workmanship",
    "annualPlate",
    "productStory",
  ).extend({
    /** Content of /privacy; without it, that URL is unknown. */
    privacyPolicy: filled.optional(),
  }),
  sisterStories: z.record(z.string(), filled),
  productLines: z.record(z.string(), filled),
  /** Content id of the block examples on /_blocks; set only in the demo's site file. */
  blockExamples: filled.optional(),
  footer: z.object({
    storyId: filled,
    parentGroup: labelled,
    sisterBrands: z.array(labelled),
    filings: z.array(labelled),
    privacyPolicyUrl: httpUrl,
    copyright: filled,
    groupLogos: z.array(z.object({ url: filled, alt: z.string() })),
  }),
});

export type SiteFile = z.infer<typeof siteFileSchema>;
/** The names of the configured content areas (upstream.md §2 `contents`). */
export type ContentName = keyof SiteFile["contents"];
