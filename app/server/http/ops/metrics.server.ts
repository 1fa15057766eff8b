import { Gauge, type Registry } from "prom-client";
import type { PageCache } from "../page-cache/page-cache.server";
import type { OpsRoute } from "./ops-route.server";

/** GET /ops/metrics: Prometheus metrics (product.md §10.3). */
export function metricsRoute(pages: PageCache, metrics: Registry): OpsRoute {
  const registers = [metrics];
  const pageCount = new Gauge({ name: "page_cache_pages", help: "Pages kept", registers });
  const pageBytes = new Gauge({ name: "page_cache_bytes", help: "Bytes of the pages kept", registers });
  return {
    path: "/ops/metrics",
    methods: ["GET", "HEAD"],
    async answer(_request, response) {
      const { pages: count, bytes } = pages.size;
      pageCount.set(count);
      pageBytes.set(bytes);
      const text = await metrics.metrics();
      response.writeHead(200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" }).end(text);
    },
  };
}
