import { isBulkheadRejectedError } from "cockatiel";
import { BreakerOpenError } from "../platform/circuit-breaker.server";
import { requestScope } from "../platform/request-scope.server";

/** Failure kinds of an upstream call (upstream.md §3.4). */
export type UpstreamErrorKind = "unavailable" | "timeout" | "badResponse" | "rejected";

interface UpstreamErrorDetails {
  endpoint: string;
  /** HTTP status, if there was a response. */
  status?: number | null;
  /** Message of a failed envelope, which may be shown to the visitor as text. */
  errorMessage?: string | null;
  errorCode?: string | null;
  /** Description for logs. */
  reason: string;
  cause?: unknown;
}

/**
 * A failed call: `unavailable` = no response or a status other than 2xx, `timeout`, `badResponse` = a response that is
 * not JSON, too large or of a wrong shape, `rejected` = a failed envelope, the only kind with `errorMessage` and
 * `errorCode`.
 */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
  readonly endpoint: string;
  readonly status: number | null;
  readonly errorMessage: string | null;
  readonly errorCode: string | null;
  /** The request whose call failed: others may wait for its result. */
  readonly requestId = requestScope()?.requestId;

  constructor(
    readonly kind: UpstreamErrorKind,
    details: UpstreamErrorDetails,
  ) {
    super(`${details.endpoint}: ${kind}: ${details.reason}`, { cause: details.cause });
    this.endpoint = details.endpoint;
    this.status = details.status ?? null;
    this.errorMessage = details.errorMessage ?? null;
    this.errorCode = details.errorCode ?? null;
  }
}

/** Whether the upstream answered with a rejection. */
export function isRejected(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError && error.kind === "rejected";
}

/** As `load`, but null if the upstream rejects the call: there is no such thing. */
export async function nullIfRejected<Data>(load: Promise<Data | null>): Promise<Data | null> {
  try {
    return await load;
  } catch (error) {
    if (isRejected(error)) return null;
    throw error;
  }
}

/** Nothing of a call was sent: no connection was made, or a file of its form could not be opened. */
export class NotSent extends Error {
  override readonly name = "NotSent";
}

/** Whether nothing of a failed call was sent: as `NotSent` says, or its breaker was open, or its group full. */
export function wasNeverSent(error: UpstreamError): boolean {
  for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NotSent || cause instanceof BreakerOpenError || isBulkheadRejectedError(cause)) return true;
    // The demo's, in place of the network.
    if ((cause as NodeJS.ErrnoException).code === "ECONNREFUSED") return true;
  }
  return false;
}
