import { anything, json, orNull, record, requiredList, requiredText, text, wrappedText } from "~/domain/lenient/schema";
import { MENU_LAYOUTS, type MenuLayout } from "~/domain/navigation";
import type { UpstreamClient } from "../client.server";
import { readPageRegions } from "./pages.server";

/** A navigation item as configured; its menu is still a content id. */
export interface NavigationEntry {
  key: string;
  name: string;
  type: string | null;
  /** Link object, JSON text of one, or a plain path, for app/cms; null = no link. */
  jump: unknown;
  layout: MenuLayout | null;
  popoverId: string | null;
  /** A menu embedded in place of a content id. */
  data: unknown;
}

/** navJump (upstream.md §4.10): a link, or an object with the link as its `val`. */
const jump = json.transform((value) => {
  const wrapped = orNull(record({ linkType: text, val: json })).parse(value);
  const isWrapper = wrapped !== null && wrapped.linkType === null && typeof wrapped.val === "object";
  return (isWrapper ? wrapped.val : value) ?? null;
});

const entryJson = record({
  navKey: text,
  navName: requiredText,
  navType: text,
  navJump: jump,
  navPopover: wrappedText,
  navPopoverKey: text,
  data: anything,
});

const entriesJson = requiredList(entryJson);

function toLayout(...names: (string | null)[]): MenuLayout | null {
  const wanted = names.map((name) => name?.trim().toLowerCase());
  return wanted.flatMap((name) => MENU_LAYOUTS.find((layout) => layout === name) ?? [])[0] ?? null;
}

/** The header's configured items (upstream.md §4.10): the JSON in the first region's contents. */
export async function readNavigation(client: UpstreamClient): Promise<NavigationEntry[]> {
  const [region] = await readPageRegions(client, client.site.pages.header);
  const items = client.readPart("page/queryRegionContents", region?.contents ?? [], entriesJson);
  return items.map((item, index) => ({
    key: item.navKey ?? String(index),
    name: item.navName,
    type: item.navType,
    jump: item.navJump,
    layout: toLayout(item.navPopoverKey, item.navType),
    popoverId: item.navPopover,
    data: item.data,
  }));
}
