import { isDecodable } from "../request-url.server";
import type { Handler } from "../pipeline.server";

/** Redirects home where a path's percent-encoding is broken: to a visitor it is one more unknown path. */
export const malformedPath: Handler = (exchange, next) =>
  isDecodable(exchange.path) ? next() : exchange.redirectHome();
