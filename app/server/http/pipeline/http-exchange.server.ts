import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { hasFlash } from "~/server/session/flash.server";
import { holdsPreview, isPreviewPath } from "~/server/session/preview.server";
import type { CacheState } from "../page-cache/page-cache.server";
import type { PagePolicy } from "../page-cache/page-policy.server";
import { clientIpOf, isBehindTls } from "../security/client-ip.server";
import { kindOf, splitUrl } from "./request-url.server";
import { requestIdOf, traceparentOf } from "./trace.server";

/** What a request is for: a page or its data, a file, an operations URL, or none (refused). */
export type RequestKind = "page" | "data" | "static" | "operations" | "refused";

export interface HttpExchangeOptions {
  /** Number of trusted reverse proxies. */
  trustProxy: number;
  policyOf: (url: string) => PagePolicy;
}

/** A request and its response passing through the pipeline, with derived facts. */
export class HttpExchange {
  /** Taken from a trusted proxy if it sends one, so that its log and ours can be correlated. */
  readonly requestId: string;
  readonly startedAt = performance.now();
  /** Path and query, as in the request line. */
  readonly url: string;
  readonly path: string;
  /** Metrics labels. Routes are patterns ("/pdp/:slug"), which keeps the number of series small. */
  kind: RequestKind = "refused";
  route = "";
  /** What the page cache had; undefined for anything but a page or its data. */
  cacheState: CacheState | undefined;
  /** Age of a page from the cache. */
  pageAgeS: number | undefined;
  /** Age of the oldest data of a page that was rendered for this request. */
  dataAgeS: number | undefined;
  #policy: PagePolicy | undefined;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    private readonly options: HttpExchangeOptions,
  ) {
    this.requestId = (options.trustProxy > 0 ? requestIdOf(request) : null) ?? randomUUID();
    this.url = request.url ?? "/";
    this.path = splitUrl(this.url).path;
  }

  get method(): string {
    return this.request.method ?? "";
  }

  get isRead(): boolean {
    return this.method === "GET" || this.method === "HEAD";
  }

  get isTls(): boolean {
    return isBehindTls(this.request, this.options.trustProxy);
  }

  /** W3C Trace Context of the request, with a new span id; null if no trusted proxy sends one. */
  get traceparent(): string | null {
    return this.options.trustProxy > 0 ? traceparentOf(this.request) : null;
  }

  /** null = unknown. */
  get clientIp(): string | null {
    const { socket, headers } = this.request;
    return clientIpOf(socket.remoteAddress, headers["x-forwarded-for"], this.options.trustProxy);
  }

  /** Which route answers, and whether the response is cacheable. */
  get policy(): PagePolicy {
    return (this.#policy ??= this.options.policyOf(this.url));
  }

  /** A page, or its data for a client navigation. */
  get pageKind(): "page" | "data" {
    return kindOf(this.path);
  }

  /** An editor requests a page that has a preview. */
  get isPreview(): boolean {
    return this.isRead && isPreviewPath(this.policy.route) && holdsPreview(this.request.headers.cookie);
  }

  /** The response is the same for everyone. */
  get isCacheable(): boolean {
    return this.isRead && this.policy.cacheable && !this.isPreview && !hasFlash(this.request.headers.cookie);
  }

  setFacts(kind: RequestKind, route: string): void {
    this.kind = kind;
    this.route = route;
  }

  /** Notes what the page cache had. */
  setCache(state: CacheState, ageMs?: number): void {
    this.cacheState = state;
    if (ageMs !== undefined) this.pageAgeS = Math.floor(ageMs / 1000);
  }

  sendText(status: number, text: string): void {
    sendText(this.response, status, text);
  }

  /** "Any other path: redirect to /" (product.md §2.1). */
  redirectHome(): void {
    this.response.writeHead(302, { Location: "/", "Cache-Control": "no-cache" }).end();
  }
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end(text);
}
