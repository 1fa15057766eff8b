import { parseJson } from "~/domain/lenient/json";
import { pagePathOf } from "~/domain/urls/page-path";
import type { Endpoint } from "../upstream/contract/declare.server";
import { endpoints, type EndpointKey } from "../upstream/endpoints.server";
import type { Exchange } from "../upstream/exchange.server";

const byLength = (Object.entries(endpoints) as [EndpointKey, Endpoint][]).sort(
  ([, a], [, b]) => b.path.length - a.path.length,
);

/** The endpoint of a request, whatever its host and path prefix; null if it is not one of our calls. */
export function endpointOf(method: string, url: string): EndpointKey | null {
  const path = URL.canParse(url) ? new URL(url).pathname : "";
  return byLength.find(([, endpoint]) => endpoint.method === method && path.endsWith(endpoint.path))?.[0] ?? null;
}

/** The parameters of a call in the client's form: a record of the query or form fields, or the JSON body. */
export function paramsOf(endpoint: EndpointKey, url: string, body: string | null): Record<string, unknown> {
  const kind = endpoints[endpoint].body;
  if (kind === "query") return Object.fromEntries(new URL(url).searchParams);
  if (kind === "form") return Object.fromEntries(new URLSearchParams(body ?? ""));
  const json = parseOrNull(body ?? "");
  return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {};
}

/**
 * Two requests are equal if endpoint, query and body are, in any order. Host, prefix and headers do not count, nor does
 * a multipart body, whose boundary is random.
 */
export function matchKey(endpoint: EndpointKey, url: string, body: string | null): string {
  const { searchParams } = new URL(url);
  searchParams.sort();
  const kind = endpoints[endpoint].body;
  const normalised = kind === "multipart" || kind === "query" ? "" : stableText(paramsOf(endpoint, url, body));
  const query = searchParams.toString();
  return [endpoint, query && `?${query}`, normalised && ` ${normalised}`].join("");
}

/** Path and query of a URL of the site; a data request gives its page's. */
export function toRoute(href: string): string {
  const url = new URL(href, "https://site.invalid");
  url.searchParams.delete("_routes");
  return pagePathOf(url.pathname) + url.search;
}

/** JSON with sorted keys. */
export function stableText(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : item,
  );
}

/** Ids that a number cannot represent stay exact. */
export function parseOrNull(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

/** The HAR entry of a redacted exchange, with every required field of HAR 1.2. */
export function entryOf(exchange: Exchange, pageref: string | null): object {
  const { answer, requestBody } = exchange;
  const endpoint = endpoints[exchange.endpoint];
  const toPairs = (headers: [string, string][]) => headers.map(([name, value]) => ({ name, value }));
  const mimeType = (headers: [string, string][]) =>
    headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "application/octet-stream";
  const answered = "failure" in answer ? null : answer;
  return {
    ...(pageref === null ? {} : { pageref }),
    startedDateTime: exchange.startedAt,
    time: exchange.ms,
    request: {
      method: endpoint.method,
      url: exchange.url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: toPairs(exchange.requestHeaders),
      queryString: [...new URL(exchange.url).searchParams].map(([name, value]) => ({ name, value })),
      ...(requestBody === null
        ? {}
        : { postData: { mimeType: mimeType(exchange.requestHeaders), params: [], text: requestBody } }),
      headersSize: -1,
      bodySize: requestBody === null ? 0 : Buffer.byteLength(requestBody),
    },
    response: {
      status: answered?.status ?? 0,
      statusText: answered?.statusText ?? "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: toPairs(answered?.headers ?? []),
      content:
        answered === null
          ? { size: 0, mimeType: "x-unknown" }
          : { size: Buffer.byteLength(answered.body), mimeType: mimeType(answered.headers), text: answered.body },
      redirectURL: "",
      headersSize: -1,
      bodySize: answered === null ? -1 : Buffer.byteLength(answered.body),
      ...("failure" in answer ? { _failure: answer.failure } : {}),
    },
    cache: {},
    timings: { send: 0, wait: exchange.ms, receive: 0 },
  };
}
