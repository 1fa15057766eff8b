import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import { hasBody } from "~/server/http/security/slow-clients.server";
import type { Handler } from "../pipeline.server";

const YEAR_S = 31_536_000;
const HOUR_S = 3600;

/** What the other security headers tell a browser, it never asks of a script, a style or a font. */
const ASSET_SECURITY: [name: string, value: string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
];

/** The headers of a file of public/, beside its type and validator. @param path of its URL */
export function assetHeaders(path: string): [name: string, value: string][] {
  const kept = path.startsWith("/build/") ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`;
  return [...ASSET_SECURITY, ["Cache-Control", kept]];
}

/** Files of public/. @param publicDir its absolute path */
export function staticFiles(publicDir: string): Handler {
  const serve = sirv(publicDir, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      for (const [name, value] of assetHeaders(path)) response.setHeader(name, value);
    },
  });

  function isServed(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    return new Promise((resolve) => {
      response.once("close", () => resolve(true));
      serve(request, response, () => resolve(false));
    });
  }

  return async (exchange, next) => {
    const { request, response, isRead } = exchange;
    if (!isRead || hasBody(request)) return next();
    exchange.setFacts("static", "static");
    if (await isServed(request, response)) return;
    exchange.setFacts("refused", "");
    return next();
  };
}
