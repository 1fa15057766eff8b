import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import sirv from "sirv";
import { purgeData } from "../cache/data-cache.server";
import { secondLevels } from "../cache/second-level.server";
import { getCategoryTree } from "../content/categories.server";
import type { Config } from "../platform/config.server";
import { embeddedUpstream } from "../platform/embedded-upstream.server";
import { hasFlash } from "../session/flash.server";
import { logger } from "../platform/logger.server";
import { holdsPreview, isPreviewPath } from "../session/preview.server";
import { createScope, dataUseOf } from "../platform/request-scope.server";
import { rawBody, sendCollected, type CollectedResponse } from "./rendering/buffered-response.server";
import { createDrain } from "./drain.server";
import { httpMetrics, setFacts, type RequestFacts } from "./http-metrics.server";
import { countKept, createMemoryAnswers, keptHeaders } from "./fast-path/cache-fast-path.server";
import { createOps, isOpsPath } from "./ops/ops.server";
import { PageCache, type CacheState } from "./page-cache/page-cache.server";
import { createPagePolicy, type PagePolicy } from "./page-cache/page-policy.server";
import { createRenderer } from "./rendering/render.server";
import { createPurge } from "./page-cache/purge.server";
import { createRefusals } from "./security/refusals.server";
import { createRenderBudget, RenderRefused } from "./rendering/render-budget.server";
import { isDecodable, kindOf, pathOf, withoutRetiredParameters } from "./request-url.server";
import { isForeignWrite, standingHeaders, STRICT_TRANSPORT_SECURITY } from "./security/security-headers.server";
import { serverTiming } from "./rendering/server-timing.server";
import { endIdleConnections, hasBody, serverOptions, watchBody } from "./security/slow-clients.server";
import { clientIpOf, isBehindTls } from "./security/client-ip.server";
import { warmUp } from "./page-cache/warm-up.server";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "DELETE"]);
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;
/** Room for a search text of 10,000 Chinese characters, percent-encoded, in an address. */
const MAX_HEADER_BYTES = 128 * 1024;
/** Bytes of a body: of a form, and of one that brings files (form-body.server.ts has the last word on those). */
const MAX_FORM_BYTES = 64 * 1024;
const MAX_UPLOAD_BYTES = 160 * 1024 * 1024;
const ANY_OTHER_PATH = "/*";
const YEAR_S = 31_536_000;
const HOUR_S = 3600;

export interface SiteServer {
  server: Server;
  /** Renders the home page; once that has succeeded, /readyz answers 200. */
  becomeReady: () => Promise<boolean>;
  /** Renders what most visitors ask for first; to be called once it is ready. Returns how many pages it saw to. */
  warmUp: () => Promise<number>;
  /** /readyz answers 503 from now on; see `Drain.finish`. */
  drain: (withinMs: number) => Promise<number>;
}

/**
 * The production process (product.md §12.3, product.md §12.4, product.md §12.10): page cache → static files → Remix.
 * @param publicDir absolute path of public/
 */
