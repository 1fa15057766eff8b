import { Counter, type Registry } from "prom-client";
import { measureAtScrape } from "../platform/metrics.server";
import type { StoreName } from "./cache-store.server";
import type { Namespace } from "./record.server";

export type DataCacheResult = "hit" | "miss" | "stale" | "error";

/** Metrics of data cache lookups. */
export interface DataCacheMetrics {
  lookup(policy: string, result: DataCacheResult): void;
}

export function createDataCacheMetrics(registry: Registry): DataCacheMetrics {
  const lookups = new Counter({
    name: "data_cache_total",
    help: "Data cache lookups, by policy and result",
    labelNames: ["policy", "result"],
    registers: [registry],
  });
  return { lookup: (policy, result) => lookups.inc({ policy, result }) };
}

/** Counts one cache hit by level. */
export type CountCacheHit = (cache: Namespace, level: StoreName | "memory") => void;

export function createCacheHits(metrics: Registry): CountCacheHit {
  const hits = new Counter({
    name: "cache_hits_total",
    help: "Cache hits, by cache (data, pages) and level (memory, folder, redis)",
    labelNames: ["cache", "level"],
    registers: [metrics],
  });
  return (cache, level) => hits.inc({ cache, level });
}

declare module "../platform/site.server" {
  interface Site {
    readonly countCacheHit: CountCacheHit;
  }
}

export function measureFolder(size: () => { files: number; bytes: number }, metrics: Registry): void {
  measureAtScrape(metrics, "cache_folder_files", "Records in the cache folder", () => size().files);
  measureAtScrape(metrics, "cache_folder_bytes", "Bytes of the records in the cache folder", () => size().bytes);
}
