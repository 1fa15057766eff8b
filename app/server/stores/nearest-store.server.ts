import type { Store } from "~/domain/store";
import { optional } from "../platform/request-scope.server";
import { locate } from "./location.server";
import { getStoresNear } from "./stores.server";

/**
 * The store nearest to a visitor's IP (product.md §2.4.2, product.md §7.5 Nearest store); null if the visitor cannot be
 * located or the lookup fails.
 * @param ip behind the trusted proxies; null = unknown
 */
export async function getNearestStore(ip: string | null, signal?: AbortSignal): Promise<Store | null> {
  const place = await locate(ip);
  if (place === null) return null;
  return (await optional("nearest stores", getStoresNear(place, signal)))?.[0] ?? null;
}
