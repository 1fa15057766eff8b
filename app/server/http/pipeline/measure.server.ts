import type { Drain } from "../drain.server";
import type { HttpMetrics } from "../http-metrics.server";
import type { LogRequest } from "../request-log.server";
import type { Handler } from "./pipeline.server";
import { METHODS } from "./guards.server";

export interface MeasureOptions {
  drain: Drain;
  httpMetrics: HttpMetrics;
  logRequest: LogRequest;
}

/** Counts, times and logs every request, and registers it with the drain until it is answered. */
export function measure({ drain, httpMetrics, logRequest }: MeasureOptions): Handler {
  return (exchange, next) => {
    const { method, response, startedAt } = exchange;
    httpMetrics.requestBegan();
    const endTracking = drain.track(response);
    response.once("close", () => {
      endTracking();
      const { kind, route } = exchange;
      const status = response.writableFinished ? String(response.statusCode) : "aborted";
      const ms = performance.now() - startedAt;
      httpMetrics.requestEnded({
        kind,
        route,
        method: METHODS.has(method) ? method : "other",
        status,
        seconds: ms / 1000,
      });
      logRequest(exchange, { status, ms });
    });
    return next();
  };
}
