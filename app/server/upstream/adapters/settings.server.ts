import type { z } from "zod";
import {
  json,
  mediaUrl,
  orNull,
  record,
  requiredList,
  requiredText,
  text,
  unread,
  wrappedText,
} from "~/domain/lenient/schema";
import { SETTING_NAMES, type SettingName, type SiteSettings } from "~/domain/content";
import type { UpstreamClient } from "../client.server";

/** The zh-CN value of a link's locale, else its val; or a plain URL. */
const linkVal = json.transform((value) => {
  const link = orNull(record({ val: text, locale: orNull(record({ "zh-CN": wrappedText })) })).parse(value);
  return link === null ? text.parse(value) : (link.locale?.["zh-CN"] ?? link.val);
});

const READERS: readonly (readonly [readonly SettingName[], z.ZodType<string | null>])[] = [
  [SETTING_NAMES.images, mediaUrl],
  [SETTING_NAMES.links, linkVal],
  [SETTING_NAMES.values, wrappedText],
  [SETTING_NAMES.texts, wrappedText],
];

const settingsJson = record({
  valueList: requiredList(record({ name: requiredText, contentValue: unread })),
}).transform(({ valueList }): SiteSettings => {
  const values = new Map(valueList.map(({ name, contentValue }) => [name, contentValue]));
  const fields = READERS.flatMap(([names, reader]) => names.map((name) => [name, reader.parse(values.get(name))]));
  return Object.fromEntries(fields) as SiteSettings;
});

/** content/queryReadableContent of the site settings. */
export async function readSettings(client: UpstreamClient): Promise<SiteSettings> {
  const { storeCode, siteId, contents } = client.site;
  const params = { storeId: siteId, storeCode, contentId: contents.siteSettings };
  return client.read("content/queryReadableContent", params, settingsJson);
}
