import type { Log } from "~/server/platform/telemetry/logger.server";
import type { Handler } from "./pipeline.server";

/** Warns once about a proxy that is not configured: rate limits would treat all visitors as one client. */
export function forwardedFor({ trustProxy, log }: { trustProxy: number; log: Pick<Log, "warn"> }): Handler {
  let isLogged = trustProxy > 0;
  return ({ request }, next) => {
    if (!isLogged && request.headers["x-forwarded-for"] !== undefined) {
      isLogged = true;
      log.warn("X-Forwarded-For was seen, but TRUST_PROXY is 0: behind a proxy all visitors share one client's limits");
    }
    return next();
  };
}
