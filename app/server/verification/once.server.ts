import type { z } from "zod";
import { ExpiringMap } from "../platform/expiring-map.server";
import type { SharedAnswers } from "../platform/distributed-dedupe.server";

export interface OnceOptions<Value> {
  /** How many answers are remembered. */
  max: number;
  /** Where the processes of a site meet; null = each for itself. */
  shared?: { answers: () => SharedAnswers | null; schema: z.ZodType<Value>; holdMs: number };
  now?: () => number;
}

/** What a doing came to, and for how many milliseconds it stands for any repetition; 0 = it may be done again at once. */
export interface Done<Value> {
  value: Value;
  standsMs: number;
}

export interface OnceAnswer<Value> {
  value: Value;
  /** Milliseconds that a remembered answer will still stand; null for one that was got for this asking. */
  leftMs: number | null;
}

/**
 * Does a thing once per key: whoever asks while it is being done waits for the same answer, whoever asks while the
 * answer stands is given it, in any process. Nobody's leaving ends it. A doing that throws is not remembered.
 */
export function createOnce<Value>({ max, shared, now = Date.now }: OnceOptions<Value>) {
  const answers = new ExpiringMap<Value>({ max, now });
  const flights = new Map<string, Promise<OnceAnswer<Value>>>();

  async function perform(key: string, doIt: () => Promise<Done<Value>>): Promise<OnceAnswer<Value>> {
    try {
      const elsewhere = await askElsewhere(key);
      if (elsewhere !== null) {
        answers.set(key, elsewhere.value, now() + (elsewhere.leftMs ?? 0));
        return elsewhere;
      }
      const { value, standsMs } = await doIt();
      if (standsMs > 0) answers.set(key, value, now() + standsMs);
      await shared?.answers()?.settle(key, JSON.stringify(value), standsMs);
      return { value, leftMs: null };
    } catch (error) {
      await shared?.answers()?.settle(key, "", 0);
      throw error;
    } finally {
      flights.delete(key);
    }
  }

  /** The answer that another process has, or gets just now; null where it is this one's to get. */
  async function askElsewhere(key: string): Promise<OnceAnswer<Value> | null> {
    const claim = (await shared?.answers()?.claim(key, shared.holdMs)) ?? null;
    if (shared === undefined || claim === null || claim === "mine") return null;
    const parsed = shared.schema.safeParse(JSON.parse(claim.answer));
    return parsed.success ? { value: parsed.data, leftMs: claim.leftMs } : null;
  }

  return async function once(key: string, doIt: () => Promise<Done<Value>>): Promise<OnceAnswer<Value>> {
    const kept = answers.get(key);
    if (kept !== undefined) return { value: kept.value, leftMs: kept.until - now() };
    // Between the look and the entry there is no await: two posts of one instant meet in the same flight.
    let flight = flights.get(key);
    if (flight === undefined) {
      flight = perform(key, doIt);
      flights.set(key, flight);
    }
    return flight;
  };
}
