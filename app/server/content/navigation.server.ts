import type { Content } from "~/domain/content";
import type { NavigationSource } from "~/domain/navigation";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { config } from "../platform/config/config.server";
import { CONTENT_ENDPOINT, getContent } from "./contents.server";
import { noteMissingPart, optional } from "../platform/request-scope.server";
import { readNavigation, type NavigationEntry } from "../upstream/adapters/cms.server";

const MENU = "navigation menu";

/**
 * The header's navigation with the content of every menu (product.md §2.4.3). An item whose menu is missing or fails is
 * kept without it, and the page stays cacheable: one missing content id must not disable the page cache of the whole
 * site.
 * @throws UpstreamError if the items themselves cannot be loaded
 */
export async function getNavigation(signal?: AbortSignal): Promise<readonly NavigationSource[]> {
  const tags = [config().site.pages.header];
  const entries = await cached(cachePolicy.navigation, [], readNavigation, { signal, tags });
  const contents = await Promise.all(
    entries.map(async ({ popoverId: contentId }) =>
      contentId === null ? null : optional(MENU, loadMenu(contentId, signal), { contentId, pageIsKept: true }),
    ),
  );
  return entries.map((entry, index) => withPopover(entry, contents[index] ?? null));
}

async function loadMenu(contentId: string, signal: AbortSignal | undefined): Promise<Content | null> {
  const content = await getContent(contentId, signal);
  const missing = { part: MENU, endpoint: CONTENT_ENDPOINT, contentId, reason: "gone", pageIsKept: true };
  if (content === null) noteMissingPart(missing);
  return content;
}

function withPopover(entry: NavigationEntry, content: Content | null): NavigationSource {
  const { key, name, jump, layout, popoverId, data } = entry;
  const item = { key, name, jump, popover: null };
  if (popoverId === null) {
    if (data === null) return item;
    return { ...item, popover: { layout, contentId: config().site.pages.header, content: data, data } };
  }
  if (content === null) return item;
  const { contents, spuInfo } = content;
  return { ...item, popover: { layout, contentId: popoverId, content: contents, data: { spuInfo } } };
}
