import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Safe in a log line, and short enough to carry no personal data. */
const REQUEST_ID = /^[\w.-]{8,64}$/;
/** https://www.w3.org/TR/trace-context/#traceparent-header: version, trace id, span id, flags. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

/** The request id sent by a proxy; null if missing or malformed. */
export function requestIdOf({ headers }: IncomingMessage): string | null {
  const id = String(headers["x-request-id"] ?? "");
  return REQUEST_ID.test(id) ? id : null;
}

/** The request's trace context, with a new span id for this site. */
export function traceparentOf({ headers }: IncomingMessage): string | null {
  const [, traceId, flags] = TRACEPARENT.exec(String(headers["traceparent"] ?? "")) ?? [];
  return traceId === undefined ? null : `00-${traceId}-${randomBytes(8).toString("hex")}-${flags}`;
}
