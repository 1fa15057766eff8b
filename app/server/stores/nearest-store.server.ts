import type { Store } from "~/domain/store";
import { locate, type Location } from "./location.server";
import { logger } from "../platform/telemetry/logger.server";
import { getStoresNear } from "./stores.server";

/**
 * The store nearest to a visitor's IP (product.md §2.4.2, product.md §7.5 Nearest store); null if the visitor cannot be
 * located or the lookup fails, which only logs a warning.
 * @param ip behind the trusted proxies; null = unknown
 */
export async function getNearestStore(ip: string | null, signal?: AbortSignal): Promise<Store | null> {
  const place = await locate(ip);
  if (place === null) return null;
  const [nearest] = await getStoresNearOrWarn(place, signal);
  return nearest ?? null;
}

/** All stores, nearest to the location first; empty, with a warning, if the lookup fails. */
export async function getStoresNearOrWarn(place: Location, signal?: AbortSignal): Promise<readonly Store[]> {
  try {
    return await getStoresNear(place, signal);
  } catch (error) {
    // The visitor's location is not logged.
    if (!signal?.aborted) logger().warn({ err: error }, "nearest store lookup failed");
    return [];
  }
}
