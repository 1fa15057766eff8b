import { MENU_LAYOUTS, type MenuLayout } from "~/domain/navigation";
import type { UpstreamClient } from "../client.server";
import { navigationJson, navigationPart, type NavigationJson } from "../contract/cms.server";

function toLayout(...names: (string | null)[]): MenuLayout | null {
  const wanted = names.map((name) => name?.trim().toLowerCase());
  return wanted.flatMap((name) => MENU_LAYOUTS.find((layout) => layout === name) ?? [])[0] ?? null;
}

/** A navigation item as configured; its menu is still a content id. */
export type NavigationEntry = ReturnType<typeof toEntry>;

const toEntry = (json: NavigationJson, index: number) => ({
  key: json.navKey ?? String(index),
  name: json.navName,
  type: json.navType,
  jump: json.navJump,
  layout: toLayout(json.navPopoverKey, json.navType),
  popoverId: json.navPopover,
  data: json.data,
});

/** The header's configured items (upstream.md §4.10). */
export async function readNavigation(client: UpstreamClient): Promise<NavigationEntry[]> {
  const key = "page/queryRegionContents";
  const regions = await client.read(key, { pageId: client.site.pages.header });
  return client.readPart(key, navigationPart(regions), navigationJson).map(toEntry);
}
