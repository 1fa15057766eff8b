import { isForeignWrite } from "~/server/http/security/security-headers.server";
import { formAt, type FormRefusals } from "~/server/platform/form-refusals.server";
import { isOpsPath } from "~/server/http/ops/ops.server";
import type { Handler } from "../pipeline.server";

export interface WriteGuardOptions {
  /** The official origin. */
  origin: string;
  trustProxy: number;
  refusals: FormRefusals;
}

/** Refuses cross-site writes. */
export function writeGuard({ origin, trustProxy, refusals }: WriteGuardOptions): Handler {
  return (exchange, next) => {
    if (!isForeignWrite(exchange.request, origin, trustProxy)) return next();
    if (isOpsPath(exchange.path)) exchange.setFacts("operations", "/ops");
    else refusals.note(formAt(exchange.path), "origin");
    return exchange.sendText(403, "cross-site request refused");
  };
}
