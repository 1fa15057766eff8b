import { Gauge, Histogram, type Registry } from "prom-client";
import { endpoints } from "./endpoints.server";
import { expectedOf, labelOf, type Gap } from "./contract/gaps.server";
import type { BreakerState } from "../platform/circuit-breaker.server";
import { requestScope } from "../platform/request-scope.server";
import { count } from "../platform/telemetry/metrics.server";

const BREAKER_LEVEL: Readonly<Record<BreakerState, number>> = { closed: 0, halfOpen: 1, open: 2 };

const GAP_COUNTERS = { missing: "upstream_field_missing_total", empty: "upstream_list_empty_total" } as const;

export type UpstreamMetrics = ReturnType<typeof createUpstreamMetrics>;

/** Metrics of upstream calls. */
export function createUpstreamMetrics(registry: Registry) {
  const registers = [registry];
  const seconds = new Histogram({
    name: "upstream_call_seconds",
    help: "Duration of upstream calls, including the retry",
    labelNames: ["endpoint"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const breakers = new Gauge({
    name: "upstream_breaker_state",
    help: "Circuit breaker of an endpoint group: 0 closed, 1 half open, 2 open",
    labelNames: ["group"],
    registers,
  });
  for (const [endpoint, declared] of Object.entries(endpoints)) {
    for (const field of expectedOf(declared)) {
      const labels = { endpoint, field: labelOf(field) };
      count(registry, GAP_COUNTERS.missing, labels, 0);
      if (field.kind === "list") count(registry, GAP_COUNTERS.empty, labels, 0);
    }
  }
  return {
    /** A response that lacks a field which the contract expects. */
    gap(endpoint: string, { field, lack }: Pick<Gap, "field" | "lack">): void {
      count(registry, GAP_COUNTERS[lack], { endpoint, field });
    },
    /** One finished call, including its retry. */
    call(endpoint: string, outcome: string, duration: number): void {
      count(registry, "upstream_calls_total", { endpoint, outcome });
      seconds.observe({ endpoint }, duration);
      requestScope()?.upstreamCalls.add(duration * 1000);
    },
    breaker: (group: string, state: BreakerState): void => breakers.set({ group }, BREAKER_LEVEL[state]),
  };
}
