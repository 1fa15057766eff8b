import type { BufferedResponse } from "../rendering/buffered-response.server";
import type { HttpExchange } from "../pipeline/http-exchange.server";

/**
 * Filters a response's cookies for this request. A prefetched page may never be shown, so it neither sets nor clears a
 * flash. Behind TLS, cookies are Secure.
 */
export function cookiesFor({ request, isTls }: Pick<HttpExchange, "request" | "isTls">, response: BufferedResponse) {
  if (!response.headers.some(([name]) => name === "set-cookie")) return response;
  const isPrefetch = /\bprefetch\b/.test(String(request.headers["sec-purpose"] ?? request.headers["purpose"] ?? ""));
  const headers = response.headers.flatMap(([name, value]): [string, string][] => {
    if (name !== "set-cookie") return [[name, value]];
    return isPrefetch ? [] : [[name, isTls ? `${value}; Secure` : value]];
  });
  return { ...response, headers };
}
