import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { decoded } from "~/domain/urls/decoded";
import { urls } from "~/domain/urls/urls";
import { minutes } from "~/server/platform/durations.server";
import { limitKeyOf, type CreateLimit, type Limit } from "~/server/platform/redis/rate-limits.server";
import type { PagePolicy } from "../page-cache/page-policy.server";
import { splitUrl } from "../pipeline/request-url.server";

/** A page is not rendered: this visitor is over the limit (429), or the process is (503). */
export class RenderRefused extends Error {
  override readonly name = "RenderRefused";
  constructor(
    readonly status: 429 | 503,
    readonly retryAfterS: number,
  ) {
    super(`render refused with ${status}`);
  }
}

export interface RenderBudgetLimits {
  /** Concurrent renders in this process, and the queue length. */
  concurrent: number;
  waiting: number;
  /** Concurrent pending renders per visitor. */
  perVisitor: number;
  /** Limits per client IP and minute: uncached pages, searches, suggestions, nearest stores. */
  perMinute: Readonly<Record<Kind, number>>;
}

type Kind = "page" | "search" | "suggestion" | "nearestStore";

/** Generous: a whole university, or a carrier's phones of a province, may share one IP. */
const DEFAULT_LIMITS: RenderBudgetLimits = {
  concurrent: 128,
  waiting: 512,
  perVisitor: 320,
  perMinute: { page: 600, search: 600, suggestion: 1200, nearestStore: 1200 },
};
const BUSY_RETRY_S = 5;

const KINDS: Readonly<Record<string, Kind>> = {
  [`${urls.keywords}/:keyword`]: "search",
  [urls.searchResults()]: "search",
  [urls.suggest("")]: "suggestion",
  [urls.nearestStore]: "nearestStore",
};

/** The canonical URL of a page: without query parameters, or its data for a client navigation. */
const PLAIN_URL = /^[^?]*(?:\?_routes=[^&]*)?$/;

/** Whether a URL is written as the site's links are: each page has other spellings without end. */
function isOwnSpelling(target: string): boolean {
  const { path, query } = splitUrl(target);
  const segments = path.split("/").slice(1);
  const isPlain = (segment: string) => segment !== "" && encodeURIComponent(decoded(segment)) === segment;
  if (path !== "/" && !segments.every(isPlain)) return false;
  const parameters = [...new URLSearchParams(query)];
  const isOnce = new Set(parameters.map(([name]) => name)).size === parameters.length;
  return isOnce && parameters.every(([name, value]) => name !== "page" || /^[1-9]\d*$/.test(value));
}

/**
 * Limits rendering (product.md §9.12): random URLs and query values must not keep the process busy. A visitor pays for
 * each render, and is refunded if the page is now cached and its URL is plain or names only what exists: crawling the
 * site's links is free (docs/decisions/070).
 */
export function createRenderBudget(createLimit: CreateLimit, given: Partial<RenderBudgetLimits> = {}) {
  const limits = { ...DEFAULT_LIMITS, ...given };
  const slots = bulkhead(limits.concurrent, limits.waiting);
  const perMs = minutes(1);
  const shares = Object.fromEntries(
    Object.entries(limits.perMinute).map(([kind, points]) => [
      kind,
      createLimit({ name: `render-${kind}`, points, perMs }),
    ]),
  ) as Record<Kind, Limit>;
  const underWay = new Map<string, number>();

  /** Renders when a slot is free. @throws RenderRefused 503 */
  async function withSlot<Result>(render: () => Promise<Result>): Promise<Result> {
    try {
      return await slots.execute(render);
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? new RenderRefused(503, BUSY_RETRY_S) : error;
    }
  }

  /**
   * Runs `work` on an uncached page against the client's limits.
   * @param clientIp behind the trusted proxies; null = unknown
   * @param isKept whether the result was cached for everyone
   * @param isKnownUrl whether the query, if there is one, names only what exists; asked after `work`
   * @throws RenderRefused 429
   */
  async function spend<Result>(
    clientIp: string | null,
    { route, target }: Pick<PagePolicy, "route" | "target">,
    work: () => Promise<Result>,
    isKept: (result: Result) => boolean,
    isKnownUrl: () => boolean = () => false,
  ): Promise<Result> {
    const client = limitKeyOf(clientIp);
    const share = shares[KINDS[route] ?? "page"];
    const count = underWay.get(client) ?? 0;
    if (count >= limits.perVisitor) throw new RenderRefused(429, BUSY_RETRY_S);
    underWay.set(client, count + 1);
    try {
      const waitS = await share.consume(client);
      if (waitS > 0) throw new RenderRefused(429, waitS);
      const result = await work();
      const isLinked = isOwnSpelling(target) && (PLAIN_URL.test(target) || isKnownUrl());
      const isRefunded = KINDS[route] === undefined && isKept(result) && isLinked;
      if (isRefunded) await share.refund(client);
      return result;
    } finally {
      const left = (underWay.get(client) ?? 1) - 1;
      if (left > 0) underWay.set(client, left);
      else underWay.delete(client);
    }
  }

  return { withSlot, spend };
}

export type RenderBudget = ReturnType<typeof createRenderBudget>;
