import type { z } from "zod";
import type { CallOptions, UpstreamClient } from "../client.server";
import {
  anything,
  jsonText,
  orNull,
  picture,
  record,
  requiredListOf,
  requiredText,
  text,
  wrappedText,
} from "../tolerant.server";

const IMAGE_FIELDS = [
  "storeImage",
  "image4WX",
  "image4WXStore",
  "image4Weibo",
  "image4XHS",
  "image4DY",
  "storeImage4DY",
] as const;
const LINK_FIELDS = [
  "storeLink4TM",
  "storeLink4JD",
  "link4WX",
  "link4WXStore",
  "link4Weibo",
  "link4XHS",
  "link4DY",
  "storeLink4DY",
] as const;
const VALUE_FIELDS = ["storeContactValue", "value4Tel", "value4Phone", "value4Email"] as const;
const TEXT_FIELDS = [
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
] as const;

type SettingName =
  | (typeof IMAGE_FIELDS)[number]
  | (typeof LINK_FIELDS)[number]
  | (typeof VALUE_FIELDS)[number]
  | (typeof TEXT_FIELDS)[number];

/**
 * Every field of upstream.md §4.9's site settings under its own name; null where it is missing. Images are resolved addresses,
 * links the text of their val (not yet checked for a safe scheme).
 */
export type SiteSettings = Readonly<Record<SettingName, string | null>>;

/** The zh-CN value of a link's locale, else its val; or a plain address. */
const linkVal = jsonText.transform((value) => {
  const link = orNull(record({ val: text, locale: orNull(record({ "zh-CN": wrappedText })) })).parse(value);
  return link === null ? text.parse(value) : (link.locale?.["zh-CN"] ?? link.val);
});

const READERS: readonly (readonly [readonly SettingName[], z.ZodType<string | null>])[] = [
  [IMAGE_FIELDS, picture],
  [LINK_FIELDS, linkVal],
  [VALUE_FIELDS, wrappedText],
  [TEXT_FIELDS, wrappedText],
];

const settingsJson = record({
  valueList: requiredListOf("valueList", record({ name: requiredText, contentValue: anything })),
}).transform(({ valueList }): SiteSettings => {
  const values = new Map(valueList.map(({ name, contentValue }) => [name, contentValue]));
  const fields = READERS.flatMap(([names, reader]) => names.map((name) => [name, reader.parse(values.get(name))]));
  return Object.fromEntries(fields) as SiteSettings;
});

/** content/queryReadableContent of the site settings. */
export async function readSettings(client: UpstreamClient, options: CallOptions): Promise<SiteSettings> {
  const { storeCode, siteId, contents } = client.site;
  const params = { storeId: siteId, storeCode, contentId: contents.siteSettings };
  return client.read("content/queryReadableContent", params, settingsJson, options);
}
