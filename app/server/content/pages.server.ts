import type { Region } from "~/domain/content";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { config } from "../platform/config/config.server";
import { UpstreamError } from "../upstream/errors.server";
import { readHomeRegions, readMaybeRegions, readPreview } from "../upstream/adapters/cms.server";
import { requestScope } from "../platform/request-scope.server";

export interface PageRegions {
  regions: Region[];
  /** For editors: the draft, or the published page if the draft could not be loaded. Null for visitors. */
  preview: "draft" | "published" | null;
}

/**
 * The home page's regions, in order (upstream.md §4.2 page view).
 * @throws UpstreamError
 */
export function getHomeRegions(signal?: AbortSignal): Promise<PageRegions> {
  const { home } = config().site.pages;
  return draftOr(home, () => cached(cachePolicy.regions, ["home"], readHomeRegions, { signal, tags: [home] }), signal);
}

/**
 * The regions of a configured page: brand story, gifting (upstream.md §4.2 page content by pageId). Empty if it has no
 * data.
 * @throws UpstreamError
 */
export function getRegions(pageId: string, signal?: AbortSignal): Promise<PageRegions> {
  const load = () => readMaybeRegions(pageId);
  const published = () => cached(cachePolicy.regions, ["page", pageId], load, { signal, tags: [pageId] });
  return draftOr(pageId, published, signal);
}

/** In preview: page/previewPage, which is never cached; otherwise the published page (decision 041). */
async function draftOr(
  pageId: string,
  published: () => Promise<Region[]>,
  signal: AbortSignal | undefined,
): Promise<PageRegions> {
  if (requestScope()?.isPreview !== true) return { regions: await published(), preview: null };
  try {
    return { regions: await readPreview(pageId, signal), preview: "draft" };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { regions: await published(), preview: "published" };
  }
}
