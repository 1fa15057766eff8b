import type { Handler } from "../pipeline.server";

export const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "DELETE"]);

/** Refuses unsupported methods, and request lines that name another server. */
export const requestLine: Handler = (exchange, next) => {
  if (!METHODS.has(exchange.method)) {
    exchange.response.setHeader("Allow", [...METHODS].join(", "));
    return exchange.sendText(405, "method not allowed");
  }
  if (!exchange.url.startsWith("/")) return exchange.sendText(400, "bad request target");
  return next();
};
