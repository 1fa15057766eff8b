import { z } from "zod";
import { failureReferenceSchema } from "../failure-reference";

/** Product verification (product.md §3.12 Verification result, product.md §5.1 Verification code). */

/** The upstream's answer about a security code; the texts for it are in product.md §8.2. */
const resultSchema = z.object({
  /** Whether the code exists (code 1). */
  isKnown: z.boolean(),
  /** 1 first query, 2 repeated, 3 blocked, 4 error; null if missing or unknown. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.null()]),
  prompt: z.string().nullable(),
  queryTimes: z.number().nullable(),
  /** `YYYY-MM-DD HH:mm` in China, or as the upstream writes it. */
  firstSearchTime: z.string().nullable(),
});

export type VerificationResult = z.infer<typeof resultSchema>;

/** Of the request whose query failed. */
const reference = failureReferenceSchema.nullable().default(null);

/** The outcome of a query; also as read from Redis or a cookie. */
export const outcomeSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("result"),
    result: resultSchema,
    /**
     * null for an answer obtained by this request; otherwise the time at which the same visitor was given it before,
     * `YYYY-MM-DD HH:mm` in China. A repetition spends no query.
     */
    repeatOf: z.string().nullable().default(null),
  }),
  z.object({
    kind: z.literal("failed"),
    /** The upstream's own. */
    message: z.string().nullable(),
    /** Seconds until this visitor's next attempt is sent upstream. */
    waitS: z.number().nullable(),
    reference,
  }),
  z.object({ kind: z.literal("tooMany"), waitS: z.number(), reference }),
]);

export type VerificationOutcome = z.infer<typeof outcomeSchema>;

/** A result with what the certificate shows. */
export type ShownResult = Extract<VerificationOutcome, { kind: "result" }> & {
  /** The queried code. */
  code: string;
  /** Time of the answer: `YYYY-MM-DD HH:mm` in China. */
  answeredAt: string;
};

/** An outcome as JSON for scripts, and as the flash of the page that a form post redirects to. */
export type ShownOutcome = ShownResult | (Exclude<VerificationOutcome, { kind: "result" }> & { code?: string });
