import { createHash } from "node:crypto";
import { createExpiringMap } from "~/server/platform/expiring-map.server";
import { shareInFlight } from "~/server/platform/share-in-flight.server";
import { OUTCOME_TTL_MS, type SubmissionOutcome, type SubmissionRecord } from "./submission-record.server";

export interface Submissions<Failure> {
  /**
   * Runs `send` once per form key (product.md §12.7), across processes: concurrent calls with the key wait for its
   * outcome; after `sent` or `unknown` it is not run again; after `failed` it may be.
   * @throws what `send` throws; SubmissionRecordError, in which case `send` did not run
   */
  once(key: string, send: () => Promise<SubmissionOutcome<Failure>>): Promise<SubmissionOutcome<Failure>>;
  /**
   * The outcome of a submit with this key, awaited if it is running; null if it may be sent.
   * @throws SubmissionRecordError if it cannot be read
   */
  recordedOutcome(key: string): Promise<"sent" | "unknown" | null>;
}

const MAX_OUTCOMES = 100_000;

/** @param record shared and persistent record of outcomes (docs/decisions/122); null = this process's memory only */
export function createSubmissions<Failure>(record: (() => SubmissionRecord<Failure>) | null): Submissions<Failure> {
  const running = new Map<string, Promise<SubmissionOutcome<Failure>>>();
  const settled = createExpiringMap<"sent" | "unknown">({ max: MAX_OUTCOMES });

  function remember(name: string, outcome: SubmissionOutcome<Failure>): SubmissionOutcome<Failure> {
    if (outcome.status !== "failed") settled.set(name, outcome.status, OUTCOME_TTL_MS);
    return outcome;
  }

  async function run(name: string, send: () => Promise<SubmissionOutcome<Failure>>) {
    const known = settled.get(name);
    if (known !== undefined) return { status: known } as const;
    const acquired = (await record?.().acquire(name)) ?? "mine";
    if (acquired !== "mine") return remember(name, acquired);
    try {
      const outcome = remember(name, await send());
      await record?.().publish(name, outcome);
      return outcome;
    } catch (error) {
      await record?.().release(name);
      throw error;
    }
  }

  const nameOf = (key: string) => createHash("sha256").update(key).digest("hex");

  return {
    async recordedOutcome(key) {
      const name = nameOf(key);
      // `unknown` here may have been resolved by the process that sent it, so only `sent` is final.
      if (settled.get(name) === "sent") return "sent";
      const outcome = (await running.get(name)?.catch(() => undefined)) ?? (await record?.().outcomeOf(name));
      if (outcome === undefined || outcome === null) return settled.get(name) ?? null;
      return outcome.status === "failed" ? null : outcome.status;
    },

    once(key, send) {
      const name = nameOf(key);
      return shareInFlight(running, name, () => run(name, send));
    },
  };
}
