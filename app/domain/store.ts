import type { SiteSettings } from "./content";

/** Shops and where they are (product.md §3.2 Store). */

/** GCJ-02, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Valid as product.md §5.6 Coordinates says: within the ranges, and neither is zero. */
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
  /** Planned day of opening, `YYYY-MM-DD`. */
  openingDay: string | null;
  businessHours: string | null;
  province: string | null;
  city: string | null;
  /** null unless both are valid. */
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
  /** From the visitor's city, as the crow flies; null where either place is not known. */
  distanceKm: number | null;
}

/** What the store finder shows (product.md §2.19 Store finder and store detail). */
export interface FoundStores {
  /** Empty where the area tree could not be loaded. */
  provinces: { name: string; cities: string[] }[];
  /** The filters as they were understood. */
  province: string | null;
  city: string | null;
  /** The URL names a province or city that is not in the area tree. */
  isUnknownArea: boolean;
  /** Nearest first when the visitor could be located. */
  stores: FoundStore[];
  isLocated: boolean;
  /** The one whose detail is asked for. */
  store: FoundStore | null;
  storeProblem: "unknown" | "failed" | null;
}

/** The site settings' store as its detail shows it (product.md §2.4.2); its name is empty where they name none. */
export function toSettingsStore(settings: Partial<SiteSettings>): Store {
  const { storeName, storeAddress, storeContactValue, storeImage } = settings;
  return {
    id: "",
    code: "",
    name: storeName ?? "",
    isOpen: true,
    description: null,
    images: storeImage ? [storeImage] : [],
    address: storeAddress ?? null,
    phone: storeContactValue ?? null,
    openingDay: null,
    businessHours: null,
    province: null,
    city: null,
    coordinates: null,
  };
}

/** One shop has one phone number: where the site settings name the shop, it is theirs. */
export function withSettingsPhone<S extends Pick<Store, "name" | "phone">>(
  store: S,
  { storeName, storeContactValue }: Partial<SiteSettings>,
): S {
  return storeContactValue && store.name === storeName ? { ...store, phone: storeContactValue } : store;
}
