import { choose, imageUrl } from "./context";
import type { DataContext, Json, JsonObject } from "./context";
import { readParts } from "./texts";
import texts from "./texts/stores.txt";

/** A store in the demo's own model. */
export interface Store {
  id: string;
  code: string;
  name: string;
  province: string;
  city: string;
  address: string;
  phone: string;
  latitude: number;
  longitude: number;
  hours: string;
  description: string;
  /** Planned opening date; null = open. */
  opens: string | null;
}

interface City {
  name: string;
  province: string;
  areaId: string;
  areaCode: string;
  latitude: number;
  longitude: number;
  dial: string;
}

const part = readParts(texts);

/** Real cities; the stores' streets and buildings are invented. */
export const cities: readonly City[] = part("cities").rows.map(
  ([name = "", province = "", areaId = "", latitude, longitude, dial = ""]) => ({
    ...{ name, province, areaId, dial },
    // One id has a leading zero.
    areaCode: areaId.slice(-6),
    latitude: Number(latitude),
    longitude: Number(longitude),
  }),
);

export function makeStores(): Store[] {
  const perCity = new Map<string, number>();
  // In order of opening.
  return part("places").rows.map(([cityName = "", house = "", street = "", opens = null], index) => {
    const city = cities.find((one) => one.name === cityName);
    if (city === undefined) throw new Error(`no city ${cityName}`);
    const nth = perCity.get(cityName) ?? 0;
    perCity.set(cityName, nth + 1);
    const municipality = city.province === city.name;
    return {
      id: String(1900 + index).padStart(6, "0"),
      code: `NHS-${city.areaCode.slice(0, 4)}-${String(nth + 1).padStart(2, "0")}`,
      name: `北港瓷 ${cityName.replace("市", "")}${house}店`,
      province: city.province,
      city: cityName,
      address: `${municipality ? "" : city.province}${cityName}${street}`,
      phone: `${city.dial}-5550 ${String(1100 + index * 7).padStart(4, "0")}`,
      latitude: Number((city.latitude + nth * 0.023 - 0.01).toFixed(4)),
      longitude: Number((city.longitude + nth * 0.031 - 0.012).toFixed(4)),
      hours: choose(part("hours").lines, index),
      description: choose(part("descriptions").lines, index),
      opens,
    };
  });
}

/** A store in the upstream's shape: images as a list or a string, coordinates as numbers or strings. */
export function storeJson(context: DataContext, store: Store, index: number): JsonObject {
  const imageUrls = [0, 3, 5].map((step) => imageUrl(context, `stores/${((index + step) % 8) + 1}`));
  const images: Json = index % 3 === 1 ? imageUrls.join(",") : index % 11 === 7 ? [] : imageUrls;
  const asText = index % 4 === 2;
  return {
    id: store.id,
    storeCode: store.code,
    storeName: store.name,
    openStatus: index % 5 === 3 ? (store.opens === null ? 1 : 0) : store.opens === null,
    description: index % 13 === 12 ? null : store.description,
    imageUrls: images,
    province: store.province,
    city: store.city,
    address: store.address,
    linkPhone: index % 17 === 16 ? null : store.phone,
    openingTime: store.opens,
    businessTime: store.hours,
    latitude: asText ? String(store.latitude) : store.latitude,
    longitude: asText ? String(store.longitude) : store.longitude,
    storeType: 0,
  };
}

/** Straight-line distance in kilometres. */
export function distance(from: { latitude: number; longitude: number }, to: { latitude: number; longitude: number }) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const dLat = radians(to.latitude - from.latitude);
  const dLng = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLng / 2) ** 2;
  return 6371 * 2 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Provinces with their cities; one city has no store. */
export function areaTree(): JsonObject[] {
  const provinces = new Map<string, City[]>();
  for (const city of cities) provinces.set(city.province, [...(provinces.get(city.province) ?? []), city]);
  const tree: JsonObject[] = [...provinces].map(([province, members]) => ({
    areaId: `${members[0]?.areaCode.slice(0, 2)}0000`,
    areaName: province,
    areaCode: `${members[0]?.areaCode.slice(0, 2)}0000`,
    children: members.map(({ areaId, areaCode, name }, index) => ({
      areaId: index === 1 ? Number(areaId) : areaId,
      areaName: name,
      areaCode,
      children: null,
    })),
  }));
  tree.push({
    areaId: "530000",
    areaName: "云南省",
    areaCode: "530000",
    children: [{ areaId: "530100", areaName: "昆明市", areaCode: "530100", children: [] }],
  });
  return tree;
}

/** The cities of the job form; 昆明市 has no store, so its list of stores is empty. */
export function cityAreas(): Array<{ areaName: string; areaId: string; areaCode: string }> {
  return [
    ...cities.map(({ name, areaId, areaCode }) => ({ areaName: name, areaId, areaCode })),
    { areaName: "昆明市", areaId: "530100", areaCode: "530100" },
  ];
}
