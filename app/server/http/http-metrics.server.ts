import { Gauge, Histogram } from "prom-client";
import { createTally, metricsRegistry } from "../platform/metrics.server";

const registers = [metricsRegistry];

/** Who answers a request: a page or its data, a file, an address for operators and probes, or nobody. */
export type RequestKind = "page" | "data" | "static" | "operations" | "refused";

/** What becomes known of a request as it is answered. Routes are patterns ("/pdp/:slug"), so that their number is small. */
export interface RequestFacts {
  kind: RequestKind;
  route: string;
}

export function setFacts(facts: RequestFacts, kind: RequestKind, route: string): void {
  facts.kind = kind;
  facts.route = route;
}

let inFlight = 0;

/** What the process tells of its answers. */
export const httpMetrics = {
  countRequest: createTally(metricsRegistry, {
    name: "http_requests_total",
    help: "Requests answered, by kind, pattern of the route, method and status (aborted: the visitor left)",
    labelNames: ["kind", "route", "method", "status"],
  }),
  /** Of a page that was asked for: what the page cache had. */
  countPage: createTally(metricsRegistry, {
    name: "page_cache_total",
    help: "Pages asked for, by what the page cache had",
    labelNames: ["state"],
  }),
  seconds: new Histogram({
    name: "http_request_seconds",
    help: "Time to answer a request, by kind and pattern of the route",
    labelNames: ["kind", "route"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  }),
  requestBegan(): void {
    inFlight += 1;
  },
  requestEnded(): void {
    inFlight -= 1;
  },
};

new Gauge({
  name: "http_requests_in_flight",
  help: "Requests being answered now",
  registers,
  collect() {
    this.set(inFlight);
  },
});
