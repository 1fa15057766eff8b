import { Counter, Histogram, type Registry } from "prom-client";
import { measureAtScrape } from "../platform/telemetry/metrics.server";

/** The facts of a finished request. */
export interface RequestSummary {
  kind: string;
  route: string;
  method: string;
  status: string;
  seconds: number;
}

/** The process's HTTP metrics. */
export function createHttpMetrics(metrics: Registry) {
  const registers = [metrics];
  let inFlight = 0;
  const requests = new Counter({
    name: "http_requests_total",
    help: "Finished requests, by kind, route pattern, method and status (aborted: the client disconnected)",
    labelNames: ["kind", "route", "method", "status"],
    registers,
  });
  const serverErrors = new Counter({
    name: "http_server_errors_total",
    help: "Responses with status 500 and above, by status",
    labelNames: ["status"],
    registers,
  });
  // Initialised to 0: an alert on increase() misses the first increment of a series that did not exist before.
  for (const status of ["500", "502", "503"]) serverErrors.inc({ status }, 0);
  const duration = new Histogram({
    name: "http_request_seconds",
    help: "Request duration, by kind and route pattern",
    labelNames: ["kind", "route"],
    // Includes the alerts' thresholds as bucket bounds: a quantile interpolated between distant bounds would be
    // inaccurate.
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
    registers,
  });
  const cachedPages = new Counter({
    name: "page_cache_total",
    help: "Page requests, by page cache state",
    labelNames: ["state"],
    registers,
  });
  const notKept = new Counter({
    name: "pages_not_kept_total",
    help: "Renders of cacheable routes that were not cached, by reason (status, cookie, private, missing part)",
    labelNames: ["reason"],
    registers,
  });
  measureAtScrape(metrics, "http_requests_in_flight", "Requests in flight", () => inFlight);

  return {
    /** Counts a page request by page cache state. */
    countPage(state: string): void {
      cachedPages.inc({ state });
    },
    /** Counts a page that was rendered for the cache but is not cacheable. */
    countNotKept(reason: string): void {
      notKept.inc({ reason });
    },
    requestBegan(): void {
      inFlight += 1;
    },
    requestEnded({ kind, route, method, status, seconds }: RequestSummary): void {
      inFlight -= 1;
      requests.inc({ kind, route, method, status });
      // Probes of a replica that is not ready yet are not counted as errors.
      if (Number(status) >= 500 && kind !== "operations") serverErrors.inc({ status });
      duration.observe({ kind, route }, seconds);
    },
  };
}

export type HttpMetrics = ReturnType<typeof createHttpMetrics>;
