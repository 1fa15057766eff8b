import type { Product } from "~/domain/product";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { isValidId } from "~/domain/urls/valid-id";
import { readProduct } from "../upstream/adapters/catalogue.server";

/**
 * A product by its id (product.md §2.9), or null where the upstream has none.
 * @throws UpstreamError; one of kind `rejected` carries the message to show (product.md §8.1)
 */
export async function getProduct(id: string, signal?: AbortSignal): Promise<Product | null> {
  if (!isValidId(id)) return null;
  return cached(cachePolicy.catalogue, ["product", id], () => readProduct(id), { signal, tags: [id] });
}
