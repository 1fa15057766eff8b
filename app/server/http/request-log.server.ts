import { seconds } from "../platform/durations.server";
import type { Log } from "../platform/telemetry/logger.server";
import type { HttpExchange } from "./pipeline/http-exchange.server";
import { splitUrl } from "./pipeline/request-url.server";

const SLOW_MS = seconds(1);
/** Of the requests that were neither slow nor failed, one in so many has a line. */
const SAMPLED = 100;
const MAX_NAMES = 12;
/** Neither what a visitor typed in place of a name, nor a number. */
const PLAIN_NAME = /^[a-zA-Z][a-zA-Z0-9_.-]{0,31}$/;
const NUMBER = /\d{5,}/;

/** Writes the line of a finished request; status is "aborted" if the client has disconnected. */
export type LogRequest = (exchange: HttpExchange, outcome: { status: string; ms: number }) => void;

/**
 * A line for each request that failed or was slow, and for a sample of the others (docs/decisions/338). It names the
 * route and the query's parameters, never a path or a value: visitors type those.
 */
export function createRequestLog(log: Pick<Log, "info">): LogRequest {
  let others = 0;
  return (exchange, { status, ms }) => {
    const { requestId, method, kind, route, url, cacheState, pageAgeS, dataAgeS } = exchange;
    // Probes and operators' requests have metrics and lines of their own.
    if (kind === "operations") return;
    if (!hasFailed(status) && ms < SLOW_MS && (others += 1) % SAMPLED !== 0) return;
    const query = namesIn(url);
    log.info(
      { requestId, method, kind, route, query, status, ms: Math.round(ms), cache: cacheState, pageAgeS, dataAgeS },
      "request",
    );
  };
}

/** A missing page is the visitor's or a crawler's mistake. */
const hasFailed = (status: string): boolean => Number(status) >= 400 && status !== "404" && status !== "410";

function namesIn(url: string): string[] {
  const names = new Set(new URLSearchParams(splitUrl(url).query).keys());
  return [...names].filter((name) => PLAIN_NAME.test(name) && !NUMBER.test(name)).slice(0, MAX_NAMES);
}
