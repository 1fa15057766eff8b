import { isAsset } from "~/server/http/not-found.server";
import type { Handler } from "../pipeline.server";

/** Answers 404 for scripts of an earlier release and missing images without involving Remix. */
export const missingAsset: Handler = (exchange, next) => {
  if (!isAsset(exchange.path, exchange.request.headers["sec-fetch-dest"]?.toString())) return next();
  exchange.setFacts("static", "static");
  return exchange.sendText(404, "not found");
};
