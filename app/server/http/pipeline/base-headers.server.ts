import { STRICT_TRANSPORT_SECURITY, type HeaderList } from "../security/security-headers.server";
import type { HttpExchange } from "./http-exchange.server";
import type { Handler } from "./pipeline.server";

export interface BaseHeadersOptions {
  /** The headers of every response. */
  headers: HeaderList;
  /** Version of the build; sent with responses to client navigations. */
  version: string;
}

/** Sets the headers of every response, whichever handler sends it. */
export function baseHeaders(options: BaseHeadersOptions): Handler {
  return (exchange, next) => {
    setBaseHeaders(exchange, options);
    return next();
  };
}

export function setBaseHeaders(exchange: HttpExchange, options: BaseHeadersOptions): void {
  for (const [name, value] of headersOf(exchange, options)) exchange.response.setHeader(name, value);
}

export function headersOf(
  { requestId, isTls, pageKind }: HttpExchange,
  { headers, version }: BaseHeadersOptions,
): HeaderList {
  const all = [...headers, ["X-Request-Id", requestId] as const];
  if (isTls) all.push(["Strict-Transport-Security", STRICT_TRANSPORT_SECURITY]);
  if (pageKind === "data") all.push(["X-Build", version]);
  return all;
}
