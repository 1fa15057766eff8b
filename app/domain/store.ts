import type { SiteSettings } from "./content";

/** Stores and their location (product.md §3.2 Store). */

/** GCJ-02, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Valid as defined in product.md §5.6 Coordinates: within range, and neither is zero. */
export function isValidCoordinates({ latitude, longitude }: Coordinates): boolean {
  const inRange = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return inRange && latitude !== 0 && longitude !== 0;
}

export interface Store {
  id: string;
  code: string;
  name: string;
  isOpen: boolean;
  description: string | null;
  images: string[];
  address: string | null;
  phone: string | null;
  /** Planned opening date, `YYYY-MM-DD`. */
  openingDay: string | null;
  businessHours: string | null;
  province: string | null;
  city: string | null;
  /** null unless both coordinates are valid. */
  coordinates: Coordinates | null;
}

/** A province or city. */
export interface Area {
  id: string;
  name: string;
  code: string | null;
}

export interface Province extends Area {
  cities: Area[];
}

export interface FoundStore extends Store {
  /** Straight-line distance from the visitor's city; null if either location is unknown. */
  distanceKm: number | null;
}

/** The view of the store finder (product.md §2.19 Store finder and store detail). */
export interface FoundStores {
  /** Empty if the area tree could not be loaded. */
  provinces: { name: string; cities: string[] }[];
  /** The filters that were applied. */
  province: string | null;
  city: string | null;
  /** The URL names a province or city that is not in the area tree. */
  isUnknownArea: boolean;
  stores: FoundStore[];
  /** The stores are nearest first, and at least one has a distance. */
  isLocated: boolean;
  /** The store whose detail is open. */
  store: FoundStore | null;
  storeProblem: "unknown" | "failed" | null;
}

/**
 * The store from the site settings in the shape of a store detail (product.md §2.4.2), with what the settings leave out,
 * such as its hours, from a listed store of that name; its name is empty if the settings name none.
 */
export function toSettingsStore(settings: Partial<SiteSettings>, listed: readonly Store[] = []): Store {
  const { storeName, storeAddress, storeContactValue, storeImage } = settings;
  const known = listed.find(({ name }) => name === storeName);
  return {
    id: "",
    code: "",
    name: storeName ?? "",
    isOpen: known?.isOpen ?? true,
    description: known?.description ?? null,
    images: storeImage ? [storeImage] : (known?.images ?? []),
    address: storeAddress ?? known?.address ?? null,
    phone: storeContactValue ?? known?.phone ?? null,
    openingDay: known?.openingDay ?? null,
    businessHours: known?.businessHours ?? null,
    province: known?.province ?? null,
    city: known?.city ?? null,
    coordinates: known?.coordinates ?? null,
  };
}

/** One phone number per store: if the site settings name the same store, their number is used. */
export function withSettingsPhone<S extends Pick<Store, "name" | "phone">>(
  store: S,
  { storeName, storeContactValue }: Partial<SiteSettings>,
): S {
  return storeContactValue && store.name === storeName ? { ...store, phone: storeContactValue } : store;
}
