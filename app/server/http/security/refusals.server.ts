import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { FailureReference } from "~/domain/failure-reference";
import { seconds } from "~/server/platform/durations.server";
import { referenceOf } from "~/server/platform/telemetry/failure-reference.server";
import type { HttpExchange } from "../pipeline/http-exchange.server";
import { contentSecurityPolicy } from "./security-headers.server";

/** How long the rest of a refused body is discarded before its connection is closed. */
const LINGER_MS = seconds(2);

const BLANK: FailureReference = { id: "{id}", at: "{at}" };

/** Exports of entry.server.tsx beyond Remix's own. */
interface RefusalModule {
  renderRefusal?: (status: number, reference: FailureReference) => string;
}

export type Refuse = ReturnType<typeof createRefusals>;

/**
 * Refuses requests without involving a route: with a document for browser navigations, a line of text for anything
 * else.
 */
export function createRefusals(build: ServerBuild) {
  const documents = new Map<number, { html: string; policy: string }>();
  const { renderRefusal } = build.entry.module as RefusalModule;

  /** Rendered once; each response names its request in place of `BLANK`. */
  function documentOf(status: number) {
    const known = documents.get(status);
    if (known !== undefined || renderRefusal === undefined) return known;
    const html = renderRefusal(status, BLANK);
    const made = { html, policy: contentSecurityPolicy(Buffer.from(html), []) };
    documents.set(status, made);
    return made;
  }

  return function refuse(
    { request, response, requestId }: Pick<HttpExchange, "request" | "response" | "requestId">,
    status: number,
    retryAfterS?: number,
  ) {
    response.setHeader("Cache-Control", "private, no-store");
    if (retryAfterS !== undefined) response.setHeader("Retry-After", String(retryAfterS));
    if (status === 413) response.setHeader("Connection", "close");
    const isDocument = request.headers.accept?.includes("text/html") ?? false;
    const page = isDocument ? documentOf(status) : undefined;
    response.setHeader("Content-Type", page ? "text/html; charset=utf-8" : "text/plain; charset=utf-8");
    if (page) response.setHeader("Content-Security-Policy", page.policy);
    const { id, at } = referenceOf(requestId);
    const html = page?.html.replaceAll(BLANK.id, id).replaceAll(BLANK.at, at);
    const body = Buffer.from(html ?? `refused with ${status}`);
    response.writeHead(status, { "Content-Length": body.byteLength });
    if (request.method !== "HEAD") response.write(body);
    if (status === 413) endAfterBody(request, response);
    else response.end();
  };
}

/**
 * A client that is still sending when its connection closes never reads the answer, and a proxy makes a 502 of it. So
 * the answer is sent at once, and the connection stays open until the body has come or `LINGER_MS` have passed.
 */
function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  request.once("end", end).once("close", end).resume();
}
