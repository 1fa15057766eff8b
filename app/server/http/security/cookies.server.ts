import type { BufferedResponse } from "../rendering/buffered-response.server";
import type { Exchange } from "../pipeline/exchange.server";

/**
 * What this request gets of a response's cookies. A page fetched ahead may never be looked at: it neither leaves a notice
 * behind nor takes one away. Behind TLS cookies are for TLS only.
 */
export function cookiesFor({ request, isTls }: Pick<Exchange, "request" | "isTls">, response: BufferedResponse) {
  if (!response.headers.some(([name]) => name === "set-cookie")) return response;
  const isPrefetch = /\bprefetch\b/.test(String(request.headers["sec-purpose"] ?? request.headers["purpose"] ?? ""));
  const headers = response.headers.flatMap(([name, value]): [string, string][] => {
    if (name !== "set-cookie") return [[name, value]];
    return isPrefetch ? [] : [[name, isTls ? `${value}; Secure` : value]];
  });
  return { ...response, headers };
}
