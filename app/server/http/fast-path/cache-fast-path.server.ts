import type { IncomingMessage, ServerResponse } from "node:http";
import { countCacheHit } from "~/server/cache/second-level.server";
import { hasFlash } from "~/server/session/flash.server";
import { holdsPreview } from "~/server/session/preview.server";
import { sendAtOnce } from "../rendering/buffered-response.server";
import { httpMetrics, setFacts, type RequestFacts } from "../http-metrics.server";
import type { KeptPage, PageCache } from "../page-cache/page-cache.server";
import type { PagePolicy } from "../page-cache/page-policy.server";
import { isDecodable, kindOf, pathOf } from "../request-url.server";
import { STRICT_TRANSPORT_SECURITY } from "../security/security-headers.server";
import { serverTiming } from "../rendering/server-timing.server";
import { hasBody } from "../security/slow-clients.server";

export interface MemoryAnswersOptions {
  pages: Pick<PageCache, "lookup">;
  policyOf: (url: string) => PagePolicy;
  /** The headers of every answer. */
  standing: readonly (readonly [name: string, value: string])[];
  isTls: (request: IncomingMessage) => boolean;
  /** Of the build; stands in answers to client navigations. */
  version: string;
}

/**
 * The most frequent answer, in one go: a page of this memory that needs nothing else, without a promise, and with its
 * headers written as one list (docs/decisions/094). The function returns false, and has done nothing, for every other
 * request.
 */
export function createMemoryAnswers({ pages, policyOf, standing, isTls, version }: MemoryAnswersOptions) {
  const standingHead = standing.flat();

  return (request: IncomingMessage, response: ServerResponse, requestId: string, facts: RequestFacts): boolean => {
    const { method, url = "/" } = request;
    const { cookie } = request.headers;
    if (method !== "GET" || hasBody(request) || hasFlash(cookie) || holdsPreview(cookie)) return false;
    const path = pathOf(url);
    if (!url.startsWith("/") || !isDecodable(path)) return false;
    const { shared, route, target } = policyOf(url);
    const kept = shared ? pages.lookup(target) : null;
    if (kept === null || kept.due) return false;
    const head = [...standingHead, "X-Request-Id", requestId];
    for (const [name, value] of Object.entries(keptHeaders(kept))) head.push(name, value);
    if (isTls(request)) head.push("Strict-Transport-Security", STRICT_TRANSPORT_SECURITY);
    const kind = kindOf(path);
    if (kind === "data") head.push("X-Build", version);
    if (!sendAtOnce(request, response, kept.response, head)) return false;
    setFacts(facts, kind, route);
    countKept(kept);
    return true;
  };
}

export function countKept({ state, level }: KeptPage): void {
  httpMetrics.countPage(state);
  countCacheHit("pages", level);
}

/** "hit" and "stale" are of this process's memory; "hit folder" and "stale redis" name another level. */
export function keptHeaders({ state, level, ageMs }: KeptPage) {
  return {
    "X-Cache": level === "memory" ? state : `${state} ${level}`,
    Age: String(Math.floor(ageMs / 1000)),
    "Server-Timing": serverTiming({ cache: state }),
  };
}
