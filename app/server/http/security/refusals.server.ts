import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { contentSecurityPolicy } from "./security-headers.server";

/** What entry.server.tsx exports beside what Remix asks of it. */
interface RefusalModule {
  renderRefusal?: (status: number) => string;
}

export type Refuse = ReturnType<typeof createRefusals>;

/** Answers requests that no route is asked for: a document for a browser's page, a line of text for anything else. */
export function createRefusals(build: ServerBuild) {
  const documents = new Map<number, { html: string; policy: string }>();
  const { renderRefusal } = build.entry.module as RefusalModule;

  function documentOf(status: number) {
    const known = documents.get(status);
    if (known !== undefined || renderRefusal === undefined) return known;
    const html = renderRefusal(status);
    const made = { html, policy: contentSecurityPolicy(Buffer.from(html), []) };
    documents.set(status, made);
    return made;
  }

  return function refuse(request: IncomingMessage, response: ServerResponse, status: number, retryAfterS?: number) {
    response.setHeader("Cache-Control", "private, no-store");
    if (retryAfterS !== undefined) response.setHeader("Retry-After", String(retryAfterS));
    // What is left of a body that is too large is not read.
    if (status === 413) response.setHeader("Connection", "close");
    const isDocument = request.headers.accept?.includes("text/html") ?? false;
    const page = isDocument ? documentOf(status) : undefined;
    response.setHeader("Content-Type", page ? "text/html; charset=utf-8" : "text/plain; charset=utf-8");
    if (page) response.setHeader("Content-Security-Policy", page.policy);
    response.writeHead(status);
    response.end(request.method === "HEAD" ? undefined : (page?.html ?? `refused with ${status}`));
  };
}
