import type { z } from "zod";
import { toWellFormed } from "~/domain/urls/urls";
import type { Config } from "../platform/config/config.server";
import type { SiteFile } from "../platform/config/site-file.server";
import { requestScope } from "../platform/request-scope.server";
import { requestNoteOf, type Endpoint } from "./contract/declare.server";
import type { UpstreamRequest } from "./send-request.server";

/** Query parameters or form fields; null, undefined and empty ones are left out. A JSON body is sent unchanged. */
export type CallParams = Readonly<Record<string, unknown>>;

/** The request of a call (upstream.md §3.1). */
export function buildRequest(
  api: Config["api"],
  site: SiteFile,
  endpoint: Endpoint,
  params: CallParams | FormData,
): Omit<UpstreamRequest, "signal"> {
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
  return { url, method, headers, body: bodyText(endpoint, params) };
}

/** The body of a call; of a form with files its texts only, as multipart. */
export function bodyText(endpoint: Endpoint, params: CallParams | FormData): string | null {
  if (params instanceof FormData) {
    const texts = [...params].filter((pair): pair is [string, string] => typeof pair[1] === "string");
    return texts.map(([name, value]) => `name="${name}"\r\n\r\n${value}\r\n--`).join("");
  }
  if (endpoint.body === "query") return null;
  return endpoint.body === "form" ? encodePairs(params) : JSON.stringify(params);
}

function encodePairs(params: CallParams): string {
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
export function subjectOf(endpoint: Endpoint, params: CallParams | FormData): string | undefined {
  if (endpoint.write || params instanceof FormData) return undefined;
  const id = SUBJECTS.map((name) => params[name]).find((value) => typeof value === "string");
  return typeof id === "string" && PLAIN_ID.test(id) ? id : undefined;
}

/** Whether the contract says that a visitor typed this parameter. */
function isTyped(endpoint: Endpoint, name: string): boolean {
  const schema = endpoint.request.shape[name] as z.core.$ZodType | undefined;
  return schema !== undefined && requestNoteOf(schema).typed === true;
}

/** The call's URL for logs, without personal data: no parameters of a write, no typed words. */
export function describeUrl(api: Config["api"], endpoint: Endpoint, params: CallParams | FormData): string {
  const base = api.baseUrl + endpoint.path;
  if (endpoint.body !== "query" || params instanceof FormData) return base;
  if (endpoint.write) return `${base}?[redacted]`;
  const shown = Object.entries(params).map(([name, value]) => {
    return [name, value !== "" && isTyped(endpoint, name) ? "[redacted]" : value];
  });
  const query = encodePairs(Object.fromEntries(shown) as CallParams);
  return query === "" ? base : `${base}?${query}`;
}
