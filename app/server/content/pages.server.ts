import type { Region } from "~/domain/content";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { UpstreamError } from "../upstream/errors.server";
import { readPreview, readRegions } from "../upstream/adapters/cms.server";
import { requestScope } from "../platform/request-scope.server";

export interface PageRegions {
  regions: Region[];
  /** For editors: the draft, or the published page if the draft could not be loaded. Null for visitors. */
  preview: "draft" | "published" | null;
}

/**
 * The regions of a configured page, in order: home, brand story, gifting (upstream.md §4.2). In preview: the draft
 * (page/previewPage, never cached); where that fails, the published page (decision 041).
 * @throws UpstreamError
 */
export async function getRegions(pageId: string, signal?: AbortSignal): Promise<PageRegions> {
  const published = () =>
    cached(cachePolicy.regions, ["page", pageId], () => readRegions(pageId), { signal, tags: [pageId] });
  if (requestScope()?.isPreview !== true) return { regions: await published(), preview: null };
  try {
    return { regions: await readPreview(pageId, signal), preview: "draft" };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { regions: await published(), preview: "published" };
  }
}
