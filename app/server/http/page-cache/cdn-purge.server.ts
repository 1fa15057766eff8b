import { bulkhead, ExponentialBackoff, handleWhen, retry, wrap } from "cockatiel";
import { Counter, type Registry } from "prom-client";
import type { Config } from "~/server/platform/config/config.server";
import { seconds } from "~/server/platform/durations.server";
import type { Log } from "~/server/platform/logger.server";
import { measureAtScrape } from "~/server/platform/metrics.server";

export interface CdnPurge {
  /** Queues a purge of these paths (encoded, with their query); "all" = everything. Returns at once. */
  purge(paths: readonly string[] | "all"): void;
  /** Waits up to `withinMs` milliseconds until the queue is empty; what remains counts as failed. */
  finish(withinMs: number): Promise<void>;
}

export interface CdnPurgeOptions {
  cdn: Config["cdn"];
  /** Official origin of the site. */
  origin: string;
  log: Pick<Log, "warn">;
  metrics: Registry;
  fetch?: typeof globalThis.fetch;
  /** Approximate delay before the second attempt, in milliseconds; doubles for each further one, with jitter. */
  retryMs?: number;
}

const MAX_ATTEMPTS = 6;
const CONCURRENCY = 4;
const MAX_WAITING = 5000;
/** More paths than this at once become a purge of everything. */
const MAX_PATHS = 500;
const TIMEOUT_MS = seconds(10);
const EVERYTHING = "/*";
const POLL_MS = 20;
/** 4xx statuses that are worth a retry. */
const RETRYABLE_STATUSES = new Set([408, 429]);

/** An answer that a retry would not change. */
class CdnRefusal extends Error {}

/**
 * Forwards purges to a CDN (docs/operations.md): one call per path, using a URL template, with retries. A purge that
 * failed for good is logged and counted, because visitors then see old pages until the CDN's copy expires.
 */
export function createCdnPurge(options: CdnPurgeOptions): CdnPurge {
  const { cdn, origin, log, metrics, fetch = globalThis.fetch, retryMs = seconds(1) } = options;
  if (cdn === null) return { purge: () => undefined, finish: () => Promise.resolve() };
  const { urlTemplate, method, header } = cdn;
  const purges = new Counter({
    name: "cdn_purges_total",
    help: "CDN purges, by outcome",
    labelNames: ["outcome"],
    registers: [metrics],
  });
  for (const outcome of ["ok", "failed"]) purges.inc({ outcome }, 0);
  /** Purges that are not finished. */
  const waiting = new Set<{ path: string }>();
  measureAtScrape(metrics, "cdn_purges_waiting", "Pending CDN purges", () => waiting.size);
  const backoff = new ExponentialBackoff({ initialDelay: retryMs, maxDelay: retryMs * 60 });
  const tries = retry(
    handleWhen((error) => !(error instanceof CdnRefusal)),
    { maxAttempts: MAX_ATTEMPTS - 1, backoff },
  );
  // The order matters: a path that waits for its next attempt occupies no slot, and so delays no other.
  const policy = wrap(bulkhead(MAX_WAITING), tries, bulkhead(CONCURRENCY, MAX_WAITING));

  async function send(path: string): Promise<void> {
    // Replacer functions, because "$&" has a meaning in a replacement string.
    const url = urlTemplate
      .replaceAll("{url}", () => encodeURIComponent(origin + path))
      .replaceAll("{path}", () => path);
    const answer = await fetch(url, {
      method,
      headers: header === null ? {} : { [header.name]: header.value },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    await answer.body?.cancel();
    const { ok, status } = answer;
    // 404: the CDN has no copy.
    if (ok || status === 404) return;
    const isFinal = status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status);
    throw new (isFinal ? CdnRefusal : Error)(`status ${status}`);
  }

  /** @param reason why it failed; null = success. Never the URL, which may contain a key of the CDN */
  function settle(one: { path: string }, reason: string | null): void {
    // Already settled by `finish`.
    if (!waiting.delete(one)) return;
    purges.inc({ outcome: reason === null ? "ok" : "failed" });
    if (reason !== null) log.warn({ path: one.path, reason }, "CDN purge failed");
  }

  return {
    purge(paths) {
      const named = paths === "all" ? [EVERYTHING] : [...new Set(paths)];
      for (const path of named.length > MAX_PATHS ? [EVERYTHING] : named) {
        const one = { path };
        waiting.add(one);
        policy
          .execute(() => send(path))
          .then(
            () => settle(one, null),
            (error: unknown) => settle(one, error instanceof Error ? error.message : "unknown"),
          );
      }
    },

    async finish(withinMs) {
      const until = Date.now() + withinMs;
      while (waiting.size > 0 && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      for (const one of [...waiting]) settle(one, "the process ended before it");
    },
  };
}
