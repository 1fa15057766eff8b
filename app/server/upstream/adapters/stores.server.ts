import { z } from "zod";
import {
  answeredList,
  chinaTime,
  flagOrNull,
  list,
  mediaUrls,
  nullable,
  number,
  orNull,
  record,
  requiredList,
  requiredText,
  text,
} from "~/domain/lenient/schema";
import { isValidCoordinates, type Area, type Coordinates, type Province, type Store } from "~/domain/store";
import { uniqueBy } from "~/domain/unique-by";
import type { UpstreamClient } from "../client.server";

const storeJson = record({
  id: text,
  storeCode: text,
  storeName: requiredText,
  openStatus: flagOrNull,
  description: text,
  imageUrls: mediaUrls,
  address: text,
  linkPhone: text,
  openingTime: chinaTime,
  businessTime: text,
  province: text,
  city: text,
  latitude: number,
  longitude: number,
}).transform((json, context): Store => {
  const id = json.id ?? json.storeCode;
  const code = json.storeCode ?? json.id;
  if (id === null || code === null) {
    context.issues.push({ code: "custom", message: "store without id and storeCode", input: json });
    return z.NEVER;
  }
  const { latitude, longitude } = json;
  const coordinates = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  return {
    id,
    code,
    name: json.storeName,
    isOpen: json.openStatus ?? true,
    description: json.description,
    images: json.imageUrls,
    address: json.address,
    phone: json.linkPhone,
    openingDay: json.openingTime?.slice(0, 10) ?? null,
    businessHours: json.businessTime,
    province: json.province,
    city: json.city,
    coordinates: coordinates && isValidCoordinates(coordinates) ? coordinates : null,
  };
});

const storesJson = answeredList(storeJson).transform((stores) => uniqueBy(stores, ({ code }) => code));

/** store/getStoreByCoordinateProvince by coordinates: all stores, nearest first (upstream.md §4.7, constants of product.md §9.1). */
export function readStoresNear(client: UpstreamClient, { latitude, longitude }: Coordinates): Promise<Store[]> {
  const { channelCode, channelId } = client.site;
  const place = { country: "CN", latitude, longitude, storeType: 0, radiusMi: 99999999 };
  const params = { ...place, channelCode, channelId };
  return client.read("store/getStoreByCoordinateProvince", params, storesJson);
}

/** store/getStoreByCoordinateProvince by area names; all stores without any. */
export function readStoresIn(client: UpstreamClient, area: { province?: string; city?: string }): Promise<Store[]> {
  const { channelCode, channelId } = client.site;
  const names = { ...(area.province ? { province: area.province } : {}), ...(area.city ? { city: area.city } : {}) };
  const params = { channelCode, channelId, ...names };
  return client.read("store/getStoreByCoordinateProvince", params, storesJson);
}

/** store/getStoreByStoreCode: one store, or null where the upstream succeeds without one. */
export function readStore(client: UpstreamClient, code: string): Promise<Store | null> {
  return client.read("store/getStoreByStoreCode", { storeCode: code }, orNull(storeJson));
}

const areaJson = record({ areaId: requiredText, areaName: requiredText, areaCode: text });
const toArea = ({ areaId, areaName, areaCode }: z.output<typeof areaJson>): Area => ({
  id: areaId,
  name: areaName,
  code: areaCode,
});
const provinceJson = record({
  areaId: requiredText,
  areaName: requiredText,
  areaCode: text,
  children: list(areaJson),
}).transform((json): Province => ({
  ...toArea(json),
  cities: uniqueBy(json.children.map(toArea), ({ id }) => id),
}));

const provincesJson = requiredList(provinceJson).transform((provinces) => uniqueBy(provinces, ({ id }) => id));

/** area/getTreeByLevelId: provinces with their cities. */
export function readProvinces(client: UpstreamClient): Promise<Province[]> {
  return client.read("area/getTreeByLevelId", { levelId: 1 }, provincesJson);
}

/** The items of recruitJob/getCityAreaList are areas too; null = there are none. */
export const areasJson = nullable(
  requiredList(areaJson.transform(toArea)).transform((areas) => uniqueBy(areas, ({ id }) => id)),
);
