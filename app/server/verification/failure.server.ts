import { BrokenCircuitError, BulkheadRejectedError } from "cockatiel";
import { isRejected, UpstreamError } from "../upstream/errors.server";

/**
 * What a failed query may have done to the code: `none` = it surely never left, `refused` = the upstream answered that
 * it did not carry it out, `unknown` = it may have been counted.
 */
export type Effect = "none" | "refused" | "unknown";

/** The connection never came about, so nothing was sent. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

export function effectOf(error: unknown): Effect {
  if (!(error instanceof UpstreamError)) return "unknown";
  for (let cause: unknown = error.cause, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof BrokenCircuitError || cause instanceof BulkheadRejectedError) return "none";
    if (NEVER_CONNECTED.has((cause as NodeJS.ErrnoException).code ?? "")) return "none";
  }
  const { status } = error;
  const wasTurnedAway = status !== null && ((status >= 400 && status < 500) || status === 503);
  return isRejected(error) || wasTurnedAway ? "refused" : "unknown";
}
