import type { IncomingMessage } from "node:http";
import type { Handler } from "./pipeline.server";

const PARTS_OF_PAGES = new Set(["audio", "font", "image", "manifest", "script", "style", "track", "video"]);

/** A script of an earlier release, or a lost image, is no page: the splat route would hand it the home page. */
export const missingAsset: Handler = (exchange, next) => {
  if (!exchange.path.startsWith("/build/") && !isPartOfPage(exchange.request)) return next();
  exchange.setFacts("static", "static");
  return exchange.sendText(404, "not found");
};

/** Does the browser ask for an image, a font or the like, as it says itself? */
function isPartOfPage(request: IncomingMessage): boolean {
  return PARTS_OF_PAGES.has(String(request.headers["sec-fetch-dest"] ?? ""));
}
