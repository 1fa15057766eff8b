import { config } from "../platform/config/config.server";
import { resolveMedia as resolveAgainst } from "~/domain/lenient/values";

/**
 * The URL of an image or video as it may stand in a page: http(s), `data:image/` or a path; null for anything
 * else. A relative one is resolved against the first origin of MEDIA_ORIGINS, if one is named (upstream.md §4.11).
 */
export function resolveMedia(url: string): string | null {
  return resolveAgainst(url, config().mediaBase);
}
