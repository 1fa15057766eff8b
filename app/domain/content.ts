/** Editorial content (product.md §3.8 Content and blocks, product.md §3.11 Site settings). */

/** What the CMS engine draws, wherever it comes from. */
export interface Contents {
  modelName: string | null;
  /** JSON text or the parsed value; interpreted by app/cms. */
  contents: unknown;
}

export interface Content extends Contents {
  id: string;
  name: string | null;
  /** Products that a menu references by id, next to its contents (upstream.md §4.2, upstream.md §4.10). */
  spuInfo: unknown;
}

/** One region of a CMS page. */
export interface Region extends Contents {
  /** The upstream's id, or the region's index where the upstream gives none. */
  id: string;
  regionName: string | null;
}

/**
 * What app/cms needs from its caller to turn contents into blocks; app/cms itself knows nothing of HTTP or
 * configuration.
 */
export interface ContentContext {
  /** The URL of an image or video if it is allowed in a page, else null. */
  media: (url: string) => string | null;
  /** Whether this category is a leaf of the tree. Decides where a category link goes (product.md §2.3, link type 5). */
  isLeaf: (code: string) => boolean;
  warn: (message: string, fields: object) => void;
  /** Called each time a content is shown of which something was unreadable: blocks or items of it, or all of it. */
  unreadable: (loss: ContentLoss) => void;
}

export type ContentLoss = "part" | "whole";

/** A content plus what app/cms needs to parse it. */
export interface ContentSource extends ContentContext, Pick<Content, "name" | "modelName" | "contents"> {
  contentId: string;
}

/** Names of the site settings by kind (upstream.md §4.9). */
export const SETTING_NAMES = {
  images: ["storeImage", "image4WX", "image4WXStore", "image4Weibo", "image4XHS", "image4DY", "storeImage4DY"],
  links: [
    "storeLink4TM",
    "storeLink4JD",
    "link4WX",
    "link4WXStore",
    "link4Weibo",
    "link4XHS",
    "link4DY",
    "storeLink4DY",
  ],
  values: ["storeContactValue", "value4Tel", "value4Phone", "value4Email"],
  texts: [
    "storeName",
    "storeAddress",
    "storeContactLabel",
    "storeName4TM",
    "storeName4JD",
    "name4WXStore",
    "name4WX",
    "name4Weibo",
    "name4DY",
    "name4XHS",
    "storeName4DY",
    "label4Tel",
    "desc4Tel",
    "label4Phone",
    "desc4Phone",
    "label4Email",
    "desc4Email",
  ],
} as const;

export type SettingName = (typeof SETTING_NAMES)[keyof typeof SETTING_NAMES][number];

/**
 * Every site setting by name; null where it is missing. Images are resolved URLs, links are the raw `val` (scheme not
 * yet checked).
 */
export type SiteSettings = Readonly<Record<SettingName, string | null>>;
