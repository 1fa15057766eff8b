/** How a call of the upstream can fail (upstream.md §3.4). */
export type UpstreamErrorKind = "unavailable" | "timeout" | "badResponse" | "rejected";

interface UpstreamErrorDetails {
  endpoint: string;
  /** HTTP status, when there was an answer. */
  status?: number | null;
  /** Of a failed envelope: its message, which may be shown to the visitor as text. */
  errorMessage?: string | null;
  errorCode?: string | null;
  /** What happened, for logs. */
  reason: string;
  cause?: unknown;
}

/**
 * A failed call: `unavailable` = no answer or a status other than 2xx, `timeout`, `badResponse` = an answer that is no
 * JSON, too large or of a wrong shape, `rejected` = a failed envelope, the only kind with `errorMessage` and `errorCode`.
 */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
  readonly endpoint: string;
  readonly status: number | null;
  readonly errorMessage: string | null;
  readonly errorCode: string | null;

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

/** Did the upstream answer, and say no? */
export function isRejected(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError && error.kind === "rejected";
}
