import type { Drain } from "../drain.server";
import type { HttpMetrics } from "../http-metrics.server";
import type { Handler } from "./pipeline.server";
import { METHODS } from "./guards/request-line.server";

/** Counts and times every request, and registers it with the drain until it is answered. */
export function measure({ drain, httpMetrics }: { drain: Drain; httpMetrics: HttpMetrics }): Handler {
  return (exchange, next) => {
    const { method, response, startedAt } = exchange;
    httpMetrics.requestBegan();
    const endTracking = drain.track(response);
    response.once("close", () => {
      endTracking();
      const { kind, route } = exchange;
      httpMetrics.requestEnded({
        kind,
        route,
        method: METHODS.has(method) ? method : "other",
        status: response.writableFinished ? String(response.statusCode) : "aborted",
        seconds: (performance.now() - startedAt) / 1000,
      });
    });
    return next();
  };
}
