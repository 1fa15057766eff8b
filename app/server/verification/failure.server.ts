import { BrokenCircuitError, BulkheadRejectedError } from "cockatiel";
import { isRejected, UpstreamError } from "../upstream/errors.server";

/**
 * Whether a failed query may have been counted: `none` = it was certainly not sent, `refused` = the upstream answered
 * that it did not carry it out, `unknown` = it may have been counted.
 */
export type Certainty = "none" | "refused" | "unknown";

/** Error codes of a connection that was never made. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

export function certaintyOf(error: unknown): Certainty {
  if (!(error instanceof UpstreamError)) return "unknown";
  for (let cause: unknown = error.cause, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof BrokenCircuitError || cause instanceof BulkheadRejectedError) return "none";
    if (NEVER_CONNECTED.has((cause as NodeJS.ErrnoException).code ?? "")) return "none";
  }
  const { status } = error;
  const wasRefused = status !== null && ((status >= 400 && status < 500) || status === 503);
  return isRejected(error) || wasRefused ? "refused" : "unknown";
}
