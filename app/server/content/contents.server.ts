import type { Content } from "~/domain/content";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { isValidId } from "~/domain/urls/valid-id";
import type { EndpointKey } from "../upstream/endpoints.server";
import { readContent } from "../upstream/adapters/cms.server";

export const CONTENT_ENDPOINT: EndpointKey = "content/queryModelContentDetail";

/**
 * A content by its id (product.md §3.8 Content response), or null where the upstream has none.
 * @throws UpstreamError
 */
export async function getContent(id: string, signal?: AbortSignal): Promise<Content | null> {
  if (!isValidId(id)) return null;
  return cached(cachePolicy.content, ["content", id], () => readContent(id), { signal, tags: [id] });
}
