import type { z } from "zod";
import { toWellFormed } from "~/domain/urls/urls";
import type { Config } from "../platform/config/config.server";
import type { SiteFile } from "../platform/config/site-file.server";
import { requestScope } from "../platform/request-scope.server";
import { requestNoteOf, type Endpoint } from "./contract/declare.server";
import { endpoints, type EndpointKey } from "./endpoints.server";
import type { UpstreamRequest } from "./send-request.server";

/** Query parameters or form fields; null, undefined and empty ones are left out. A JSON body is sent unchanged. */
type Fields = Readonly<Record<string, unknown>>;
export type CallParams = Fields | FormData;

/** The request of a call (upstream.md §3.1). */
export function buildRequest(
  api: Config["api"],
  site: SiteFile,
  key: EndpointKey,
  params: CallParams,
): Omit<UpstreamRequest, "signal"> {
  const endpoint: Endpoint = endpoints[key];
  const headers: Record<string, string> = { accept: "application/json", [api.storeHeader]: site.storeCode };
  if (api.authorization !== null) headers["authorization"] = api.authorization;
  if (endpoint.token && api.token !== null) headers[api.tokenHeader] = api.token;
  const scope = requestScope();
  if (scope !== undefined) {
    // Correlates the API operators' log with ours.
    if (PLAIN_ID.test(scope.requestId)) headers["x-request-id"] = scope.requestId;
    if (scope.traceparent !== null) headers["traceparent"] = scope.traceparent;
  }
  const { method } = endpoint;
  const url = api.baseUrl + endpoint.path;
  if (params instanceof FormData) return { url, method, headers, body: params };
  if (endpoint.body === "query") {
    const query = encodePairs(params);
    return { url: query === "" ? url : `${url}?${query}`, method, headers, body: null };
  }
  headers["content-type"] = endpoint.body === "form" ? "application/x-www-form-urlencoded" : "application/json";
  return { url, method, headers, body: bodyText(key, params) };
}

/** The body of a call; of a form with files its texts only, as multipart. */
export function bodyText(key: EndpointKey, params: CallParams): string | null {
  if (params instanceof FormData) {
    const texts = [...params].filter((pair): pair is [string, string] => typeof pair[1] === "string");
    return texts.map(([name, value]) => `name="${name}"\r\n\r\n${value}\r\n--`).join("");
  }
  const { body }: Endpoint = endpoints[key];
  if (body === "query") return null;
  return body === "form" ? encodePairs(params) : JSON.stringify(params);
}

function encodePairs(params: Fields): string {
  return Object.entries(params)
    .flatMap(([name, value]) => {
      if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
      if (value === "") return [];
      return [`${encodeURIComponent(name)}=${encodeURIComponent(toWellFormed(String(value)))}`];
    })
    .join("&");
}

/** Parameters that identify the requested thing. */
const SUBJECTS = ["contentId", "productId", "pageId", "id", "jobId", "virtualCategoryCode"];
const PLAIN_ID = /^[\w.-]{1,64}$/;

/** The id of the content, product, page or the like that a read asks for, for logs; may come from a visitor's URL. */
export function subjectOf(key: EndpointKey, params: CallParams): string | undefined {
  if (endpoints[key].write || params instanceof FormData) return undefined;
  const id = SUBJECTS.map((name) => params[name]).find((value) => typeof value === "string");
  return typeof id === "string" && PLAIN_ID.test(id) ? id : undefined;
}

/** The call's URL for logs, without personal data: no parameters of a write, no typed words. */
export function describeUrl(api: Config["api"], key: EndpointKey, params: CallParams): string {
  const { path, body, write, request }: Endpoint = endpoints[key];
  const base = api.baseUrl + path;
  if (body !== "query" || params instanceof FormData) return base;
  if (write) return `${base}?[redacted]`;
  const shown = Object.entries(params).map(([name, value]) => {
    const schema = request.shape[name] as z.core.$ZodType | undefined;
    const isTyped = schema !== undefined && requestNoteOf(schema).typed === true;
    return [name, value !== "" && isTyped ? "[redacted]" : value];
  });
  const query = encodePairs(Object.fromEntries(shown) as Fields);
  return query === "" ? base : `${base}?${query}`;
}
