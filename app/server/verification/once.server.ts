import type { z } from "zod";
import { createExpiringMap } from "../platform/expiring-map.server";
import type { DistributedDedupe } from "../platform/redis/distributed-dedupe.server";

export interface OnceOptions<Value extends object> {
  /** How many answers are remembered. */
  max: number;
  /** Where the processes of a site meet; no `dedupe` = each for itself. */
  distributed?: { dedupe: DistributedDedupe | null; schema: z.ZodType<Value>; holdMs: number };
  now?: () => number;
}

/** What `fn` gave, and for how many ms it is the answer to any repetition; 0 = it may be done again at once. */
export interface Result<Value> {
  value: Value;
  ttlMs: number;
}

export interface OnceAnswer<Value> {
  value: Value;
  /** Milliseconds that a remembered answer will still stand; null for one that was got for this request. */
  leftMs: number | null;
}

/**
 * Does a thing once per key: whoever asks while it runs waits for the same answer, and whoever asks while the answer
 * stands gets it, in any process. It runs to completion even if every caller leaves. Errors are not remembered.
 */
export function createOnce<Value extends object>({ max, distributed, now = Date.now }: OnceOptions<Value>) {
  const answers = createExpiringMap<Value>({ max, now });
  const inFlight = new Map<string, Promise<OnceAnswer<Value>>>();
  const dedupe = distributed?.dedupe ?? null;

  async function perform(key: string, fn: () => Promise<Result<Value>>): Promise<OnceAnswer<Value>> {
    try {
      const elsewhere = await askElsewhere(key);
      if (elsewhere !== null) {
        const { value, leftMs, isAwaited } = elsewhere;
        remember(key, value, leftMs);
        return { value, leftMs: isAwaited ? null : leftMs };
      }
      const { value, ttlMs } = await fn();
      remember(key, value, ttlMs);
      await dedupe?.publish(key, JSON.stringify(value), ttlMs);
      return { value, leftMs: null };
    } catch (error) {
      await dedupe?.publish(key, "", 0);
      throw error;
    } finally {
      inFlight.delete(key);
    }
  }

  function remember(key: string, value: Value, ttlMs: number): void {
    if (ttlMs > 0) answers.set(key, value, ttlMs);
  }

  /** The answer that another process has, or gets just now; null where it is this one's to get. */
  async function askElsewhere(key: string): Promise<{ value: Value; leftMs: number; isAwaited: boolean } | null> {
    if (distributed === undefined) return null;
    const acquired = (await dedupe?.acquire(key, distributed.holdMs)) ?? null;
    if (acquired === null || acquired === "mine") return null;
    const parsed = distributed.schema.safeParse(JSON.parse(acquired.answer));
    const { leftMs, isAwaited } = acquired;
    return parsed.success ? { value: parsed.data, leftMs, isAwaited } : null;
  }

  return async function once(key: string, fn: () => Promise<Result<Value>>): Promise<OnceAnswer<Value>> {
    const known = answers.get(key);
    if (known !== undefined) return { value: known, leftMs: answers.leftMs(key) };
    // Between the look and the entry there is no await: two posts of one instant meet in the same call.
    let running = inFlight.get(key);
    if (running === undefined) {
      running = perform(key, fn);
      inFlight.set(key, running);
    }
    return running;
  };
}
