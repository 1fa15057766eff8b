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
