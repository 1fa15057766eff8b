import { isDecodable } from "../request-url.server";
import type { Handler } from "../pipeline.server";

/** Redirects home if a path's percent-encoding is invalid, as for any unknown path. */
export const malformedPath: Handler = (exchange, next) =>
  isDecodable(exchange.path) ? next() : exchange.redirectHome();
