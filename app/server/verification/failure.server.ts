import { isRejected, UpstreamError, wasNeverSent } from "../upstream/errors.server";

/**
 * Whether a failed query may have been counted: `none` = it was certainly not sent, `refused` = the upstream answered
 * that it did not carry it out, `unknown` = it may have been counted.
 */
export type Certainty = "none" | "refused" | "unknown";

export function certaintyOf(error: unknown): Certainty {
  if (!(error instanceof UpstreamError)) return "unknown";
  if (wasNeverSent(error)) return "none";
  const { status } = error;
  const wasRefused = status !== null && ((status >= 400 && status < 500) || status === 503);
  return isRejected(error) || wasRefused ? "refused" : "unknown";
}
