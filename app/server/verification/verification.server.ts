import { z } from "zod";
import type { VerificationOutcome, VerificationResult } from "~/domain/verification";
import { minutes, seconds, hours } from "../platform/durations.server";
import { keyedHash } from "../platform/keyed-hash.server";
import { createLimit, limitedAddress } from "../platform/rate-limits.server";
import { logger, type Log } from "../platform/logger.server";
import { sharedAnswers } from "../platform/distributed-dedupe.server";
import { upstream } from "../upstream/client.server";
import { isRejected, UpstreamError } from "../upstream/errors.server";
import { querySecurityCode } from "../upstream/adapters/security-codes.server";
import { effectOf, type Effect } from "./failure.server";
import { createOnce, type Done } from "./once.server";

export interface Asker {
  /** Of `identifyVisitor`. */
  visitorId: string;
  /** null = unknown. */
  address: string | null;
}

/** How long an answer stands for the same visitor and code (docs/decisions/020). */
const STANDS_MS: Readonly<Record<Effect | "result", number>> = {
  result: minutes(10),
  unknown: minutes(10),
  refused: seconds(10),
  none: 0,
};
const MAX_ANSWERS = 50_000;
/** Longer than any query takes. */
const HOLD_MS = seconds(20);

/** An outcome as it comes back from Redis or a cookie. */
export const outcomeSchema: z.ZodType<VerificationOutcome> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("result"),
    result: z.object({
      isKnown: z.boolean(),
      status: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.null()]),
      prompt: z.string().nullable(),
      queryTimes: z.number().nullable(),
      firstSearchTime: z.string().nullable(),
    }),
  }),
  z.object({ kind: z.literal("failed"), message: z.string().nullable(), waitS: z.number().nullable() }),
  z.object({ kind: z.literal("tooMany"), waitS: z.number() }),
]);

export interface VerifierOptions {
  /** Spends one of the code's queries; null = the upstream answered without data. */
  query: (code: string) => Promise<VerificationResult | null>;
  log: Pick<Log, "error">;
  now?: () => number;
}

/** Verifies codes so that no repetition by the same visitor spends a second query (product.md §12.7). */
export function createVerifier({ query, log, now }: VerifierOptions) {
  const once = createOnce<VerificationOutcome>({
    max: MAX_ANSWERS,
    shared: { answers: sharedAnswers, schema: outcomeSchema, holdMs: HOLD_MS },
    ...(now === undefined ? {} : { now }),
  });
  // The limits count queries that reach the upstream, never a visitor's repetitions.
  const perAddress = createLimit({ name: "verification-address", points: 60, perMs: minutes(10) });
  // One address can spend three of a code's five queries, all together four: nobody alone can use up or bar a code.
  const perAddressAndCode = createLimit({ name: "verification-address-code", points: 3, perMs: hours(1) });
  const perCode = createLimit({ name: "verification-code", points: 4, perMs: hours(1) });

  async function askOnce(code: string, address: string): Promise<Done<VerificationOutcome>> {
    const both = JSON.stringify([address, code]);
    const giveBack = async (...limits: readonly (readonly [typeof perCode, string])[]) => {
      await Promise.all(limits.map(([limit, key]) => limit.giveBack(key)));
    };
    const tooMany = (waitS: number): Done<VerificationOutcome> => ({ value: { kind: "tooMany", waitS }, standsMs: 0 });

    const addressWaitS = await perAddress.take(address);
    if (addressWaitS > 0) return tooMany(addressWaitS);
    const bothWaitS = await perAddressAndCode.take(both);
    if (bothWaitS > 0) return tooMany(bothWaitS);
    const codeWaitS = await perCode.take(code);
    if (codeWaitS > 0) {
      await giveBack([perAddressAndCode, both]);
      return tooMany(codeWaitS);
    }

    try {
      const result = await query(code);
      // A success without data may have been counted (upstream.md §3.4).
      if (result === null) return failure("unknown", null);
      // Guessing is what wrong codes look like: they count twice.
      if (!result.isKnown) await perAddress.take(address);
      return { value: { kind: "result", result }, standsMs: STANDS_MS.result };
    } catch (error) {
      if (!(error instanceof UpstreamError)) log.error({ err: error }, "verification failed");
      const effect = effectOf(error);
      if (effect === "none") {
        await giveBack([perAddress, address], [perAddressAndCode, both], [perCode, code]);
      }
      return failure(effect, isRejected(error) ? error.errorMessage : null);
    }
  }

  /** What the upstream says of a code, asked at most once per visitor while the answer stands. Never throws. */
  return async function verify(code: string, { visitorId, address }: Asker): Promise<VerificationOutcome> {
    const key = keyedHash("verification", visitorId, code);
    const { value, leftMs } = await once(key, () => askOnce(code, limitedAddress(address)));
    if (value.kind !== "failed" || leftMs === null) return value;
    return { ...value, waitS: Math.ceil(leftMs / 1000) };
  };
}

function failure(effect: Effect, message: string | null): Done<VerificationOutcome> {
  return { value: { kind: "failed", message, waitS: null }, standsMs: STANDS_MS[effect] };
}

let current: ReturnType<typeof createVerifier> | undefined;

/**
 * Verifies a security code (product.md §4.5, product.md §8.2; upstream.md §3.4), by the process's own verifier. The code is not empty and has 30
 * characters at most. The query goes on when the visitor leaves, because it may have been counted already.
 */
export function verifyCode(code: string, asker: Asker): Promise<VerificationOutcome> {
  current ??= createVerifier({ query: (asked) => querySecurityCode(upstream(), asked, {}), log: logger() });
  return current(code, asker);
}
