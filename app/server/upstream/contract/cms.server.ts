import type { z } from "zod";
import type { SiteFile } from "../../platform/config/site-file.server";
import {
  anything,
  before,
  json,
  nullable,
  nullableOne,
  orNull,
  record,
  requiredList,
  requiredText,
  text,
  unread,
  unreadAs,
  wrappedText,
} from "~/domain/lenient/schema";
import { assumed, ECCMS, fromSite, get, id, said } from "./declare.server";
import { requiredWritten } from "./written.server";

const regionsJson = before(
  (value) => (typeof value === "object" && value !== null && "contents" in value ? [value] : value),
  requiredList(
    record({
      id: assumed.spare(text, "without one, its position"),
      regionName: assumed.spare(text, "`HeaderBanner` is the banner of the gifting page"),
      modelName: assumed.spare(text, "`gifts` is the gifting page (5.6)"),
      contents: assumed.needed(anything, "JSON text: blocks (5.1), or what 4.10, 5.5 and 5.6 say", "json"),
    }),
  ),
);
const REGIONS = "the regions of the page, in order";

const contentJson = nullableOne(
  record({
    id: assumed.spare(text, "as asked for"),
    name: assumed.spare(text, "its name in the CMS"),
    modelName: assumed.spare(text, "a block's name, where contents are that block's data (5.1)"),
    contents: assumed.needed(anything, "JSON text: blocks (5.1), or a menu (4.10)", "json"),
    spuInfo: assumed.spare(anything, "products that a menu references by id (4.10)"),
  }),
);

/** The site settings: `valueList` of `contents.siteSettings`. */
export const settingsJson = requiredList(
  record({
    name: said.needed(requiredText, "a name of 4.9"),
    contentValue: said.usual(unread, "its value, in the form that 4.9 says"),
  }),
);

/** The virtual content list: the JSON text in `contents` of `contents.virtualContentList`. */
export const contentMapJson = nullable(
  requiredList(
    record({
      virtual: record({ code: assumed.needed(requiredText, "a category") }),
      contentInfo: record({ id: assumed.needed(requiredText, "the content shown on its page") }),
    }),
  ),
);

const readableJson = nullableOne(
  record({
    valueList: said.spare(unreadAs(settingsJson), "of `contents.siteSettings`: the site settings"),
    contents: assumed.spare(unreadAs(contentMapJson), "of `contents.virtualContentList`: JSON text"),
  }),
);

/** navJump (upstream.md §4.10): a link, or an object with the link as its `val`. */
const jump = json.transform((value) => {
  const wrapped = orNull(record({ linkType: text, val: json })).parse(value);
  const isWrapper = wrapped !== null && wrapped.linkType === null && typeof wrapped.val === "object";
  return (isWrapper ? wrapped.val : value) ?? null;
});

type Regions = z.output<typeof regionsJson> | null;

/** A page that is null is an error, a page without regions an empty header. */
export const navigationPart = (regions: Regions): unknown => (regions === null ? null : (regions[0]?.contents ?? []));

/** The header's items: the JSON text in `contents` of the first region of `pages.header` (upstream.md §4.10). */
export const navigationJson = requiredList(
  record({
    navKey: text,
    navName: requiredWritten,
    navType: text,
    /** Link object, JSON text of one, or a plain path, for app/cms; null = no link. */
    navJump: jump,
    /** The content id of its menu. */
    navPopover: wrappedText,
    navPopoverKey: text,
    /** A menu embedded in place of a content id. */
    data: anything,
  }),
);

export type NavigationJson = z.output<typeof navigationJson>[number];

/** What the home page and its preview have in common. */
const homePage = {
  token: false,
  group: "home",
  requestSource: "assumed",
  request: { storeCode: fromSite("storeCode"), storeId: fromSite("siteId"), pageId: id({ site: "pages.home" }) },
  data: assumed.needed(regionsJson, REGIONS),
} as const;

/** Pages, contents and site settings (upstream.md §4.2). */
export const cms = {
  "page/queryRegionContents/": get(`${ECCMS}/page/queryRegionContents/`, {
    ...homePage,
    means: "the home page",
    seenAt: ["/*"],
  }),
  "page/queryRegionContents": get(`${ECCMS}/page/queryRegionContents`, {
    means: "header navigation, brand story, gifting",
    group: "regions",
    seenAt: ["/", "/brand-story*", "/gifting"],
    request: { storeId: fromSite("siteId"), pageId: id({ site: "pages.header" }) },
    // Brand story and gifting may have no regions: "no data" (product.md §2.17).
    data: assumed.needed(nullable(regionsJson), REGIONS),
  }),
  "page/previewPage": get(`${ECCMS}/page/previewPage`, {
    ...homePage,
    means: "a page as its editors see it; never cached",
  }),
  "content/queryModelContentDetail": get(`${ECCMS}/content/queryModelContentDetail`, {
    means: "one content: a configured page area, a menu, blocks of a category",
    group: "contents",
    seenAt: [
      "/",
      "/about-us*",
      "/verification",
      "/brand-story/2001*",
      "/flora-danica/flora",
      "/resources/content/C-HIST",
    ],
    request: { contentId: id({ site: "contents.faq" }) },
    data: contentJson,
  }),
  "content/queryReadableContent": get(`${ECCMS}/content/queryReadableContent`, {
    means: "the site settings, or the virtual content list",
    group: "contents",
    seenAt: ["/contact-us*", "/products/0086"],
    request: {
      storeId: fromSite("siteId"),
      storeCode: fromSite("storeCode"),
      contentId: id({ site: "contents.siteSettings" }),
    },
    data: readableJson,
  }),
};

/** The schema of the part of an answer that has a form of its own, and the part; null = it has none. */
export function partOf(
  params: Readonly<Record<string, unknown>>,
  data: unknown,
  { pages, contents }: SiteFile,
): { schema: z.ZodType; part: unknown } | null {
  if (params["pageId"] === pages.header) return { schema: navigationJson, part: navigationPart(data as Regions) };
  const readable = data as z.output<typeof readableJson>;
  if (params["contentId"] === contents.siteSettings) return { schema: settingsJson, part: readable?.valueList };
  if (params["contentId"] === contents.virtualContentList) return { schema: contentMapJson, part: readable?.contents };
  return null;
}
