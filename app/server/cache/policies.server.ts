import { hours, minutes, seconds } from "../platform/durations.server";
import type { Lifetime } from "./record.server";

/** How long a kind of data is cached. */
export interface CachePolicy extends Lifetime {
  /** Metrics label. */
  name: string;
}

const shared = { lastGood: hours(24) };

export const cachePolicy = {
  settings: { ...shared, name: "settings", fresh: minutes(1), stale: minutes(2) },
  navigation: { ...shared, name: "navigation", fresh: minutes(1), stale: minutes(2) },
  categories: { ...shared, name: "categories", fresh: minutes(1), stale: minutes(2) },
  regions: { ...shared, name: "regions", fresh: minutes(1), stale: minutes(1) },
  catalogue: { ...shared, name: "catalogue", fresh: minutes(1), stale: minutes(1) },
  content: { ...shared, name: "content", fresh: minutes(1), stale: minutes(1) },
  listing: { ...shared, name: "listing", fresh: seconds(30), stale: minutes(1) },
  search: { ...shared, name: "search", fresh: minutes(1), stale: minutes(5) },
  news: { ...shared, name: "news", fresh: minutes(1), stale: minutes(1) },
  jobs: { ...shared, name: "jobs", fresh: seconds(30), stale: seconds(30) },
  stores: { ...shared, name: "stores", fresh: minutes(5), stale: minutes(10) },
  sitemap: { ...shared, name: "sitemap", fresh: hours(1), stale: hours(6) },
  areas: { ...shared, name: "areas", fresh: hours(1), stale: hours(1) },
} satisfies Readonly<Record<string, CachePolicy>>;