export function createSiteServer(config: Config, build: ServerBuild, publicDir: string): SiteServer {
  const { ttlS, staleS } = config.page;
  const pages = new PageCache({
    ttlMs: ttlS * 1000,
    staleMs: staleS * 1000,
    maxBytes: PAGE_CACHE_BYTES,
    secondLevel: secondLevels().of("pages"),
    outdateData: (keys) => purgeData({ keys }),
  });
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
  const isTls = (request: IncomingMessage) => isBehindTls(request, config.trustProxy);
  const answerOps = createOps({ token: config.opsToken, pages, purge, version: build.assets.version, isTls });
  const budget = createRenderBudget();
  const refuse = createRefusals(build);
  const answerFromMemory = createMemoryAnswers({ pages, policyOf, standing, isTls, version: build.assets.version });
  let rendered = false;

  const addressOf = (request: IncomingMessage) =>
    clientIpOf(request.socket.remoteAddress, request.headers["x-forwarded-for"], config.trustProxy);

  async function answer(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Promise<void> {
    const url = request.url ?? "/";
    const path = pathOf(url);
    if (!METHODS.has(request.method ?? "")) {
      response.setHeader("Allow", [...METHODS].join(", "));
      return sendText(response, 405, "method not allowed");
    }
    if (!url.startsWith("/")) return sendText(response, 400, "bad request target");
    const probe = path === "/healthz" || path === "/readyz";
    if (probe || isOpsPath(path)) setFacts(facts, "operations", probe ? path : "/ops");
    if (path === "/healthz") return sendText(response, 200, "ok");
    if (path === "/readyz") return isReady() ? sendText(response, 200, "ready") : sendText(response, 503, "not ready");
    if (isForeignWrite(request, config.site.origin)) return sendText(response, 403, "cross-site request refused");
    if (isOpsPath(path)) return answerOps(request, response, path);

    if (!isDecodable(path)) return redirectHome(response);

    const policy = policyOf(url);
    const kind = kindOf(path);
    if (kind === "data") response.setHeader("X-Build", build.assets.version);
    const readable = isRead(request);
    if (hasBody(request)) {
      const max = policy.uploads ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES;
      if (Number(request.headers["content-length"] ?? 0) > max) return refuse(request, response, 413);
      watchBody(request, response, max);
    }
    const { cookie } = request.headers;
    const preview = readable && isPreviewPath(policy.route) && holdsPreview(cookie);
    if (readable && policy.shared && !preview && !hasFlash(cookie)) {
      setFacts(facts, kind, policy.route);
      return answerShared(request, response, policy);
    }
    setFacts(facts, "static", "static");
    if (readable && !policy.shared && (await servedStatically(request, response))) return;
    // A script of an earlier release, or a lost picture, is no page: the splat route would hand it the home page.
    if (path.startsWith("/build/") || isPartOfPage(request)) return sendText(response, 404, "not found");
    setFacts(facts, kind, policy.route);
    // Remix would say the same; any number of invented addresses costs nothing this way.
    if (readable && kind === "page" && policy.route === ANY_OTHER_PATH) return redirectHome(response);
    return answerPersonal(request, response, policy, preview);
  }

  async function answerShared(request: IncomingMessage, response: ServerResponse, policy: PagePolicy): Promise<void> {
    const key = policy.target;
    const requestId = response.getHeader("X-Request-Id") as string;
    const kept = pages.lookup(key) ?? (await pages.recall(key));
    if (kept !== null) {
      if (kept.due) {
        pages
          .load(key, () => budget.inTurn(() => renderer.renderShared(policy, createScope({ requestId }))))
          .catch((error: unknown) => {
            // With no place for it now, a later request brings it about.
            if (error instanceof RenderRefused) return;
            logger().error({ err: error, requestId, route: policy.route }, "page refresh failed");
          });
      }
      countKept(kept);
      return sendCollected(request, response, kept.response, keptHeaders(kept));
    }
    const startedAt = performance.now();
    const scope = createScope({ requestId });
    const render = () => renderer.renderShared(policy, scope);
    const result = await budget.spend(
      addressOf(request),
      policy,
      () => pages.load(key, () => budget.inTurn(render)),
      ({ shared, complete }) => shared && complete,
    );
    const state: CacheState = result.shared ? "miss" : "bypass";
    httpMetrics.countPage(state);
    await sendCollected(request, response, asFor(request, result.response, isTls(request)), {
      "X-Cache": state,
      "Server-Timing": serverTiming({ cache: state, renderMs: performance.now() - startedAt, upstreamCalls: scope.upstreamCalls }),
    });
  }

  async function answerPersonal(
    request: IncomingMessage,
    response: ServerResponse,
    policy: PagePolicy,
    preview: boolean,
  ): Promise<void> {
    const requestId = response.getHeader("X-Request-Id") as string;
    request.url = withoutRetiredParameters(request.url ?? "/");
    const scope = createScope({ requestId, clientIp: addressOf(request), isPreview: preview });
    const startedAt = performance.now();
    const render = () => renderer.renderPersonal(request, response, scope);
    // A write has limits of its own, and its body may take minutes.
    const answered = isRead(request)
      ? await budget.spend(
          scope.clientIp,
          policy,
          () => budget.inTurn(render),
          () => false,
        )
      : await render();
    const renderMs = performance.now() - startedAt;
    if (request.method === "GET" && !preview) pages.noteUse(policy.target, dataUseOf(scope));
    httpMetrics.countPage("bypass");
    await sendCollected(request, response, asFor(request, answered, isTls(request)), {
      ...(policy.shared ? { "X-Cache": "bypass" } : {}),
      "Server-Timing": serverTiming({ cache: "bypass", renderMs, upstreamCalls: scope.upstreamCalls }),
      ...(preview ? { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } : {}),
    });
  }

  function servedStatically(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    return new Promise((resolve) => {
      response.once("close", () => resolve(true));
      serveStatic(request, response, () => demoMedia(request, response, () => resolve(false)));
    });
  }

  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, ...serverOptions() }, (request, response) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const facts: RequestFacts = { kind: "refused", route: "" };
    httpMetrics.requestBegan();
    const endTracking = drain.track(response);
    response.once("close", () => {
      endTracking();
      const { kind, route } = facts;
      const method = METHODS.has(request.method ?? "") ? (request.method ?? "") : "other";
      const status = response.writableFinished ? String(response.statusCode) : "aborted";
      httpMetrics.requestEnded();
      httpMetrics.countRequest(kind, route, method, status);
      httpMetrics.seconds.observe({ kind, route }, (performance.now() - startedAt) / 1000);
    });
    if (answerFromMemory(request, response, requestId, facts)) return;
    for (const [name, value] of standing) response.setHeader(name, value);
    response.setHeader("X-Request-Id", requestId);
    if (isTls(request)) response.setHeader("Strict-Transport-Security", STRICT_TRANSPORT_SECURITY);
    answer(request, response, facts).catch((error: unknown) => {
      if (error instanceof RenderRefused) return refuse(request, response, error.status, error.retryAfterS);
      // Nobody is there any more to be answered.
      if (response.destroyed) return;
      logger().error({ err: error, requestId }, "request could not be answered");
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "internal error");
    });
  });

  endIdleConnections(server);
  const drain = createDrain(server);
  const isReady = () => rendered && !drain.isDraining;

  async function becomeReady(): Promise<boolean> {
    const policy = policyOf("/");
    rendered = pages.lookup(policy.target) !== null || (await pages.recall(policy.target)) !== null;
    if (rendered) return true;
    const result = await pages.load(policy.target, () => renderer.renderShared(policy, createScope({ requestId: randomUUID() })));
    rendered = result.response.status === 200;
    return rendered;
  }

  async function warm(address: string): Promise<string> {
    const policy = policyOf(address);
    const { shared, target } = policy;
    if (!shared) return "";
    const kept = pages.lookup(target) ?? (await pages.recall(target));
    if (kept !== null && !kept.due) return (await rawBody(kept.response)).toString("utf8");
    const { response } = await pages.load(target, () => renderer.renderShared(policy, createScope({ requestId: randomUUID() })));
    return (await rawBody(response)).toString("utf8");
  }

  const warmUpPages = () =>
    warmUp({
      loadHome: () => warm("/"),
      loadSeries: async () => (await getCategoryTree()).roots,
      warm: async (address) => void (await warm(address)),
    });

  return { server, becomeReady, warmUp: warmUpPages, drain: (withinMs) => drain.finish(withinMs) };
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end(text);
}

