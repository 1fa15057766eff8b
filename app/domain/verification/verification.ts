/** Product verification (product.md §3.12 Verification result, product.md §5.1 Verification code). */

export const SECURITY_CODE_MAX_LENGTH = 30;

/** What the upstream says of a security code; the texts for it are product.md §8.2's. */
export interface VerificationResult {
  /** Does the code exist (code 1)? */
  isKnown: boolean;
  /** 1 first query, 2 repeated, 3 blocked, 4 error; null where it says none or another. */
  status: 1 | 2 | 3 | 4 | null;
  prompt: string | null;
  queryTimes: number | null;
  /** `YYYY-MM-DD HH:mm` in China, or as the upstream writes it. */
  firstSearchTime: string | null;
}

/** What came of a query. */
export type VerificationOutcome =
  /**
   * `repeatOf` is null for an answer that was got for this request; else the same visitor was given it before, and it says
   * when: `YYYY-MM-DD HH:mm` in China. Such a repetition spent no query.
   */
  | { kind: "result"; result: VerificationResult; repeatOf: string | null }
  /** `message` is the upstream's own; `waitS` the seconds until the same visitor's next try reaches the upstream. */
  | { kind: "failed"; message: string | null; waitS: number | null }
  | { kind: "tooMany"; waitS: number };

/** A result as it is shown: with what a certificate says. */
export type ShownResult = Extract<VerificationOutcome, { kind: "result" }> & {
  /** The code that was asked about, its middle hidden: what is shown is photographed and passed on. */
  code: string;
  /** When it was answered: `YYYY-MM-DD HH:mm` in China. */
  answeredAt: string;
};

/** An outcome as data for scripts, and as the flash of the page that a document's post leads to. */
export type ShownOutcome = ShownResult | Exclude<VerificationOutcome, { kind: "result" }>;
