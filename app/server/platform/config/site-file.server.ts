import { z } from "zod";
import { contentPageNames, type ContentPageName } from "~/domain/urls/content-pages";

const filled = z.string().trim().min(1);
const httpUrl = z.url({ protocol: /^https?$/ });
const webOrigin = httpUrl
  .transform((url) => new URL(url))
  .refine((url) => url.pathname === "/" && url.search === "" && url.hash === "", "an origin has no path or query")
  .transform((url) => url.origin);
const labelled = z.object({ label: filled, url: httpUrl });
const idsOf = <const Name extends string>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, filled])) as Record<Name, typeof filled>);

const requiredContents = idsOf(
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
);

/** Any other page's: a site file of an earlier release stays valid, and the page's URL is unknown. */
type OptionalPage = Exclude<ContentPageName, keyof typeof requiredContents.shape>;
const optionalPages = contentPageNames.filter((name) => !Object.hasOwn(requiredContents.shape, name)) as OptionalPage[];

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
  contents: requiredContents.extend(
    Object.fromEntries(optionalPages.map((name) => [name, filled.optional()])) as Record<
      OptionalPage,
      z.ZodOptional<typeof filled>
    >,
  ),
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
