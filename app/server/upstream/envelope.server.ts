import { isRecord } from "~/domain/lenient/decode";
import { toText } from "~/domain/lenient/values";
import type { Endpoint } from "./contract/declare.server";
import { endpoints, type EndpointKey } from "./endpoints.server";
import { UpstreamError } from "./errors.server";

/**
 * `data` of a successful envelope (upstream.md §3.2): success is true, and errorCode "0" or 0.
 * @throws UpstreamError of kind badResponse or rejected
 */
export function openEnvelope(key: EndpointKey, body: unknown, status: number): unknown {
  const envelope = isRecord(body) ? body : {};
  if (!Object.hasOwn(envelope, "success")) {
    const { bare }: Endpoint = endpoints[key];
    if (bare && isRecord(body)) return body;
    throw new UpstreamError("badResponse", { endpoint: key, status, reason: "body is no envelope" });
  }
  if (envelope["success"] === true && (envelope["errorCode"] === "0" || envelope["errorCode"] === 0)) {
    const data = envelope["data"] ?? null;
    if (isListOfNulls(data)) {
      throw new UpstreamError("badResponse", { endpoint: key, status, reason: "a list of nulls only" });
    }
    return data;
  }
  const errorCode = toText(envelope["errorCode"]);
  throw new UpstreamError("rejected", {
    endpoint: key,
    status,
    errorMessage: toText(envelope["errorMessage"]),
    errorCode,
    reason: `failed envelope, code ${errorCode ?? "none"}`,
  });
}

/**
 * Whether all items of a list (or of its `results`) are empty: an upstream fault. The lenient reader would turn it into
 * an empty page, which would then be cached.
 */
function isListOfNulls(data: unknown): boolean {
  const isObject = typeof data === "object" && data !== null;
  const list = isObject && "results" in data ? data.results : data;
  return Array.isArray(list) && list.length > 0 && !list.some((item) => hasValue(item, 0));
}

function hasValue(value: unknown, depth: number): boolean {
  if (value === null || value === undefined) return false;
  return typeof value !== "object" || depth > 8 || Object.values(value).some((item) => hasValue(item, depth + 1));
}
