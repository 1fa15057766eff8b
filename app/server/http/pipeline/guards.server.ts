import { MAX_FILES_FORM_BYTES } from "~/domain/jobs/application";
import type { Log } from "~/server/platform/telemetry/logger.server";
import { formAt, type FormRefusals } from "~/server/platform/telemetry/form-refusals.server";
import { isAsset } from "../not-found.server";
import { isOpsPath } from "../ops/ops.server";
import type { Refuse } from "../security/refusals.server";
import { isForeignWrite } from "../security/security-headers.server";
import { hasBody, watchBody } from "../security/slow-clients.server";
import type { Handler } from "./pipeline.server";
import { isDecodable } from "./request-url.server";

export const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "DELETE"]);

/** Maximum body of a form without files; form-body.server.ts enforces the limits of forms with files. */
const MAX_FORM_BYTES = 64 * 1024;
const ANY_OTHER_PATH = "/*";

/** Refuses unsupported methods, and request lines that name another server. */
export const requestLine: Handler = (exchange, next) => {
  if (!METHODS.has(exchange.method)) {
    exchange.response.setHeader("Allow", [...METHODS].join(", "));
    return exchange.sendText(405, "method not allowed");
  }
  if (!exchange.url.startsWith("/")) return exchange.sendText(400, "bad request target");
  return next();
};

/** Warns once about a proxy that is not configured: rate limits would treat all visitors as one client. */
export function forwardedFor({ trustProxy, log }: { trustProxy: number; log: Pick<Log, "warn"> }): Handler {
  let isLogged = trustProxy > 0;
  return ({ request }, next) => {
    if (!isLogged && request.headers["x-forwarded-for"] !== undefined) {
      isLogged = true;
      log.warn("X-Forwarded-For was seen, but TRUST_PROXY is 0: behind a proxy all visitors share one client's limits");
    }
    return next();
  };
}

export interface WriteGuardOptions {
  /** The official origin. */
  origin: string;
  trustProxy: number;
  refuse: Refuse;
  refusals: FormRefusals;
}

/** Refuses cross-site writes. */
export function writeGuard({ origin, trustProxy, refuse, refusals }: WriteGuardOptions): Handler {
  return (exchange, next) => {
    const { request, requestId, path } = exchange;
    if (!isForeignWrite(request, origin, trustProxy)) return next();
    if (isOpsPath(path)) exchange.setFacts("operations", "/ops");
    else refusals.note(formAt(path), "origin", { requestId });
    return refuse(exchange, 403);
  };
}

/** Redirects home if a path's percent-encoding is invalid, as for any unknown path. */
export const malformedPath: Handler = (exchange, next) =>
  isDecodable(exchange.path) ? next() : exchange.redirectHome();

/** Refuses what is posted to a page without a form: Remix would render a page to say so, which no limit counts. */
export function writable(refuse: Refuse): Handler {
  return (exchange, next) => (exchange.isRead || exchange.policy.writable ? next() : refuse(exchange, 405));
}

/** Refuses a body by its declared length before it is read; ends one that turns out too large, or stops. */
export function bodyLimits(refuse: Refuse, refusals: FormRefusals): Handler {
  return (exchange, next) => {
    const { request, requestId, policy, path } = exchange;
    if (!hasBody(request)) return next();
    const max = policy.uploads ? MAX_FILES_FORM_BYTES : MAX_FORM_BYTES;
    if (Number(request.headers["content-length"] ?? 0) > max) {
      refusals.note(formAt(path), "size", { requestId });
      return refuse(exchange, 413);
    }
    watchBody(request, max);
    return next();
  };
}

/**
 * Answers 404 for scripts of an earlier release and missing images, and redirects home where only the splat route
 * matches. Remix would do the same, but random paths should cost nothing; a browser opening a page is passed to Remix, to
 * be told why (`routes/$.tsx`).
 */
export const unknownPath: Handler = (exchange, next) => {
  const { isRead, pageKind, path, policy, request } = exchange;
  if (isAsset(path, request.headers["sec-fetch-dest"]?.toString())) {
    exchange.setFacts("static", "static");
    return exchange.sendText(404, "not found");
  }
  exchange.setFacts(pageKind, policy.route);
  const isUnknown = isRead && pageKind === "page" && policy.route === ANY_OTHER_PATH;
  return isUnknown && request.headers["sec-fetch-dest"] !== "document" ? exchange.redirectHome() : next();
};
