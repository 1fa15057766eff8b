import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** What is known of a request when its answer has ended. */
export interface RequestSummary {
  kind: string;
  route: string;
  method: string;
  status: string;
  seconds: number;
}

/** What the process tells of its answers. */
export function createHttpMetrics(metrics: Registry) {
  const registers = [metrics];
  let inFlight = 0;
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered, by kind, pattern of the route, method and status (aborted: the visitor left)",
    labelNames: ["kind", "route", "method", "status"],
    registers,
  });
  const serverErrors = new Counter({
    name: "http_server_errors_total",
    help: "Answers with a status of 500 and above, by status",
    labelNames: ["status"],
    registers,
  });
  // An alert on a counter's growth does not see the first step of one that was not there before.
  for (const status of ["500", "502", "503"]) serverErrors.inc({ status }, 0);
  const duration = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer a request, by kind and pattern of the route",
    labelNames: ["kind", "route"],
    // The alerts' limits are among them: a quantile between two far ones would be a guess.
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
    registers,
  });
  const cachedPages = new Counter({
    name: "page_cache_total",
    help: "Pages asked for, by what the page cache had",
    labelNames: ["state"],
    registers,
  });
  const notKept = new Counter({
    name: "pages_not_kept_total",
    help: "Renders of pages for everyone that are not kept, by reason (status, cookie, private, missing part)",
    labelNames: ["reason"],
    registers,
  });
  new Gauge({
    name: "http_requests_in_flight",
    help: "Requests being answered now",
    registers,
    collect() {
      this.set(inFlight);
    },
  });

  return {
    /** Of a page that was asked for: what the page cache had. */
    countPage(state: string): void {
      cachedPages.inc({ state });
    },
    /** Of a page that was rendered to be kept, but is not. */
    countNotKept(reason: string): void {
      notKept.inc({ reason });
    },
    requestBegan(): void {
      inFlight += 1;
    },
    requestEnded({ kind, route, method, status, seconds }: RequestSummary): void {
      inFlight -= 1;
      requests.inc({ kind, route, method, status });
      // A probe of a replica that is not ready yet is no visitor.
      if (Number(status) >= 500 && kind !== "operations") serverErrors.inc({ status });
      duration.observe({ kind, route }, seconds);
    },
  };
}

export type HttpMetrics = ReturnType<typeof createHttpMetrics>;
