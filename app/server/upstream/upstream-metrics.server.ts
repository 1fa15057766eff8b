import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { endpoints } from "./endpoints.server";
import { expectedOf, labelOf, type Gap } from "./contract/gaps.server";
import { requestScope } from "../platform/request-scope.server";

export type BreakerState = "closed" | "halfOpen" | "open";
const BREAKER_LEVEL: Readonly<Record<BreakerState, number>> = { closed: 0, halfOpen: 1, open: 2 };

/** Metrics of upstream calls. */
export interface UpstreamMetrics {
  /** One finished call, including its retry. */
  call(endpoint: string, outcome: string, seconds: number): void;
  breaker(group: string, state: BreakerState): void;
  /** A response that lacks a field which the contract expects. */
  gap(endpoint: string, gap: Pick<Gap, "field" | "lack">): void;
}

export function createUpstreamMetrics(registry: Registry): UpstreamMetrics {
  const registers = [registry];
  const calls = new Counter({
    name: "upstream_calls_total",
    help: "Upstream calls, by endpoint and outcome",
    labelNames: ["endpoint", "outcome"],
    registers,
  });
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
  const gaps = {
    missing: new Counter({
      name: "upstream_field_missing_total",
      help: "Responses without a field that the contract expects",
      labelNames: ["endpoint", "field"],
      registers,
    }),
    empty: new Counter({
      name: "upstream_list_empty_total",
      help: "Responses in which a list that the contract expects has no items",
      labelNames: ["endpoint", "field"],
      registers,
    }),
  };
  for (const [endpoint, declared] of Object.entries(endpoints)) {
    for (const field of expectedOf(declared)) {
      gaps.missing.inc({ endpoint, field: labelOf(field) }, 0);
      if (field.kind === "list") gaps.empty.inc({ endpoint, field: labelOf(field) }, 0);
    }
  }
  return {
    gap: (endpoint, { field, lack }) => gaps[lack].inc({ endpoint, field }),
    call(endpoint, outcome, duration) {
      calls.inc({ endpoint, outcome });
      seconds.observe({ endpoint }, duration);
      requestScope()?.upstreamCalls.add(duration * 1000);
    },
    breaker: (group, state) => breakers.set({ group }, BREAKER_LEVEL[state]),
  };
}
