import type { Content } from "~/domain/content";
import type { NavigationSource } from "~/domain/navigation";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { config } from "../platform/config/config.server";
import { getContent } from "./contents.server";
import { upstream } from "../upstream/client.server";
import { readNavigation, type NavigationEntry } from "../upstream/adapters/navigation.server";

export interface NavigationItem extends NavigationSource {
  type: string | null;
  /** Its menu is configured, but could not be loaded now: a page without it should not be kept. */
  popoverFailed: boolean;
}

/**
 * The header's navigation with the content of every menu (product.md §2.4.3). An item whose menu fails stays, without it.
 * @throws UpstreamError where the items themselves cannot be had
 */
export async function getNavigation(signal?: AbortSignal): Promise<readonly NavigationItem[]> {
  const tags = [config().site.pages.header];
  const entries = await cached(cachePolicy.navigation, [], () => readNavigation(upstream(), {}), { signal, tags });
  const contents = await Promise.all(entries.map((entry) => loadPopover(entry, signal)));
  return entries.map((entry, index) => withPopover(entry, contents[index] ?? null));
}

type PopoverContent = Content | "failed" | null;

async function loadPopover(entry: NavigationEntry, signal: AbortSignal | undefined): Promise<PopoverContent> {
  if (entry.popoverId === null) return null;
  try {
    return await getContent(entry.popoverId, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    return "failed";
  }
}

function withPopover(entry: NavigationEntry, content: PopoverContent): NavigationItem {
  const { key, name, type, jump, layout } = entry;
  const item = { key, name, type, jump, popover: null, popoverFailed: content === "failed" };
  if (entry.popoverId === null) {
    return entry.data === null ? item : { ...item, popover: { layout, content: entry.data, data: entry.data } };
  }
  if (content === null || content === "failed") return item;
  return { ...item, popover: { layout, content: content.contents, data: { spuInfo: content.spuInfo } } };
}
