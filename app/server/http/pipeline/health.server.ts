import type { Handler } from "./pipeline.server";

/** GET /healthz: the process runs. GET /readyz: it has rendered a page and is not shutting down (product.md §10.2). */
export function health(isReady: () => boolean): Handler {
  return (exchange, next) => {
    const { path } = exchange;
    if (path !== "/healthz" && path !== "/readyz") return next();
    exchange.setFacts("operations", path);
    if (path === "/healthz") return exchange.sendText(200, "ok");
    return isReady() ? exchange.sendText(200, "ready") : exchange.sendText(503, "not ready");
  };
}
