import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { createRequest } from "@remix-run/node-fetch-server";
import type { Registry } from "prom-client";
import { runInScope, type RequestScope } from "~/server/platform/request-scope.server";
import { count } from "~/server/platform/telemetry/metrics.server";
import { yieldToEventLoop } from "~/server/platform/yield-to-event-loop.server";
import { createHandler } from "../fast-path/page-routes.server";
import { bufferResponse, LAST_MODIFIED, type BufferedResponse } from "./buffered-response.server";
import type { RenderResult } from "../page-cache/page-cache.server";
import type { PagePolicy } from "../page-cache/page-policy.server";
import { RenderRefused } from "./render-budget.server";

const RENDER_DEADLINE_MS = 30_000;
const RETRY_S = 5;

export interface RendererOptions {
  build: ServerBuild;
  /** The official origin: request URLs are built from it, never from the visitor's Host header. */
  origin: string;
  /** Cache-Control of cacheable pages. */
  cacheControl: string;
  metrics: Registry;
}

/** Renders URLs and requests to buffered responses through Remix. */
export function createRenderer({ build, origin, cacheControl, metrics }: RendererOptions) {
  const handle = createHandler(build, origin);
  const { host, protocol } = new URL(origin);

  /** Renders a cacheable page: neither the request nor the scope contains anything of the visitor. */
  async function renderForEveryone(
    policy: Pick<PagePolicy, "ids" | "route" | "target">,
    scope: RequestScope,
  ): Promise<RenderResult> {
    await yieldToEventLoop();
    const request = new Request(origin + policy.target, { signal: AbortSignal.timeout(RENDER_DEADLINE_MS) });
    const response = await runInScope(scope, () => handle(request, policy.ids, policy.target));
    if (request.signal.aborted) {
      scope.site?.log.warn({ requestId: scope.requestId, route: policy.route }, "page took too long to render");
      throw new RenderRefused(503, RETRY_S);
    }
    const own = response.headers.get("Cache-Control") ?? "";
    const isOk = response.status === 200;
    const hasCookie = response.headers.has("Set-Cookie");
    const isPrivate = /private|no-store/.test(own);
    const cacheable = isOk && !hasCookie && !isPrivate;
    const complete = scope.missingParts.size === 0;
    const failed = !isOk ? "status" : hasCookie ? "cookie" : isPrivate ? "private" : complete ? null : "missing part";
    if (failed !== null) count(metrics, "pages_not_kept_total", { reason: failed });
    if (cacheable && complete) {
      response.headers.set("Cache-Control", cacheControl);
      response.headers.set(LAST_MODIFIED, new Date().toUTCString());
    } else if (own === "") response.headers.set("Cache-Control", "no-cache");
    return { response: await finish(response, "reused"), cacheable, complete, reads: scope.reads };
  }

  /** Renders for one visitor, with the original request. */
  async function renderForVisitor(
    message: IncomingMessage,
    response: ServerResponse,
    policy: Pick<PagePolicy, "ids">,
    scope: RequestScope,
  ): Promise<BufferedResponse> {
    const request = createRequest(message, response, { host, protocol });
    // isForeignWrite has checked it; Remix would compare it with a Host that a proxy may have rewritten, and answer
    // 500.
    request.headers.delete("Origin");
    const answer = await runInScope(scope, () => handle(request, policy.ids, message.url));
    if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "private, no-store");
    return finish(answer, "once");
  }

  async function finish(response: Response, quality: "once" | "reused") {
    await yieldToEventLoop();
    return bufferResponse(response, quality);
  }

  return { renderForEveryone, renderForVisitor };
}

export type Renderer = ReturnType<typeof createRenderer>;
