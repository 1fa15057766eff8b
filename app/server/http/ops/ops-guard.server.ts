import type { Registry } from "prom-client";
import { minutes } from "~/server/platform/durations.server";
import type { KeyedHash } from "~/server/platform/keyed-hash.server";
import type { Log } from "~/server/platform/telemetry/logger.server";
import { count } from "~/server/platform/telemetry/metrics.server";
import { limitKeyOf, type CreateLimit } from "~/server/platform/redis/rate-limits.server";

export interface OpsGuardOptions {
  createLimit: CreateLimit;
  hash: KeyedHash;
  log: Pick<Log, "warn">;
  metrics: Registry;
}

/** Slows down, counts and logs clients that try invalid tokens (docs/decisions/124). */
export function createOpsGuard({ createLimit, hash, log, metrics }: OpsGuardOptions) {
  for (const reason of ["wrong token", "throttled"]) count(metrics, "ops_refused_total", { reason }, 0);
  const wrongTokens = createLimit({ name: "ops-token", points: 10, perMs: minutes(10) });

  function report(reason: "wrong token" | "throttled", clientIp: string | null, path: string): void {
    count(metrics, "ops_refused_total", { reason });
    // Hashed: log lines of one client can be correlated without storing an IP.
    log.warn({ reason, path, client: hash("ops client", limitKeyOf(clientIp)).slice(0, 12) }, "operator refused");
  }

  return {
    /** Seconds until this client may try again, even with a valid token; 0 = now. */
    async waitS(clientIp: string | null, path: string): Promise<number> {
      const waitS = await wrongTokens.consume(limitKeyOf(clientIp), 0);
      if (waitS > 0) report("throttled", clientIp, path);
      return waitS;
    },
    /** Records a failed attempt; returns the same as `waitS`. */
    async noteWrong(clientIp: string | null, path: string): Promise<number> {
      report("wrong token", clientIp, path);
      return wrongTokens.consume(limitKeyOf(clientIp));
    },
  };
}
