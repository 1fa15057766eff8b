import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import { hasBody } from "../security/slow-clients.server";
import type { Handler } from "./pipeline.server";

const YEAR_S = 31_536_000;
const HOUR_S = 3600;

export interface StaticFilesOptions {
  /** Absolute path of public/. */
  publicDir: string;
  /** The demo's images; null without it. */
  media: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
}

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

/** Files of public/, and the demo's images. */
export function staticFiles({ publicDir, media }: StaticFilesOptions): Handler {
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
      const none = () => resolve(false);
      serve(request, response, () => (media === null ? none() : media(request, response, none)));
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
