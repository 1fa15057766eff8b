import { config } from "../platform/config/config.server";
import { resolveMedia as resolveAgainst } from "~/domain/lenient/values";

/**
 * The URL of an image or video if it is allowed in a page: http(s), `data:image/` or a path; null for anything else. A
 * relative URL is resolved against the first origin of MEDIA_ORIGINS, if any (upstream.md §4.11).
 */
export function resolveMedia(url: string): string | null {
  return resolveAgainst(url, config().mediaBase);
}
