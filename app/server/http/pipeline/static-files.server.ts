import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import type { Handler } from "./pipeline.server";

const YEAR_S = 31_536_000;
const HOUR_S = 3600;
const PARTS_OF_PAGES = new Set(["audio", "font", "image", "manifest", "script", "style", "track", "video"]);

export interface StaticFilesOptions {
  /** Absolute path of public/. */
  publicDir: string;
  /** The demo's images; null without it. */
  media: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
}

/** Files of public/, and the demo's images. A file that is not there is not found: no page stands in for it. */
export function staticFiles({ publicDir, media }: StaticFilesOptions): Handler {
  const serve = sirv(publicDir, {
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

  function isServed(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    return new Promise((resolve) => {
      response.once("close", () => resolve(true));
      const none = () => resolve(false);
      serve(request, response, () => (media === null ? none() : media(request, response, none)));
    });
  }

  return async (exchange, next) => {
    const { request, response, isRead, policy, path } = exchange;
    exchange.setFacts("static", "static");
    if (isRead && !policy.cacheable && (await isServed(request, response))) return;
    // A script of an earlier release, or a lost image, is no page: the splat route would hand it the home page.
    if (path.startsWith("/build/") || isPartOfPage(request)) return exchange.sendText(404, "not found");
    return next();
  };
}

/** Does the browser ask for an image, a font or the like, as it says itself? */
function isPartOfPage(request: IncomingMessage): boolean {
  return PARTS_OF_PAGES.has(String(request.headers["sec-fetch-dest"] ?? ""));
}
