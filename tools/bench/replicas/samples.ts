import type { Outage } from "./upstream-gate";

/** Kinds of requests, as the report names them. */
export const KINDS = [
  "cached page",
  "cache miss",
  "verification",
  "application",
  "upload",
  "cached page, proxy bypassed",
  "comparison page",
  "comparison page, bare server",
] as const;
export type Kind = (typeof KINDS)[number];

/** One request and its result. Times are milliseconds on the `performance.now()` clock. */
export interface Sample {
  kind: Kind;
  /** Scheduled send time. Latency counts from here, so that queueing on the client's side is included. */
  dueMs: number;
  endedMs: number;
  /** null = no response. */
  status: number | null;
  /** Method and path, and the error if there was no response. */
  detail: string;
  /** A 503 with Retry-After; on a page also with the site's own error text. */
  isGraceful503: boolean;
}

export type PhaseName = "steady" | "restart" | "steady again" | `outage: ${Outage}` | `recovery: ${Outage}`;

/** A section of the run's timeline. */
export interface Phase {
  name: PhaseName;
  fromMs: number;
  toMs: number;
  /** CPU time of each replica during the phase. */
  cpuSeconds: number[];
  /** Memory of each replica at the end of the phase. */
  rssMb: number[];
}

/** The outcome of one visitor's job application. */
export interface ApplicationOutcome {
  phone: string;
  /** Digest of the uploaded file. */
  sha256: string;
  submittedTwice: boolean;
  /**
   * "unknown" = the site said that the application may have been delivered; "unfinished" = the run ended first;
   * "broken" = an unexpected response or an exception.
   */
  end: "sent" | "unknown" | "unfinished" | "broken";
  /** Number of submitted forms. */
  attempts: number;
  /** Wrong messages or contents that the visitor saw. */
  mistakes: string[];
  /** The visitor's whole stay, from the first request of the form to the last answer. */
  dueMs: number;
  endedMs: number;
}

export interface VerificationOutcome {
  code: string;
  /** Whether the site reported the code as genuine. */
  isGenuine: boolean;
  dueMs: number;
  endedMs: number;
}
