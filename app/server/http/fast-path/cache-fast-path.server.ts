import { headersOfCached, type CountCached, type PageCache } from "../page-cache/page-cache.server";
import { headersOf, type BaseHeadersOptions } from "../pipeline/base-headers.server";
import type { Handler } from "../pipeline/pipeline.server";
import { isDecodable } from "../pipeline/request-url.server";
import { sendSync } from "../rendering/send-buffered.server";
import { hasBody } from "../security/slow-clients.server";

export interface CacheFastPathOptions extends BaseHeadersOptions {
  pages: Pick<PageCache, "lookup">;
  countCached: CountCached;
}

/**
 * Synchronous path for the most frequent response, a fresh page in memory: no promise, all headers written as one list
 * (docs/decisions/094). Every other request is passed on unchanged; without this handler the responses are the same.
 */
export function cacheFastPath({ pages, countCached, ...base }: CacheFastPathOptions): Handler {
  return (exchange, next) => {
    const { request, response } = exchange;
    if (exchange.method !== "GET" || hasBody(request) || !exchange.url.startsWith("/")) return next();
    if (!isDecodable(exchange.path) || !exchange.isCacheable) return next();
    const cached = pages.lookup(exchange.policy.target);
    if (cached === null || cached.due) return next();
    const head: string[] = [];
    for (const [name, value] of headersOf(exchange, base)) head.push(name, value);
    for (const [name, value] of Object.entries(headersOfCached(cached))) head.push(name, value);
    if (!sendSync(request, response, cached.response, head)) return next();
    exchange.setFacts(exchange.pageKind, exchange.policy.route);
    exchange.setCache(cached.state, cached.ageMs);
    countCached(cached);
  };
}
