import { bulkhead, ExponentialBackoff, handleWhen, retry, wrap } from "cockatiel";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Config } from "~/server/platform/config/config.server";
import { seconds } from "~/server/platform/durations.server";
import type { Log } from "~/server/platform/logger.server";

export interface CdnPurge {
  /** Tells the CDN that its copies of these paths (encoded, with their query) are void; "all" = of everything. Returns at once. */
  purge(paths: readonly string[] | "all"): void;
  /** Waits until no path is left, `withinMs` milliseconds at most; what is left then has failed. */
  finish(withinMs: number): Promise<void>;
}

export interface CdnPurgeOptions {
  cdn: Config["cdn"];
  /** Official origin of the site. */
  origin: string;
  log: Pick<Log, "warn">;
  metrics: Registry;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds before the second try, roughly: each next one waits about twice as long, by chance more or less. */
  retryMs?: number;
}

const TRIES = 6;
const AT_A_TIME = 4;
const MAX_WAITING = 5000;
/** More paths than these at once, and it is everything. */
const MAX_PATHS = 500;
const TIMEOUT_MS = seconds(10);
const EVERYTHING = "/*";
const LOOK_AGAIN_MS = 20;
/** Statuses from 400 to 499 that may be others the next time. */
const TRY_AGAIN_AT = new Set([408, 429]);

/** What the CDN will answer to any repetition as well. */
class CdnRefusal extends Error {}

/**
 * Hands purges on to a CDN (docs/operations.md): one call per path by a URL template, tried again while it fails. A purge
 * that no try brought through is logged and counted, because visitors then see old pages for as long as the CDN keeps them.
 */
export function createCdnPurge(options: CdnPurgeOptions): CdnPurge {
  const { cdn, origin, log, metrics, fetch = globalThis.fetch, retryMs = seconds(1) } = options;
  if (cdn === null) return { purge: () => undefined, finish: () => Promise.resolve() };
  const { urlTemplate, method, header } = cdn;
  const registers = [metrics];
  const purges = new Counter({
    name: "cdn_purges_total",
    help: "Purges that were handed on to the CDN, by outcome",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["ok", "failed"]) purges.inc({ outcome }, 0);
  /** What the CDN has not taken yet. */
  const waiting = new Set<{ path: string }>();
  new Gauge({
    name: "cdn_purges_waiting",
    help: "Purges that the CDN has not taken yet",
    registers,
    collect() {
      this.set(waiting.size);
    },
  });
  const backoff = new ExponentialBackoff({ initialDelay: retryMs, maxDelay: retryMs * 60 });
  const tries = retry(
    handleWhen((error) => !(error instanceof CdnRefusal)),
    { maxAttempts: TRIES - 1, backoff },
  );
  // In this order: a path that waits for its next try holds no place, and so delays no other one.
  const policy = wrap(bulkhead(MAX_WAITING), tries, bulkhead(AT_A_TIME, MAX_WAITING));

  async function send(path: string): Promise<void> {
    // By functions: in a text to be put in, "$&" has a meaning.
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
    // There is no copy of it: as good as purged.
    if (ok || status === 404) return;
    const isFinal = status >= 400 && status < 500 && !TRY_AGAIN_AT.has(status);
    throw new (isFinal ? CdnRefusal : Error)(`status ${status}`);
  }

  /** @param reason why it failed; null = it did not. Without the URL, which may carry a key of the CDN's */
  function settle(one: { path: string }, reason: string | null): void {
    // Else the end came before it.
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
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      }
      for (const one of [...waiting]) settle(one, "the process ended before it");
    },
  };
}
