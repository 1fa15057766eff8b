import type { SiteSettings } from "~/domain/content";
import { isValidCoordinates, toSettingsStore, type Coordinates, type Province, type Store } from "~/domain/store";
import { cached, cachedById } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { optional } from "../platform/request-scope.server";
import { readProvinces, readStore, readStoresIn, readStoresNear } from "../upstream/adapters/stores.server";

/**
 * All stores, nearest first (product.md §7.5 Nearest store by coordinates); empty for invalid coordinates. Coordinates
 * are rounded to 0.01°: city precision, and few distinct calls.
 * @throws UpstreamError
 */
export async function getStoresNear(place: Coordinates, signal?: AbortSignal): Promise<Store[]> {
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  const near = { latitude: round(place.latitude), longitude: round(place.longitude) };
  if (!isValidCoordinates(near)) return [];
  return cached(cachePolicy.stores, ["near", near], () => readStoresNear(near), {
    signal,
    // The location is the visitor's.
    memoryOnly: true,
  });
}

/**
 * The stores of a province or city, by name; all stores of China without either (upstream.md §4.7 Stores by city).
 * @throws UpstreamError
 */
export function getStoresIn(area: { province?: string; city?: string }, signal?: AbortSignal): Promise<Store[]> {
  const wanted = { province: area.province?.trim() ?? "", city: area.city?.trim() ?? "" };
  return cached(cachePolicy.stores, ["in", wanted], () => readStoresIn(wanted), { signal });
}

/** The store that the site settings name, completed from the list of stores; null if they name none. */
export async function getSettingsStore(settings: Partial<SiteSettings>, signal?: AbortSignal): Promise<Store | null> {
  if (!settings.storeName) return null;
  return toSettingsStore(settings, (await optional("stores", getStoresIn({}, signal))) ?? []);
}

/**
 * A store by its own code, or null where the upstream has none.
 * @throws UpstreamError
 */
export const getStore = cachedById(cachePolicy.stores, "one", readStore);

/**
 * Provinces with their cities, for the store finder.
 * @throws UpstreamError
 */
export function getProvinces(signal?: AbortSignal): Promise<Province[]> {
  return cached(cachePolicy.areas, [], readProvinces, { signal });
}
