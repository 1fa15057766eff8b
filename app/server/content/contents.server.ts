import { cachedById } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import type { EndpointKey } from "../upstream/endpoints.server";
import { readContent } from "../upstream/adapters/cms.server";

export const CONTENT_ENDPOINT: EndpointKey = "content/queryModelContentDetail";

/**
 * A content by its id (product.md §3.8 Content response), or null where the upstream has none.
 * @throws UpstreamError
 */
export const getContent = cachedById(cachePolicy.content, "content", readContent);
