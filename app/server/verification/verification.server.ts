import { toMinute } from "~/domain/dates";
import { outcomeSchema, type VerificationOutcome, type VerificationResult } from "~/domain/verification/verification";
import { minutes, seconds, hours } from "../platform/durations.server";
import { failureReference } from "../platform/telemetry/failure-reference.server";
import type { ClaimStore } from "../once/claim-store.server";
import { createOnce, type Result } from "../once/once.server";
import type { KeyedHash } from "../platform/keyed-hash.server";
import type { Log } from "../platform/telemetry/logger.server";
import { limitKeyOf, type CreateLimit, type Limit } from "../platform/redis/rate-limits.server";
import { site } from "../platform/request-scope.server";
import { isRejected, UpstreamError } from "../upstream/errors.server";
import { certaintyOf, type Certainty } from "./failure.server";

export interface Requester {
  /** The id from `visitorOf`. */
  visitorId: string;
  /** null = unknown. */
  clientIp: string | null;
}

export type Verify = (code: string, requester: Requester) => Promise<VerificationOutcome>;

/** How long a result is remembered for the same visitor and code (docs/decisions/020). */
const TTL_MS: Readonly<Record<Certainty | "result", number>> = {
  result: minutes(10),
  unknown: minutes(10),
  refused: seconds(10),
  none: 0,
};
const MAX_ANSWERS = 50_000;

export interface VerifierOptions {
  /** Spends one of the code's queries; null = the upstream answered without data. */
  query: (code: string) => Promise<VerificationResult | null>;
  log: Pick<Log, "error">;
  createLimit: CreateLimit;
  hash: KeyedHash;
  claims: ClaimStore | null;
  /** Longer than any query takes. */
  holdMs: number;
}

/** Limits per client (docs/decisions/120): enough for a shop that checks a day's deliveries, too few to guess codes. */
const MAX_QUERIES = { points: 300, perMs: minutes(10) };
const MAX_WRONG = { points: 30, perMs: minutes(10) };
/** More than a code's five queries, so that the sixth gets the upstream's own answer: frozen. */
const MAX_OF_CODE_BY_CLIENT = { points: 10, perMs: hours(1) };
const MAX_OF_CODE = { points: 30, perMs: hours(1) };

/** Verifies codes so that repetitions by the same visitor spend no second query (product.md §12.7). */
export function createVerifier(options: VerifierOptions): Verify {
  const { query, log, createLimit, hash, claims, holdMs } = options;
  const once = createOnce<VerificationOutcome>({
    max: MAX_ANSWERS,
    store: claims,
    schema: outcomeSchema,
    holdMs,
    lost: failure("unknown", null),
  });
  // The limits count queries sent upstream, not a visitor's repetitions.
  const perIp = createLimit({ name: "verification-ip", ...MAX_QUERIES });
  const wrongPerIp = createLimit({ name: "verification-wrong", ...MAX_WRONG });
  const perIpAndCode = createLimit({ name: "verification-ip-code", ...MAX_OF_CODE_BY_CLIENT });
  const perCode = createLimit({ name: "verification-code", ...MAX_OF_CODE });

  async function askOnce(code: string, ip: string): Promise<Result<VerificationOutcome>> {
    // Any query may be a guess: it is counted as a wrong code until the result shows otherwise.
    const shares: readonly (readonly [Limit, string])[] = [
      [perIp, ip],
      [wrongPerIp, ip],
      [perIpAndCode, JSON.stringify([ip, code])],
      [perCode, code],
    ];
    const refund = async (taken: typeof shares) => {
      await Promise.all(taken.map(([limit, key]) => limit.refund(key)));
    };
    for (const [at, [limit, key]] of shares.entries()) {
      const waitS = await limit.consume(key);
      if (waitS === 0) continue;
      await refund(shares.slice(0, at));
      return { value: { kind: "tooMany", waitS, reference: failureReference() }, ttlMs: 0 };
    }

    try {
      const result = await query(code);
      if (result?.isKnown !== false) await wrongPerIp.refund(ip);
      // A success without data may have been counted (upstream.md §3.4).
      if (result === null) return failure("unknown", null);
      return { value: { kind: "result", result, repeatOf: null }, ttlMs: TTL_MS.result };
    } catch (error) {
      if (!(error instanceof UpstreamError)) log.error({ err: error }, "verification failed");
      const certainty = certaintyOf(error);
      await (certainty === "none" ? refund(shares) : wrongPerIp.refund(ip));
      return failure(certainty, isRejected(error) ? error.errorMessage : null);
    }
  }

  /**
   * The upstream's answer about a code, requested at most once per visitor while the result is remembered. Never
   * throws.
   */
  return async function verify(code: string, { visitorId, clientIp }: Requester): Promise<VerificationOutcome> {
    const key = hash("verification", visitorId, code);
    const { value, leftMs } = await once.run(key, () => askOnce(code, limitKeyOf(clientIp)));
    if (value.kind === "failed") {
      const waitS = leftMs === null ? null : Math.ceil(leftMs / 1000);
      return { ...value, waitS, reference: value.reference ?? failureReference() };
    }
    if (leftMs === null || value.kind === "tooMany") return value;
    // By the wall clock, like the time that came with the first answer (form.server.ts).
    return { ...value, repeatOf: toMinute(Date.now() - (TTL_MS.result - leftMs)) };
  };
}

function failure(certainty: Certainty, message: string | null): Result<VerificationOutcome> {
  return { value: { kind: "failed", message, waitS: null, reference: failureReference() }, ttlMs: TTL_MS[certainty] };
}

declare module "../platform/site.server" {
  interface Site {
    readonly verify: Verify;
  }
}

/**
 * Verifies a security code (product.md §4.5, product.md §8.2; upstream.md §3.4). The code is non-empty and at most 30
 * characters long. The query is not aborted if the visitor disconnects, because it may have been counted already.
 */
export const verifyCode: Verify = (code, requester) => site().verify(code, requester);
