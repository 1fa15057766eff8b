import { createOps, isOpsPath, type OpsOptions } from "../ops/ops.server";
import type { Handler } from "./pipeline.server";

/** The operators' paths below /ops (product.md §10.3). */
export function ops(options: OpsOptions): Handler {
  const answerOps = createOps(options);
  return (exchange, next) => {
    if (!isOpsPath(exchange.path)) return next();
    exchange.setFacts("operations", "/ops");
    return answerOps(exchange.request, exchange.response, exchange.path, exchange.clientIp);
  };
}
