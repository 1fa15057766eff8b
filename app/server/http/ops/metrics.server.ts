import { Gauge } from "prom-client";
import { metricsRegistry } from "~/server/platform/metrics.server";
import type { PageCache } from "../page-cache/page-cache.server";
import type { OpsRoute } from "./ops-route.server";

const registers = [metricsRegistry];
const pageCount = new Gauge({ name: "page_cache_pages", help: "Pages kept", registers });
const pageBytes = new Gauge({ name: "page_cache_bytes", help: "Bytes of the pages kept", registers });

/** GET /ops/metrics: Prometheus metrics (product.md §10.3). */
export function metricsRoute(pages: PageCache): OpsRoute {
  return {
    path: "/ops/metrics",
    methods: ["GET", "HEAD"],
    async answer(_request, response) {
      const { pages: count, bytes } = pages.size;
      pageCount.set(count);
      pageBytes.set(bytes);
      const text = await metricsRegistry.metrics();
      response.writeHead(200, { "Content-Type": metricsRegistry.contentType, "Cache-Control": "no-store" }).end(text);
    },
  };
}
