import type { FailureReference } from "../failure-reference";

/** Product verification (product.md §3.12 Verification result, product.md §5.1 Verification code). */

export const SECURITY_CODE_MAX_LENGTH = 30;

/** The upstream's answer about a security code; the texts for it are in product.md §8.2. */
export interface VerificationResult {
  /** Whether the code exists (code 1). */
  isKnown: boolean;
  /** 1 first query, 2 repeated, 3 blocked, 4 error; null if missing or unknown. */
  status: 1 | 2 | 3 | 4 | null;
  prompt: string | null;
  queryTimes: number | null;
  /** `YYYY-MM-DD HH:mm` in China, or as the upstream writes it. */
  firstSearchTime: string | null;
}

/** The outcome of a query. */
export type VerificationOutcome =
  /**
   * `repeatOf` is null for an answer obtained by this request; otherwise the time at which the same visitor was given
   * it before, `YYYY-MM-DD HH:mm` in China. A repetition spends no query.
   */
  | { kind: "result"; result: VerificationResult; repeatOf: string | null }
  /**
   * `message` is the upstream's own; `waitS` is the number of seconds until this visitor's next attempt is sent
   * upstream; `reference` is that of the request whose query failed.
   */
  | { kind: "failed"; message: string | null; waitS: number | null; reference: FailureReference | null }
  | { kind: "tooMany"; waitS: number; reference: FailureReference | null };

/** A result with what the certificate shows. */
export type ShownResult = Extract<VerificationOutcome, { kind: "result" }> & {
  /** The queried code. */
  code: string;
  /** Time of the answer: `YYYY-MM-DD HH:mm` in China. */
  answeredAt: string;
};

/** An outcome as JSON for scripts, and as the flash of the page that a form post redirects to. */
export type ShownOutcome = ShownResult | (Exclude<VerificationOutcome, { kind: "result" }> & { code?: string });
