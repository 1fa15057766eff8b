import { isValidCoordinates, type Area, type Coordinates, type Province, type Store } from "~/domain/store";
import { uniqueBy } from "~/domain/unique-by";
import { upstream } from "../client.server";
import type { AreaJson, StoreJson } from "../contract/stores.server";

function toStore(json: StoreJson): Store {
  const { storeCode, storeName, openStatus, imageUrls, linkPhone, openingTime, businessTime, ...others } = json;
  const { latitude, longitude, ...same } = others;
  const coordinates = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  return {
    ...same,
    code: storeCode,
    name: storeName,
    isOpen: openStatus ?? true,
    images: imageUrls,
    phone: linkPhone,
    openingDay: openingTime?.slice(0, 10) ?? null,
    businessHours: businessTime,
    coordinates: coordinates && isValidCoordinates(coordinates) ? coordinates : null,
  };
}

const toStores = (stores: readonly StoreJson[]): Store[] => uniqueBy(stores, ({ storeCode }) => storeCode).map(toStore);

/** All stores, nearest first (upstream.md §4.7, constants of product.md §9.1). */
export async function readStoresNear({ latitude, longitude }: Coordinates): Promise<Store[]> {
  const nearest = { country: "CN", latitude, longitude, storeType: 0, radiusMi: 99_999_999 } as const;
  return toStores(await upstream().read("store/getStoreByCoordinateProvince", nearest));
}

/** The stores of an area, by its names; all stores without any. */
export async function readStoresIn({ province, city }: { province?: string; city?: string }): Promise<Store[]> {
  const names = { province: province || undefined, city: city || undefined };
  return toStores(await upstream().read("store/getStoreByCoordinateProvince", names));
}

/** One store, or null where the upstream succeeds without one. */
export async function readStore(code: string): Promise<Store | null> {
  const json = await upstream().read("store/getStoreByStoreCode", { storeCode: code });
  return json === null ? null : toStore(json);
}

/** Each area once. */
export const toAreas = (areas: readonly AreaJson[]): Area[] =>
  uniqueBy(areas, ({ areaId }) => areaId).map(({ areaId, areaName, areaCode }) => ({
    id: areaId,
    name: areaName,
    code: areaCode,
  }));

/** Provinces with their cities. */
export async function readProvinces(): Promise<Province[]> {
  const provinces = await upstream().read("area/getTreeByLevelId", {});
  return uniqueBy(provinces, ({ areaId }) => areaId).flatMap((json) =>
    toAreas([json]).map((area) => ({ ...area, cities: toAreas(json.children) })),
  );
}
