import type { Store } from "~/domain/store";
import { withQuery } from "~/domain/urls/urls";

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

/** The store on Amap, by coordinates, else by search. As `tencentMapHref`, it opens the service's app on phones. */
export function amapHref({ name, address, city, coordinates }: Store): string {
  if (coordinates !== null) {
    const position = `${coordinates.longitude},${coordinates.latitude}`;
    return withQuery("https://uri.amap.com/marker", { position, name, coordinate: "gaode", callnative: "1" });
  }
  return withQuery("https://uri.amap.com/search", { keyword: address ?? name, city, callnative: "1" });
}

const TENCENT_MAP = "https://apis.map.qq.com/uri/v1";
/** The service asks who calls it, and takes any word. */
const TENCENT_CALLER = "website";

/** The store on Tencent's map, which WeChat opens itself. */
export function tencentMapHref({ name, address, city, coordinates }: Store): string {
  if (coordinates !== null) {
    // ";" and ":" separate the parts of a marker.
    const part = (key: string, value: string | null) => (value ? `;${key}:${value.replace(/[;:]/g, " ")}` : "");
    const coord = `coord:${coordinates.latitude},${coordinates.longitude}`;
    const marker = coord + part("title", name) + part("addr", address);
    return withQuery(`${TENCENT_MAP}/marker`, { marker, referer: TENCENT_CALLER });
  }
  return withQuery(`${TENCENT_MAP}/search`, { keyword: address ?? name, region: city, referer: TENCENT_CALLER });
}
