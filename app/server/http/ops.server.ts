import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Gauge } from "prom-client";
import { metricsRegistry } from "../metrics.server";
import type { PageCache } from "./page-cache.server";

export interface OpsOptions {
  /** Bearer token of /ops/*; null = none of them exists. */
  token: string | null;
  pages: PageCache;
}

const registers = [metricsRegistry];
const pageCount = new Gauge({ name: "page_cache_pages", help: "Pages kept", registers });
const pageBytes = new Gauge({ name: "page_cache_bytes", help: "Bytes of the pages kept", registers });

/** The operators' addresses (CONTRACT §7): 404 without a configured token, 401 to a missing or wrong one. */
export function createOps({ token, pages }: OpsOptions) {
  /** Returns false for an address of /ops that a route answers. */
  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (token === null) {
      sendPlain(response, 404, "not found");
      return true;
    }
    if (path !== "/ops/metrics") return false;
    if (!isBearer(request.headers.authorization, token)) {
      response.setHeader("WWW-Authenticate", "Bearer");
      sendPlain(response, 401, "a bearer token is required");
      return true;
    }
    const { pages: count, bytes } = pages.size;
    pageCount.set(count);
    pageBytes.set(bytes);
    const text = await metricsRegistry.metrics();
    response.writeHead(200, { "Content-Type": metricsRegistry.contentType, "Cache-Control": "no-store" }).end(text);
    return true;
  }
  return { answer };
}

function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`));
}

function sendPlain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end(text);
}
