import { isAsset } from "~/server/http/not-found.server";
import type { Handler } from "../pipeline.server";

/** A script of an earlier release, or a lost image, is no page: it is not worth asking Remix. */
export const missingAsset: Handler = (exchange, next) => {
  if (!isAsset(exchange.path, exchange.request.headers["sec-fetch-dest"]?.toString())) return next();
  exchange.setFacts("static", "static");
  return exchange.sendText(404, "not found");
};
