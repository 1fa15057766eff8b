import { serverTiming } from "../rendering/server-timing.server";
import type { CachedPage } from "./page-cache.server";

/** Counts a page served from the cache. */
export type CountCached = (page: CachedPage) => void;

/** "hit" and "stale" mean this process's memory; "hit folder" and "stale redis" name the L2 store. */
export function headersOfCached({ state, level, ageMs }: CachedPage) {
  return {
    "X-Cache": level === "memory" ? state : `${state} ${level}`,
    Age: String(Math.floor(ageMs / 1000)),
    "Server-Timing": serverTiming({ cache: state }),
  };
}
