import { Gauge, type Registry } from "prom-client";
import { minutes } from "../platform/durations.server";
import { count, measureAtScrape } from "../platform/telemetry/metrics.server";

export type DataCacheResult = "hit" | "miss" | "stale" | "error";

/** @param ageMs of the value that was used; absent = none was, or it was loaded for this lookup */
export type CountLookup = (policy: string, result: DataCacheResult, ageMs?: number) => void;

const AGES_OF_MS = minutes(1);

/** Metrics of data cache lookups. */
export function createLookupCounter(registry: Registry): CountLookup {
  /** By policy: the oldest value used lately, and when. */
  const oldest = new Map<string, { ageMs: number; at: number }>();
  const isRecent = ({ at }: { at: number }) => performance.now() - at < AGES_OF_MS;
  new Gauge({
    name: "data_cache_age_seconds",
    help: "Age of the oldest value of the data cache used within a minute, by policy",
    labelNames: ["policy"],
    registers: [registry],
    collect() {
      for (const [policy, one] of oldest) this.set({ policy }, isRecent(one) ? one.ageMs / 1000 : 0);
    },
  });
  return (policy, result, ageMs = 0) => {
    count(registry, "data_cache_total", { policy, result });
    const known = oldest.get(policy);
    if (known === undefined || known.ageMs <= ageMs || !isRecent(known))
      oldest.set(policy, { ageMs, at: performance.now() });
  };
}

export function measureFolder(size: () => { files: number; bytes: number }, metrics: Registry): void {
  measureAtScrape(metrics, "cache_folder_files", "Records in the cache folder", () => size().files);
  measureAtScrape(metrics, "cache_folder_bytes", "Bytes of the records in the cache folder", () => size().bytes);
}
