import type { Store } from "~/domain/store";
import { splitTelephones } from "~/domain/telephone";
import { urls, withQuery } from "~/domain/urls/urls";
import type { NearestStore } from "./nearest-store";

/** The planned opening date as product.md §3.2 shows it: YYYY 年 MM 月 DD 日. */
export function openingDateText(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${year} 年 ${month} 月 ${date} 日`;
}

/** A place is known to the city at best: below this, a number would say more than is known. */
const MIN_SHOWN_KM = 20;

/** Whole kilometres to tell; null where there is nothing sure to say. */
export function shownDistance(distanceKm: number | null): string | null {
  return distanceKm === null || distanceKm < MIN_SHOWN_KM ? null : String(Math.round(distanceKm));
}

/** The store in the map service of most visitors, which opens its app on phones: its place, else a search for it. */
export function mapHref({ name, address, city, coordinates }: Store): string {
  if (coordinates !== null) {
    const position = `${coordinates.longitude},${coordinates.latitude}`;
    return withQuery("https://uri.amap.com/marker", { position, name, coordinate: "gaode", callnative: "1" });
  }
  return withQuery("https://uri.amap.com/search", { keyword: address ?? name, city, callnative: "1" });
}

/** The store for whatever map a phone has: by its postal address, because maps count coordinates from different origins. */
export function geoHref({ name, address }: Store): string {
  return `geo:0,0?q=${encodeURIComponent(address ?? name)}`;
}

/** The store as the header names it. @param phoneLabel the site settings' */
export function toNearestStore(store: Store, phoneLabel: string | null): NearestStore {
  const { code, name, address, phone, images } = store;
  const phones = splitTelephones(phone ?? "");
  const detailHref = code === "" ? urls.settingsStore : urls.store(code);
  return { name, address, phone, phones, phoneLabel, image: images[0] ?? null, detailHref };
}
