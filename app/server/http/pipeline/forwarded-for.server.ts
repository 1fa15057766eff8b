import type { Log } from "~/server/platform/logger.server";
import type { Handler } from "./pipeline.server";

/** Says once that a proxy stands in front of which the configuration knows nothing: all visitors are one to the limits. */
export function forwardedFor({ trustProxy, log }: { trustProxy: number; log: Pick<Log, "warn"> }): Handler {
  let isTold = trustProxy > 0;
  return ({ request }, next) => {
    if (!isTold && request.headers["x-forwarded-for"] !== undefined) {
      isTold = true;
      log.warn("X-Forwarded-For was seen, but TRUST_PROXY is 0: behind a proxy all visitors share one client's limits");
    }
    return next();
  };
}
