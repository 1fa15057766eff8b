import { isForeignWrite } from "~/server/http/security/security-headers.server";
import { isOpsPath } from "~/server/http/ops/ops.server";
import type { Handler } from "../pipeline.server";

/** Refuses cross-site writes. */
export function writeGuard(origin: string, trustProxy: number): Handler {
  return (exchange, next) => {
    if (!isForeignWrite(exchange.request, origin, trustProxy)) return next();
    if (isOpsPath(exchange.path)) exchange.setFacts("operations", "/ops");
    return exchange.sendText(403, "cross-site request refused");
  };
}
