import type { SiteSettings } from "~/domain/content";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { config } from "../platform/config/config.server";
import { readSettings } from "../upstream/adapters/cms.server";

/**
 * The site settings (product.md §3.11): stores, channels and contact lines of header, footer and pop-ups.
 * @throws UpstreamError
 */
export function getSettings(signal?: AbortSignal): Promise<SiteSettings> {
  const tags = [config().site.contents.siteSettings];
  return cached(cachePolicy.settings, [], readSettings, { signal, tags });
}
