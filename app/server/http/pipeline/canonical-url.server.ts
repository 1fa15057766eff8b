import { isDecodable } from "./request-url.server";
import type { Handler } from "./pipeline.server";

/** A path whose percent-encoding is broken leads home, as any other unknown path does. */
export const canonicalUrl: Handler = (exchange, next) =>
  isDecodable(exchange.path) ? next() : exchange.redirectHome();
