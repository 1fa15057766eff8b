import { bulkhead, ExponentialBackoff, handleAll, retry, wrap, type BulkheadPolicy } from "cockatiel";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Config } from "~/server/platform/config/config.server";
import { seconds } from "~/server/platform/durations.server";
import type { Log } from "~/server/platform/logger.server";

export interface CdnPurge {
  /** Tells the CDN that its copies of these paths (encoded, with their query) are void; "all" = of everything. Returns at once. */
  purge(paths: readonly string[] | "all"): void;
}

export interface CdnPurgeOptions {
  cdn: Config["cdn"];
  /** Official origin of the site. */
  origin: string;
  log: Pick<Log, "warn">;
  metrics: Registry;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds before the first of the tries that follow a failed one; each next one waits twice as long. */
  retryMs?: number;
}

const TRIES = 6;
const AT_A_TIME = 4;
const MAX_WAITING = 5000;
/** More paths than these at once, and it is everything. */
const MAX_PATHS = 500;
const TIMEOUT_MS = seconds(10);
const EVERYTHING = "/*";

/**
 * Hands purges on to a CDN (docs/operations.md): one call per path by a URL template, tried again while it fails. A purge
 * that no try brought through is logged and counted, because visitors then see old pages for as long as the CDN keeps them.
 */
export function createCdnPurge(options: CdnPurgeOptions): CdnPurge {
  const { cdn, origin, log, metrics, fetch = globalThis.fetch, retryMs = seconds(1) } = options;
  if (cdn === null) return { purge: () => undefined };
  const { urlTemplate, method, header } = cdn;
  const registers = [metrics];
  const purges = new Counter({
    name: "cdn_purges_total",
    help: "Purges that were handed on to the CDN, by outcome",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["ok", "failed"]) purges.inc({ outcome }, 0);
  const places: BulkheadPolicy = bulkhead(AT_A_TIME, MAX_WAITING);
  new Gauge({
    name: "cdn_purges_waiting",
    help: "Purges that the CDN has not taken yet",
    registers,
    collect() {
      this.set(MAX_WAITING - places.queueSlots + (AT_A_TIME - places.executionSlots));
    },
  });
  const backoff = new ExponentialBackoff({ initialDelay: retryMs, maxDelay: retryMs * 60 });
  const policy = wrap(places, retry(handleAll, { maxAttempts: TRIES - 1, backoff }));

  async function send(path: string): Promise<void> {
    const url = urlTemplate.replaceAll("{url}", encodeURIComponent(origin + path)).replaceAll("{path}", path);
    const answer = await fetch(url, {
      method,
      headers: header === null ? {} : { [header.name]: header.value },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    await answer.body?.cancel();
    // There is no copy of it: as good as purged.
    if (!answer.ok && answer.status !== 404) throw new Error(`status ${answer.status}`);
  }

  return {
    purge(paths) {
      const wanted = paths === "all" || paths.length > MAX_PATHS ? [EVERYTHING] : [...new Set(paths)];
      for (const path of wanted) {
        policy
          .execute(() => send(path))
          .then(
            () => purges.inc({ outcome: "ok" }),
            (error: unknown) => {
              purges.inc({ outcome: "failed" });
              // Its URL may carry a key of the CDN's.
              log.warn({ path, reason: error instanceof Error ? error.message : "unknown" }, "CDN purge failed");
            },
          );
      }
    },
  };
}
