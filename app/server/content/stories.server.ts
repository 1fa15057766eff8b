import type { Content } from "~/domain/content";
import { config } from "../platform/config/config.server";
import { getContent } from "./contents.server";

/** The content id that a map in the site file assigns to a path segment. */
function idOf(map: Readonly<Record<string, string>>, slug: string): string | null {
  return Object.hasOwn(map, slug) ? (map[slug] ?? null) : null;
}

/**
 * A brand story by its path segment: a sister brand's slug from the site file, else a content id (product.md §2.16). Null
 * if there is none.
 * @throws UpstreamError
 */
export function getStory(slug: string, signal?: AbortSignal): Promise<Content | null> {
  return getContent(idOf(config().site.sisterStories, slug) ?? slug, signal);
}

/**
 * The content of a product line by its slug (product.md §2.22 /flora-danica/{slug}); null for a slug that is not in the
 * site file.
 * @throws UpstreamError
 */
export async function getProductLine(slug: string, signal?: AbortSignal): Promise<Content | null> {
  const id = idOf(config().site.productLines, slug);
  return id === null ? null : getContent(id, signal);
}

/**
 * The demo's block examples; null in live mode.
 * @throws UpstreamError
 */
export async function getBlockExamples(signal?: AbortSignal): Promise<Content | null> {
  const { upstream, site } = config();
  return upstream === "demo" && site.blockExamples !== undefined ? getContent(site.blockExamples, signal) : null;
}
