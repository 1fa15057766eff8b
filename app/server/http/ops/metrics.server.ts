import { Gauge, type Registry } from "prom-client";
import { measureAtScrape } from "~/server/platform/telemetry/metrics.server";
import type { PageCache } from "../page-cache/page-cache.server";
import type { OpsRoute } from "./ops-route.server";

/** GET /ops/metrics: Prometheus metrics (product.md §10.3). */
export function metricsRoute(pages: PageCache, metrics: Registry, version: string): OpsRoute {
  new Gauge({
    name: "build_info",
    help: "Version of the running build; always 1",
    labelNames: ["version", "node"],
    registers: [metrics],
  }).set({ version, node: process.version }, 1);
  measureAtScrape(metrics, "page_cache_pages", "Cached pages", () => pages.size.entries);
  measureAtScrape(metrics, "page_cache_bytes", "Bytes of the cached pages", () => pages.size.bytes);
  return {
    path: "/ops/metrics",
    methods: ["GET", "HEAD"],
    async answer(_request, response) {
      const text = await metrics.metrics();
      response.writeHead(200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" }).end(text);
    },
  };
}
