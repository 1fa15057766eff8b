import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Nothing that could break a log line, or tell of a person in more than a few letters. */
const REQUEST_ID = /^[\w.-]{8,64}$/;
/** https://www.w3.org/TR/trace-context/#traceparent-header: version, trace id, span id, flags. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

/** The id that a proxy gave the request; null where it gave none of a usual form. */
export function requestIdOf({ headers }: IncomingMessage): string | null {
  const id = String(headers["x-request-id"] ?? "");
  return REQUEST_ID.test(id) ? id : null;
}

/** The trace that the request belongs to, with a new span for what this site does for it. */
export function traceparentOf({ headers }: IncomingMessage): string | null {
  const [, traceId, flags] = TRACEPARENT.exec(String(headers["traceparent"] ?? "")) ?? [];
  return traceId === undefined ? null : `00-${traceId}-${randomBytes(8).toString("hex")}-${flags}`;
}
