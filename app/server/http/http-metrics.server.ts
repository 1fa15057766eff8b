import { Histogram, type Registry } from "prom-client";
import { count } from "../platform/telemetry/metrics.server";

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
  for (const status of ["500", "502", "503"]) count(metrics, "http_server_errors_total", { status }, 0);
  const duration = new Histogram({
    name: "http_request_seconds",
    help: "Request duration, by kind and route pattern",
    labelNames: ["kind", "route"],
    // Includes the alerts' thresholds as bucket bounds: a quantile interpolated between distant bounds would be
    // inaccurate.
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
    registers: [metrics],
  });

  return function requestEnded({ kind, route, method, status, seconds }: RequestSummary): void {
    count(metrics, "http_requests_total", { kind, route, method, status });
    // Probes of a replica that is not ready yet are not counted as errors.
    if (Number(status) >= 500 && kind !== "operations") count(metrics, "http_server_errors_total", { status });
    duration.observe({ kind, route }, seconds);
  };
}

export type CountRequest = ReturnType<typeof createHttpMetrics>;
