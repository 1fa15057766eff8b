import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import sirv from "sirv";
import { purgeData } from "../cache/data-cache.server";
import type { Config } from "../config.server";
import { embeddedUpstream } from "../embedded-upstream.server";
import { hasFlash } from "../flash.server";
import { logger } from "../logger.server";
import { sendCollected, type CollectedResponse } from "./collected-response.server";
import { httpMetrics } from "./http-metrics.server";
import { createOps, isOpsPath } from "./ops/ops.server";
import { PageCache, type CacheState } from "./page-cache.server";
import { createPagePolicy, type PagePolicy } from "./page-policy.server";
import { createRenderer } from "./render.server";
import { createPurge } from "./purge.server";
import { isForeignWrite, standingHeaders } from "./security.server";
import { isBehindTls, visitorAddress } from "./visit.server";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "DELETE"]);
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;
/** Room for a search text of 10,000 Chinese characters, percent-encoded, in an address. */
const LARGEST_HEADER = 128 * 1024;
const YEAR_S = 31_536_000;
const HOUR_S = 3600;

export interface SiteServer {
  server: Server;
  /** Renders the home page; once that has succeeded, /readyz answers 200. */
  becomeReady: () => Promise<boolean>;
  /** /readyz answers 503 from now on. */
  drain: () => void;
}

/**
 * The production process (DESIGN rules 3, 4, 10): page cache → static files → Remix.
 * @param publicDir absolute path of public/
 */
export function createSiteServer(config: Config, build: ServerBuild, publicDir: string): SiteServer {
  const { ttlS, staleS } = config.page;
  const pages = new PageCache({ ttlMs: ttlS * 1000, staleMs: staleS * 1000, maxBytes: PAGE_CACHE_BYTES });
  const policyOf = createPagePolicy(build);
  const renderer = createRenderer({
    build,
    origin: config.site.origin,
    mediaOrigins: config.mediaOrigins,
    sharedCacheControl: `public, max-age=0, s-maxage=${ttlS}, stale-while-revalidate=${staleS}, stale-if-error=${staleS}`,
  });
  const standing = standingHeaders();
  const serveStatic = sirv(publicDir, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      const immutable = path.startsWith("/build/");
      response.setHeader(
        "Cache-Control",
        immutable ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`,
      );
    },
  });
  const demoMedia = embeddedUpstream()?.media ?? ((_request, _response, next: () => void) => next());
  const purge = createPurge({ pages, purgeData });
  const answerOps = createOps({ token: config.opsToken, pages, purge });
  let ready = false;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? "/";
    const path = url.split("?", 1)[0] ?? "/";
    if (!METHODS.has(request.method ?? "")) {
      response.setHeader("Allow", [...METHODS].join(", "));
      return sendText(response, 405, "method not allowed");
    }
    if (!url.startsWith("/")) return sendText(response, 400, "bad request target");
    if (path === "/healthz") return sendText(response, 200, "ok");
    if (path === "/readyz") return ready ? sendText(response, 200, "ready") : sendText(response, 503, "not ready");
    if (isForeignWrite(request)) return sendText(response, 403, "cross-site request refused");
    if (isOpsPath(path)) return answerOps(request, response, path);

    if (!isDecodable(path)) return redirectHome(response);

    const policy = policyOf(url);
    const readable = request.method === "GET" || request.method === "HEAD";
    if (readable && policy.shared && !hasFlash(request.headers.cookie)) return answerShared(request, response, policy);
    if (readable && !policy.shared && (await servedStatically(request, response))) return;
    // A script of an earlier release, or a lost picture, is no page: the splat route would hand it the home page.
    if (path.startsWith("/build/") || isPartOfPage(request)) return sendText(response, 404, "not found");
    return answerPersonal(request, response, policy);
  }

  async function answerShared(request: IncomingMessage, response: ServerResponse, policy: PagePolicy): Promise<void> {
    const key = policy.target;
    const requestId = response.getHeader("X-Request-Id") as string;
    const kept = pages.lookup(key);
    if (kept !== null) {
      if (kept.due) {
        pages
          .load(key, () => renderer.renderShared(key, requestId))
          .catch((error: unknown) => logger().error({ err: error, requestId, target: key }, "page refresh failed"));
      }
      httpMetrics.pageCache.inc({ state: kept.state });
      const age = String(Math.floor(kept.ageMs / 1000));
      return sendCollected(request, response, kept.response, { "X-Cache": kept.state, Age: age });
    }
    const result = await pages.load(key, () => renderer.renderShared(key, requestId));
    const state: CacheState = result.shared ? "miss" : "bypass";
    httpMetrics.pageCache.inc({ state });
    sendCollected(request, response, asFor(request, result.response), { "X-Cache": state });
  }

  async function answerPersonal(request: IncomingMessage, response: ServerResponse, policy: PagePolicy): Promise<void> {
    const requestId = response.getHeader("X-Request-Id") as string;
    const address = visitorAddress(request.socket.remoteAddress, request.headers["x-forwarded-for"], config.trustProxy);
    const context = { visitorAddress: address };
    const { response: rendered, used } = await renderer.renderPersonal(request, response, requestId, context);
    if (request.method === "GET") pages.noteUse(policy.target, used);
    if (isBehindTls(request, config.trustProxy)) {
      for (const header of rendered.headers) if (header[0] === "set-cookie") header[1] += "; Secure";
    }
    httpMetrics.pageCache.inc({ state: "bypass" });
    sendCollected(request, response, asFor(request, rendered), policy.shared ? { "X-Cache": "bypass" } : {});
  }

  function servedStatically(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    return new Promise((resolve) => {
      response.once("close", () => resolve(true));
      serveStatic(request, response, () => demoMedia(request, response, () => resolve(false)));
    });
  }

  const server = createServer({ maxHeaderSize: LARGEST_HEADER }, (request, response) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    for (const [name, value] of standing) response.setHeader(name, value);
    response.setHeader("X-Request-Id", requestId);
    response.once("close", () => {
      const seconds = (performance.now() - startedAt) / 1000;
      httpMetrics.requests.observe({ method: request.method ?? "", status: response.statusCode }, seconds);
    });
    answer(request, response).catch((error: unknown) => {
      logger().error({ err: error, requestId }, "request could not be answered");
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "internal error");
    });
  });

  async function becomeReady(): Promise<boolean> {
    const policy = policyOf("/");
    const result = await pages.load(policy.target, () => renderer.renderShared(policy.target, randomUUID()));
    ready = result.response.status === 200;
    return ready;
  }

  return { server, becomeReady, drain: () => (ready = false) };
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end(text);
}

const PARTS_OF_PAGES = new Set(["audio", "font", "image", "manifest", "script", "style", "track", "video"]);

/** Does the browser ask for a picture, a font or the like, as it says itself? */
function isPartOfPage(request: IncomingMessage): boolean {
  return PARTS_OF_PAGES.has(String(request.headers["sec-fetch-dest"] ?? ""));
}

/** A page fetched ahead may never be looked at: it neither leaves a notice behind nor takes one away. */
function asFor(request: IncomingMessage, response: CollectedResponse): CollectedResponse {
  const isPrefetch = /\bprefetch\b/.test(String(request.headers["sec-purpose"] ?? request.headers["purpose"] ?? ""));
  if (!isPrefetch) return response;
  return { ...response, headers: response.headers.filter(([name]) => name !== "set-cookie") };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** "Any other path: redirect to /" (SPEC §2). */
function redirectHome(response: ServerResponse): void {
  response.writeHead(302, { Location: "/", "Cache-Control": "no-cache" }).end();
}
