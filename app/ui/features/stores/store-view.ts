import type { Store } from "~/domain/store";
import { splitTelephones } from "~/domain/telephone";
import { toWellFormed, urls, withQuery } from "~/domain/urls/urls";
import type { NearestStore } from "./nearest-store";

/** The planned opening date in the format of product.md §3.2: YYYY 年 MM 月 DD 日. */
export function openingDateText(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${year} 年 ${month} 月 ${date} 日`;
}

/** The visitor's location is known at city precision at best: a smaller distance would be misleading. */
const MIN_SHOWN_KM = 20;

/** Whole kilometres; null if the distance is unknown or too small. */
export function shownDistance(distanceKm: number | null): string | null {
  return distanceKm === null || distanceKm < MIN_SHOWN_KM ? null : String(Math.round(distanceKm));
}

/** The store in the map service most visitors use, which opens its app on phones: by coordinates, else by search. */
export function mapHref({ name, address, city, coordinates }: Store): string {
  if (coordinates !== null) {
    const position = `${coordinates.longitude},${coordinates.latitude}`;
    return withQuery("https://uri.amap.com/marker", { position, name, coordinate: "gaode", callnative: "1" });
  }
  return withQuery("https://uri.amap.com/search", { keyword: address ?? name, city, callnative: "1" });
}

/** The store in the phone's map app: by postal address, because map apps use different coordinate systems. */
export function geoHref({ name, address }: Store): string {
  return `geo:0,0?q=${encodeURIComponent(toWellFormed(address ?? name))}`;
}

/** The store as shown in the header. @param phoneLabel from the site settings */
export function toNearestStore(store: Store, phoneLabel: string | null): NearestStore {
  const { code, name, address, phone, images } = store;
  const phones = splitTelephones(phone ?? "");
  const detailHref = code === "" ? urls.settingsStore : urls.store(code);
  return { name, address, phone, phones, phoneLabel, image: images[0] ?? null, detailHref };
}