const PARTS_OF_PAGES = new Set(["audio", "font", "image", "manifest", "script", "style", "track", "video"]);

/** Does the browser ask for a picture, a font or the like, as it says itself? */
function isPartOfPage(request: IncomingMessage): boolean {
  return PARTS_OF_PAGES.has(String(request.headers["sec-fetch-dest"] ?? ""));
}

/**
 * What this request gets of a response. A page fetched ahead may never be looked at: it neither leaves a notice behind
 * nor takes one away. Behind TLS cookies are for TLS only.
 */
function asFor(request: IncomingMessage, response: CollectedResponse, isTls: boolean): CollectedResponse {
  if (!response.headers.some(([name]) => name === "set-cookie")) return response;
  const isPrefetch = /\bprefetch\b/.test(String(request.headers["sec-purpose"] ?? request.headers["purpose"] ?? ""));
  const headers = response.headers.flatMap(([name, value]): [string, string][] => {
    if (name !== "set-cookie") return [[name, value]];
    return isPrefetch ? [] : [[name, isTls ? `${value}; Secure` : value]];
  });
  return { ...response, headers };
}

function isRead(request: IncomingMessage): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** "Any other path: redirect to /" (product.md §2.1). */
function redirectHome(response: ServerResponse): void {
  response.writeHead(302, { Location: "/", "Cache-Control": "no-cache" }).end();
}
