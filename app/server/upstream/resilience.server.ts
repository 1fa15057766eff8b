import { AsyncResource } from "node:async_hooks";
import { BulkheadRejectedError, ConstantBackoff, bulkhead, handleWhen, retry, type BulkheadPolicy } from "cockatiel";
import { BreakerOpenError, createBreaker, type Breaker } from "../platform/circuit-breaker.server";
import type { Config } from "../platform/config/config.server";
import type { Log } from "../platform/telemetry/logger.server";
import type { Endpoint, EndpointGroup } from "./contract/declare.server";
import type { EndpointKey } from "./endpoints.server";
import { UpstreamError } from "./errors.server";
import type { UpstreamMetrics } from "./upstream-metrics.server";

export interface ResilienceLimits {
  /** Milliseconds before a read is retried. */
  retryDelayMs: number;
  /** Consecutive failures that open a group's breaker. */
  breakAfter: number;
  /**
   * Milliseconds until an open breaker lets a trial call through; doubles with every failed trial up to `breakMaxMs`.
   */
  breakMs: number;
  breakMaxMs: number;
  /** Concurrent calls per group, and the queue length. */
  concurrent: number;
  waiting: number;
}

const DEFAULT_LIMITS: ResilienceLimits = {
  retryDelayMs: 100,
  breakAfter: 10,
  breakMs: 1000,
  breakMaxMs: 15_000,
  concurrent: 64,
  waiting: 256,
};

/** Milliseconds within which every call without a retry has ended, including its wait for a full group of calls. */
export function maxCallMs({ timeoutMs }: Pick<Config["api"], "timeoutMs">): number {
  return timeoutMs * (1 + DEFAULT_LIMITS.waiting / DEFAULT_LIMITS.concurrent);
}

interface GroupPolicies {
  breaker: Breaker;
  bulkhead: BulkheadPolicy;
  /** By `performance.now()`; null while it is closed. */
  openedAt: number | null;
  /** Calls that were not made since then. */
  refused: number;
}

export interface ResilienceOptions {
  limits: Partial<ResilienceLimits>;
  metrics: Pick<UpstreamMetrics, "breaker">;
  log: Pick<Log, "info" | "warn">;
}

/**
 * Runs the exchange of a call: each attempt behind the breaker and bulkhead of the endpoint's group, and a read that
 * failed as `unavailable` once more (upstream.md §3.4), unless its status says that the call itself is wrong.
 * @throws UpstreamError of kind unavailable if the breaker is open or the group's queue is full; what `exchange` throws
 */
export type RunExchange = <Answer>(
  key: EndpointKey,
  endpoint: Endpoint,
  exchange: () => Promise<Answer>,
  signal: AbortSignal | undefined,
) => Promise<Answer>;

export function createResilience({ limits: given, metrics, log }: ResilienceOptions): RunExchange {
  const limits = { ...DEFAULT_LIMITS, ...given };
  const policiesByGroup = new Map<EndpointGroup, GroupPolicies>();
  const retryOnce = retry(
    handleWhen((error) => isOutage(error) && error.kind === "unavailable"),
    { maxAttempts: 1, backoff: new ConstantBackoff(limits.retryDelayMs) },
  );

  function policiesOf(group: EndpointGroup): GroupPolicies {
    const known = policiesByGroup.get(group);
    if (known) return known;
    metrics.breaker(group, "closed");
    const breaker = createBreaker({
      breakAfter: limits.breakAfter,
      openMs: limits.breakMs,
      maxOpenMs: limits.breakMaxMs,
      isFailure: isOutage,
      onChange(state) {
        metrics.breaker(group, state);
        // Failed trials open it again: one line per outage.
        if (state === "open" && policies.openedAt === null) {
          policies.openedAt = performance.now();
          policies.refused = 0;
          log.warn({ group }, "upstream breaker opened");
        }
        if (state === "closed" && policies.openedAt !== null) {
          const seconds = Math.round((performance.now() - policies.openedAt) / 1000);
          policies.openedAt = null;
          log.info({ group, seconds, refused: policies.refused }, "upstream breaker closed");
        }
      },
    });
    const policies: GroupPolicies = {
      breaker,
      bulkhead: bulkhead(limits.concurrent, limits.waiting),
      openedAt: null,
      refused: 0,
    };
    policiesByGroup.set(group, policies);
    return policies;
  }

  return async (key, endpoint, exchange, signal) => {
    const policies = policiesOf(endpoint.group);
    // What waited is begun by a call that ends, which is another request's.
    const attempt = () =>
      policies.bulkhead.execute(
        AsyncResource.bind(() => {
          signal?.throwIfAborted();
          return policies.breaker.execute(exchange);
        }),
      );
    try {
      return await (endpoint.write ? attempt() : retryOnce.execute(attempt, signal));
    } catch (error) {
      if (error instanceof BreakerOpenError) {
        policies.refused += 1;
        throw new UpstreamError("unavailable", { endpoint: key, reason: "breaker is open", cause: error });
      }
      if (error instanceof BulkheadRejectedError) {
        throw new UpstreamError("unavailable", { endpoint: key, reason: "too many calls at once", cause: error });
      }
      throw error;
    }
  };
}

/**
 * A status of 3xx or 4xx means that this call is wrong, not that the upstream is down: it neither counts for the
 * breaker nor becomes right by a second attempt.
 */
function isOutage(error: unknown): error is UpstreamError {
  if (!(error instanceof UpstreamError)) return false;
  const { status } = error;
  return status === null || status < 300 || status === 408 || status === 429 || status >= 500;
}
