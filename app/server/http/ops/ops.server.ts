import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { Site } from "~/server/platform/site.server";
import type { PageCache } from "../page-cache/page-cache.server";
import type { Purge } from "../page-cache/purge.server";
import { metricsRoute } from "./metrics.server";
import { sendText } from "../pipeline/http-exchange.server";
import type { Handler } from "../pipeline/pipeline.server";
import { createOpsGuard } from "./ops-guard.server";
import { isBasic, isBearer, type OpsRoute } from "./ops-route.server";
import { overviewRoute } from "./overview.server";
import { previewRoute } from "./preview.server";
import { purgeRoute } from "./purge.server";
import { recordRoute } from "./record.server";

export interface OpsOptions {
  /** Bearer token of /ops/*; null disables all of them. */
  token: string | null;
  site: Site;
  build: ServerBuild;
  pages: PageCache;
  purge: Purge;
  /** Version of the running build. */
  version: string;
  /** Whether the visitor's browser used TLS. */
  isTls: (request: IncomingMessage) => boolean;
}

/** Whether this URL belongs to the operators. */
export function isOpsPath(path: string): boolean {
  return path === "/ops" || path.startsWith("/ops/");
}

/**
 * The operators' URLs (product.md §10.3); each is a row of the table with a file of its own. Without a configured token
 * all answer 404; a missing or wrong token gets 401, also for unknown URLs.
 */
export function ops({ site, token, build, pages, purge, version, isTls }: OpsOptions): Handler {
  const routes: readonly OpsRoute[] = [
    overviewRoute({ site, purge, version }),
    metricsRoute(pages, site.metrics, version),
    purgeRoute(purge),
    previewRoute(isTls),
    recordRoute(site, build),
  ];

  const guard = createOpsGuard(site);

  return async (exchange, next) => {
    if (!isOpsPath(exchange.path)) return next();
    const { request, response, path, clientIp } = exchange;
    exchange.setFacts("operations", "/ops");
    if (token === null) return sendText(response, 404, "not found");
    const route = routes.find((one) => one.path === path);
    const { authorization } = request.headers;
    const label = route?.path ?? "another";
    const refuse = (waitS: number) => {
      response.setHeader("Retry-After", String(waitS));
      return sendText(response, 429, "too many wrong tokens");
    };
    const throttledS = authorization === undefined ? 0 : await guard.waitS(clientIp, label);
    if (throttledS > 0) return refuse(throttledS);
    const isOperator = isBearer(authorization, token) || (route?.forPeople === true && isBasic(authorization, token));
    if (!isOperator && route?.admits?.(request) !== true) {
      // A browser sends no credentials until it is challenged.
      const waitS = authorization === undefined ? 0 : await guard.noteWrong(clientIp, label);
      if (waitS > 0) return refuse(waitS);
      response.setHeader(
        "WWW-Authenticate",
        route?.forPeople === true ? ["Bearer", 'Basic realm="operations", charset="UTF-8"'] : "Bearer",
      );
      return sendText(response, 401, "a bearer token is required");
    }
    if (route === undefined) return sendText(response, 404, "not found");
    if (!route.methods.includes(request.method ?? "")) {
      response.setHeader("Allow", route.methods.join(", "));
      return sendText(response, 405, "method not allowed");
    }
    await route.answer(request, response);
  };
}
