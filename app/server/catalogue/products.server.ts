import { cachedById } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { readProduct } from "../upstream/adapters/catalogue.server";

/**
 * A product by its id (product.md §2.9), or null where the upstream has none.
 * @throws UpstreamError; one of kind `rejected` carries the message to show (product.md §8.1)
 */
export const getProduct = cachedById(cachePolicy.catalogue, "product", readProduct);
