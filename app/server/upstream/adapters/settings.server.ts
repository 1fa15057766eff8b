import type { z } from "zod";
import { json, mediaUrl, orNull, record, text, wrappedText } from "~/domain/lenient/schema";
import { SETTING_NAMES, type SettingName, type SiteSettings } from "~/domain/content";
import type { UpstreamClient } from "../client.server";
import { settingsJson } from "../contract/cms.server";

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

/** The site settings. */
export async function readSettings(client: UpstreamClient): Promise<SiteSettings> {
  const key = "content/queryReadableContent";
  const json = await client.read(key, { contentId: client.site.contents.siteSettings });
  const settings = client.readPart(key, json?.valueList, settingsJson);
  const values = new Map(settings.map(({ name, contentValue }) => [name, contentValue]));
  const fields = READERS.flatMap(([names, reader]) => names.map((name) => [name, reader.parse(values.get(name))]));
  return Object.fromEntries(fields) as SiteSettings;
}
