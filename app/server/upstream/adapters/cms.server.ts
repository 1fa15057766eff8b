import type { z } from "zod";
import { SETTING_NAMES, type Content, type Region, type SettingName, type SiteSettings } from "~/domain/content";
import { json, mediaUrl, orNull, record, text, wrappedText } from "~/domain/lenient/schema";
import { MENU_LAYOUTS, type MenuLayout } from "~/domain/navigation";
import { config } from "../../platform/config/config.server";
import { upstream } from "../client.server";
import {
  contentMapJson,
  navigationJson,
  navigationPart,
  settingsJson,
  type NavigationJson,
} from "../contract/cms.server";
import type { DataOf } from "../endpoints.server";

const toRegions = (regions: DataOf<"page/previewPage">): Region[] =>
  regions.map((region, index) => ({ ...region, id: region.id ?? String(index) }));

/** A page's regions. The home page has an endpoint of its own; the other pages may have no regions. */
export async function readRegions(pageId: string): Promise<Region[]> {
  const isHome = pageId === config().site.pages.home;
  const key = isHome ? "page/queryRegionContents/" : "page/queryRegionContents";
  return toRegions((await upstream().read(key, { pageId })) ?? []);
}

/** A page's regions as editors see them; never to be cached. */
export async function readPreview(pageId: string, signal?: AbortSignal): Promise<Region[]> {
  return toRegions(await upstream().read("page/previewPage", { pageId }, signal));
}

/** One content, or null where the upstream succeeds without one. */
export async function readContent(id: string): Promise<Content | null> {
  const json = await upstream().read("content/queryModelContentDetail", { contentId: id });
  if (!json || (json.id === null && json.contents === null && json.modelName === null)) return null;
  return { ...json, id: json.id ?? id };
}

/**
 * The virtual content list: pairs of category code and content id; the first pair of a code wins. Null where the
 * upstream succeeds without a list.
 */
export async function readContentMap(): Promise<[string, string][] | null> {
  const key = "content/queryReadableContent";
  const json = await upstream().read(key, { contentId: config().site.contents.virtualContentList });
  if (json === null) return null;
  const pairs = new Map<string, string>();
  for (const { virtual, contentInfo } of upstream().readPart(key, json.contents, contentMapJson) ?? []) {
    if (!pairs.has(virtual.code)) pairs.set(virtual.code, contentInfo.id);
  }
  return [...pairs];
}

function toLayout(...names: (string | null)[]): MenuLayout | null {
  const wanted = names.map((name) => name?.trim().toLowerCase());
  return wanted.flatMap((name) => MENU_LAYOUTS.find((layout) => layout === name) ?? [])[0] ?? null;
}

/** A navigation item as configured; its menu is still a content id. */
export type NavigationEntry = ReturnType<typeof toEntry>;

const toEntry = (json: NavigationJson, index: number) => ({
  key: json.navKey ?? String(index),
  name: json.navName,
  jump: json.navJump,
  layout: toLayout(json.navPopoverKey, json.navType),
  popoverId: json.navPopover,
  data: json.data,
});

/** The header's configured items (upstream.md §4.10). */
export async function readNavigation(): Promise<NavigationEntry[]> {
  const key = "page/queryRegionContents";
  const regions = await upstream().read(key, { pageId: config().site.pages.header });
  return upstream().readPart(key, navigationPart(regions), navigationJson).map(toEntry);
}

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
export async function readSettings(): Promise<SiteSettings> {
  const key = "content/queryReadableContent";
  const json = await upstream().read(key, { contentId: config().site.contents.siteSettings });
  const settings = upstream().readPart(key, json?.valueList, settingsJson);
  const values = new Map(settings.map(({ name, contentValue }) => [name, contentValue]));
  const fields = READERS.flatMap(([names, reader]) => names.map((name) => [name, reader.parse(values.get(name))]));
  return Object.fromEntries(fields) as SiteSettings;
}
