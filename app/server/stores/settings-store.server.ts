import type { SiteSettings } from "~/domain/content";
import type { Store } from "~/domain/store";

/** The site settings' store as its detail shows it (product.md §2.4.2); null where they name none. */
export function toSettingsStore(settings: Partial<SiteSettings>): Store | null {
  const { storeName, storeAddress, storeContactValue, storeImage } = settings;
  if (!storeName) return null;
  return {
    id: "",
    code: "",
    name: storeName,
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
