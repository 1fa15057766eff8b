import { Counter, Histogram } from "prom-client";
import { metricsRegistry } from "../metrics.server";

const registers = [metricsRegistry];

export const httpMetrics = {
  requests: new Histogram({
    name: "http_request_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "status"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  }),
  pageCache: new Counter({
    name: "page_cache_total",
    help: "Pages asked for, by what the page cache had",
    labelNames: ["state"],
    registers,
  }),
};
