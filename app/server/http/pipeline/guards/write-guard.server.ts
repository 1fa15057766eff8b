import { isForeignWrite } from "~/server/http/security/security-headers.server";
import type { Refuse } from "~/server/http/security/refusals.server";
import { formAt, type FormRefusals } from "~/server/platform/telemetry/form-refusals.server";
import { isOpsPath } from "~/server/http/ops/ops.server";
import type { Handler } from "../pipeline.server";

export interface WriteGuardOptions {
  /** The official origin. */
  origin: string;
  trustProxy: number;
  refuse: Refuse;
  refusals: FormRefusals;
}

/** Refuses cross-site writes. */
export function writeGuard({ origin, trustProxy, refuse, refusals }: WriteGuardOptions): Handler {
  return (exchange, next) => {
    const { request, requestId, path } = exchange;
    if (!isForeignWrite(request, origin, trustProxy)) return next();
    if (isOpsPath(path)) exchange.setFacts("operations", "/ops");
    else refusals.note(formAt(path), "origin", { requestId });
    return refuse(exchange, 403);
  };
}
