import type { EndpointKey } from "./endpoints.server";

/** One upstream call and its response. Redacted when it is kept, and when read from or written to a file. */
export interface Exchange {
  endpoint: EndpointKey;
  url: string;
  requestHeaders: [string, string][];
  requestBody: string | null;
  /** The route whose loaders made the call. */
  route: string | null;
  /** ISO 8601 */
  startedAt: string;
  ms: number;
  answer: Answer | Failure;
}

export interface Answer {
  status: number;
  statusText: string;
  headers: [string, string][];
  body: string;
}

/** No response was received. */
export interface Failure {
  failure: "refused" | "timeout";
}

/** What went wrong with one call, for operators: without parameters, which may be personal data. */
export interface UpstreamFault {
  /** Milliseconds since the epoch. */
  at: number;
  /** Key of an endpoint; "contents" = what the CMS engine could not read. */
  endpoint: string;
  /** Id of the content, product or the like that was asked for. */
  subject: string | undefined;
  /** A kind of UpstreamError, or "error"; "does not fit" = used, but for what is missing or was dropped. */
  kind: string;
  reason: string | undefined;
}

/** What the client tells of its calls. */
export interface ExchangeLog {
  exchange: (exchange: Exchange) => void;
  fault: (fault: Omit<UpstreamFault, "at">) => void;
}
