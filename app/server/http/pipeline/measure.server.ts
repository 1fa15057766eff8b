import type { Drain } from "../drain.server";
import type { CountRequest } from "../http-metrics.server";
import type { LogRequest } from "../request-log.server";
import type { Handler } from "./pipeline.server";
import { METHODS } from "./guards.server";

export interface MeasureOptions {
  drain: Drain;
  countRequest: CountRequest;
  logRequest: LogRequest;
}

/** Counts, times and logs every request, and registers it with the drain until it is answered. */
export function measure({ drain, countRequest, logRequest }: MeasureOptions): Handler {
  return (exchange, next) => {
    const { method, response, startedAt } = exchange;
    const endTracking = drain.track(response);
    response.once("close", () => {
      endTracking();
      const { kind, route } = exchange;
      const status = response.writableFinished ? String(response.statusCode) : "aborted";
      const ms = performance.now() - startedAt;
      countRequest({ kind, route, method: METHODS.has(method) ? method : "other", status, seconds: ms / 1000 });
      logRequest(exchange, { status, ms });
    });
    return next();
  };
}
