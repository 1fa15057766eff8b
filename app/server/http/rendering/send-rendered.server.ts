import type { Registry } from "prom-client";
import type { RequestScope } from "~/server/platform/request-scope.server";
import { count } from "~/server/platform/telemetry/metrics.server";
import type { HttpExchange } from "../pipeline/http-exchange.server";
import { cookiesFor } from "../security/cookies.server";
import type { BufferedResponse } from "./buffered-response.server";
import { sendBuffered } from "./send-buffered.server";
import { serverTiming } from "./server-timing.server";

/** Sends what was rendered for this request, with its cookies and times, and notes how. */
export async function sendRendered(
  exchange: HttpExchange,
  { response, scope, state }: { response: BufferedResponse; scope: RequestScope; state: "miss" | "bypass" },
  metrics: Registry,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  exchange.setCache(state);
  exchange.dataAgeS = Math.floor(scope.reads.oldestMs / 1000);
  count(metrics, "page_cache_total", { state });
  await sendBuffered(exchange.request, exchange.response, cookiesFor(exchange, response), {
    "Server-Timing": serverTiming(state, { ms: performance.now() - exchange.startedAt, scope }),
    ...headers,
  });
}
