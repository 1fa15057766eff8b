import { cached } from "./cache/data-cache.server";
import { cachePolicy } from "./cache/policies.server";
import { config } from "./config.server";
import { upstream } from "./upstream/client.server";
import { readHomeRegions, readMaybeRegions, readPreview, type Region } from "./upstream/pages.server";

export type { Region } from "./upstream/pages.server";

/**
 * The home page's regions, in order (SPEC §7 page view).
 * @throws UpstreamError
 */
export function getHomeRegions(signal?: AbortSignal): Promise<Region[]> {
  const tags = [config().site.pages.home];
  return cached(cachePolicy.regions, ["home"], () => readHomeRegions(upstream(), {}), { signal, tags });
}

/**
 * The regions of a configured page: brand story, gifting (SPEC §7 page content by pageId). None where it has no data.
 * @throws UpstreamError
 */
export function getRegions(pageId: string, signal?: AbortSignal): Promise<Region[]> {
  const load = () => readMaybeRegions(upstream(), pageId, {});
  return cached(cachePolicy.regions, ["page", pageId], load, { signal, tags: [pageId] });
}

/**
 * A page's regions as its editors see them; never cached.
 * @throws UpstreamError
 */
export function previewPage(pageId: string, signal?: AbortSignal): Promise<Region[]> {
  return readPreview(upstream(), pageId, { signal });
}
