import { hours, minutes, seconds } from "../platform/durations.server";
import type { Lifetime } from "./record.server";

/** How long a kind of data is cached. */
export interface CachePolicy extends Lifetime {
  /** Metrics label. */
  name: string;
}

const lastGood = hours(24);

export const cachePolicy = {
  settings: { lastGood, name: "settings", fresh: minutes(1), stale: minutes(2) },
  navigation: { lastGood, name: "navigation", fresh: minutes(1), stale: minutes(2) },
  categories: { lastGood, name: "categories", fresh: minutes(1), stale: minutes(2) },
  regions: { lastGood, name: "regions", fresh: minutes(1), stale: minutes(1) },
  catalogue: { lastGood, name: "catalogue", fresh: minutes(1), stale: minutes(1) },
  content: { lastGood, name: "content", fresh: minutes(1), stale: minutes(1) },
  listing: { lastGood, name: "listing", fresh: seconds(30), stale: minutes(1) },
  search: { lastGood, name: "search", fresh: minutes(1), stale: minutes(5) },
  news: { lastGood, name: "news", fresh: minutes(1), stale: minutes(1) },
  jobs: { lastGood, name: "jobs", fresh: seconds(30), stale: seconds(30) },
  stores: { lastGood, name: "stores", fresh: minutes(5), stale: minutes(10) },
  sitemap: { lastGood, name: "sitemap", fresh: hours(1), stale: hours(6) },
  areas: { lastGood, name: "areas", fresh: hours(1), stale: hours(1) },
} satisfies Readonly<Record<string, CachePolicy>>;
