import { Counter, type Registry } from "prom-client";
import { minutes } from "~/server/platform/durations.server";
import type { KeyedHash } from "~/server/platform/keyed-hash.server";
import type { Log } from "~/server/platform/logger.server";
import { limitKeyOf, type CreateLimit } from "~/server/platform/redis/rate-limits.server";

export interface OpsGuardOptions {
  createLimit: CreateLimit;
  hash: KeyedHash;
  log: Pick<Log, "warn">;
  metrics: Registry;
}

/** Who tries tokens that are none is slowed down, counted and logged (docs/decisions/124). */
export function createOpsGuard({ createLimit, hash, log, metrics }: OpsGuardOptions) {
  const wrongTokens = createLimit({ name: "ops-token", points: 10, perMs: minutes(10) });
  const refused = new Counter({
    name: "ops_refused_total",
    help: "Requests of operators' URLs with a wrong token, and those of a client that had sent too many (throttled)",
    labelNames: ["reason"],
    registers: [metrics],
  });

  function tell(reason: "wrong token" | "throttled", clientIp: string | null, path: string): void {
    refused.inc({ reason });
    // The client as a hash: lines of one client can be told, and no IP is kept.
    log.warn({ reason, path, client: hash("ops client", limitKeyOf(clientIp)).slice(0, 12) }, "operator refused");
  }

  return {
    /** Seconds until this client is listened to again, with a right token too; 0 = now. */
    async waitS(clientIp: string | null, path: string): Promise<number> {
      const waitS = await wrongTokens.consume(limitKeyOf(clientIp), 0);
      if (waitS > 0) tell("throttled", clientIp, path);
      return waitS;
    },
    /** Notes that a token came that is none; answers as `waitS`. */
    async noteWrong(clientIp: string | null, path: string): Promise<number> {
      tell("wrong token", clientIp, path);
      return wrongTokens.consume(limitKeyOf(clientIp));
    },
  };
}
