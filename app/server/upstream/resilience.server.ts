import { AsyncResource } from "node:async_hooks";
import { ConstantBackoff, bulkhead, handleWhen, isBulkheadRejectedError, retry } from "cockatiel";
import { BreakerOpenError, createBreaker } from "../platform/circuit-breaker.server";
import type { Config } from "../platform/config/config.server";
import type { Log } from "../platform/telemetry/logger.server";
import type { Endpoint, EndpointGroup } from "./contract/declare.server";
import { endpoints, type EndpointKey } from "./endpoints.server";
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

/**
 * Runs the exchange of a call: each attempt behind the breaker and bulkhead of the endpoint's group, and a read that
 * failed as `unavailable` once more (upstream.md §3.4), unless its status says that the call itself is wrong.
 * @throws UpstreamError of kind unavailable if the breaker is open or the group's queue is full; what `exchange` throws
 */
export function createResilience(
  given: Partial<ResilienceLimits>,
  metrics: Pick<UpstreamMetrics, "breaker">,
  log: Pick<Log, "info" | "warn">,
) {
  const limits = { ...DEFAULT_LIMITS, ...given };
  const groups = new Map<EndpointGroup, ReturnType<typeof createGroup>>();
  const retryOnce = retry(
    handleWhen((error) => isOutage(error) && error.kind === "unavailable"),
    { maxAttempts: 1, backoff: new ConstantBackoff(limits.retryDelayMs) },
  );

  function createGroup(group: EndpointGroup) {
    /** By `performance.now()`; null while the breaker is closed. */
    let openedAt: number | null = null;
    let refused = 0;
    metrics.breaker(group, "closed");
    const breaker = createBreaker({
      breakAfter: limits.breakAfter,
      openMs: limits.breakMs,
      maxOpenMs: limits.breakMaxMs,
      isFailure: isOutage,
      // A visitor who has left.
      saysNothing: (error) => !(error instanceof UpstreamError),
      onChange(state) {
        metrics.breaker(group, state);
        // Failed trials open it again: one line per outage.
        if (state === "open" && openedAt === null) {
          openedAt = performance.now();
          refused = 0;
          log.warn({ group }, "upstream breaker opened");
        }
        if (state === "closed" && openedAt !== null) {
          const seconds = Math.round((performance.now() - openedAt) / 1000);
          openedAt = null;
          log.info({ group, seconds, refused }, "upstream breaker closed");
        }
      },
    });
    return { breaker, queue: bulkhead(limits.concurrent, limits.waiting), countRefused: () => (refused += 1) };
  }

  return async function run<Answer>(
    key: EndpointKey,
    exchange: () => Promise<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    const { group: name, write }: Endpoint = endpoints[key];
    const group = groups.get(name) ?? createGroup(name);
    groups.set(name, group);
    // What waited is begun by a call that ends, which is another request's.
    const attempt = () =>
      group.queue.execute(
        AsyncResource.bind(() => {
          signal?.throwIfAborted();
          return group.breaker.execute(exchange);
        }),
      );
    try {
      return await (write ? attempt() : retryOnce.execute(attempt, signal));
    } catch (error) {
      const isOpen = error instanceof BreakerOpenError;
      if (isOpen) group.countRefused();
      if (!isOpen && !isBulkheadRejectedError(error)) throw error;
      const reason = isOpen ? "breaker is open" : "too many calls at once";
      throw new UpstreamError("unavailable", { endpoint: key, reason, cause: error });
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
