import { z } from "zod";
import type { VerificationOutcome, VerificationResult } from "~/domain/verification";
import { minutes, seconds, hours } from "../platform/durations.server";
import type { DistributedDedupe } from "../platform/redis/distributed-dedupe.server";
import type { KeyedHash } from "../platform/keyed-hash.server";
import type { Log } from "../platform/logger.server";
import { limitKeyOf, type CreateLimit } from "../platform/redis/rate-limits.server";
import { site } from "../platform/request-scope.server";
import { isRejected, UpstreamError } from "../upstream/errors.server";
import { effectOf, type Effect } from "./failure.server";
import { createOnce, type Result } from "./once.server";

export interface Requester {
  /** Of `identifyVisitor`. */
  visitorId: string;
  /** null = unknown. */
  clientIp: string | null;
}

export type Verify = (code: string, requester: Requester) => Promise<VerificationOutcome>;

/** How long an answer stands for the same visitor and code (docs/decisions/020). */
const TTL_MS: Readonly<Record<Effect | "result", number>> = {
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
  createLimit: CreateLimit;
  hash: KeyedHash;
  dedupe: DistributedDedupe | null;
  now?: () => number;
}

/** Verifies codes so that no repetition by the same visitor spends a second query (product.md §12.7). */
export function createVerifier({ query, log, createLimit, hash, dedupe, now }: VerifierOptions): Verify {
  const once = createOnce<VerificationOutcome>({
    max: MAX_ANSWERS,
    distributed: { dedupe, schema: outcomeSchema, holdMs: HOLD_MS },
    ...(now === undefined ? {} : { now }),
  });
  // The limits count queries that reach the upstream, never a visitor's repetitions.
  const perIp = createLimit({ name: "verification-ip", points: 60, perMs: minutes(10) });
  // One IP can spend three of a code's five queries, all together four: nobody alone can use up or bar a code.
  const perIpAndCode = createLimit({ name: "verification-ip-code", points: 3, perMs: hours(1) });
  const perCode = createLimit({ name: "verification-code", points: 4, perMs: hours(1) });

  async function askOnce(code: string, ip: string): Promise<Result<VerificationOutcome>> {
    const both = JSON.stringify([ip, code]);
    const refund = async (...limits: readonly (readonly [typeof perCode, string])[]) => {
      await Promise.all(limits.map(([limit, key]) => limit.refund(key)));
    };
    const tooMany = (waitS: number): Result<VerificationOutcome> => ({ value: { kind: "tooMany", waitS }, ttlMs: 0 });

    const ipWaitS = await perIp.consume(ip);
    if (ipWaitS > 0) return tooMany(ipWaitS);
    const bothWaitS = await perIpAndCode.consume(both);
    if (bothWaitS > 0) return tooMany(bothWaitS);
    const codeWaitS = await perCode.consume(code);
    if (codeWaitS > 0) {
      await refund([perIpAndCode, both]);
      return tooMany(codeWaitS);
    }

    try {
      const result = await query(code);
      // A success without data may have been counted (upstream.md §3.4).
      if (result === null) return failure("unknown", null);
      // Guessing is what wrong codes look like: they count twice.
      if (!result.isKnown) await perIp.consume(ip);
      return { value: { kind: "result", result }, ttlMs: TTL_MS.result };
    } catch (error) {
      if (!(error instanceof UpstreamError)) log.error({ err: error }, "verification failed");
      const effect = effectOf(error);
      if (effect === "none") {
        await refund([perIp, ip], [perIpAndCode, both], [perCode, code]);
      }
      return failure(effect, isRejected(error) ? error.errorMessage : null);
    }
  }

  /** What the upstream says of a code, asked at most once per visitor while the answer stands. Never throws. */
  return async function verify(code: string, { visitorId, clientIp }: Requester): Promise<VerificationOutcome> {
    const key = hash("verification", visitorId, code);
    const { value, leftMs } = await once(key, () => askOnce(code, limitKeyOf(clientIp)));
    if (value.kind !== "failed" || leftMs === null) return value;
    return { ...value, waitS: Math.ceil(leftMs / 1000) };
  };
}

function failure(effect: Effect, message: string | null): Result<VerificationOutcome> {
  return { value: { kind: "failed", message, waitS: null }, ttlMs: TTL_MS[effect] };
}

declare module "../platform/site.server" {
  interface Site {
    readonly verify: Verify;
  }
}

/**
 * Verifies a security code (product.md §4.5, product.md §8.2; upstream.md §3.4). The code is not empty and has 30
 * characters at most. The query goes on when the visitor leaves, because it may have been counted already.
 */
export const verifyCode: Verify = (code, requester) => site().verify(code, requester);
