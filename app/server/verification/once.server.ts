import type { z } from "zod";
import { createExpiringMap } from "../platform/expiring-map.server";
import type { DistributedDedupe } from "../platform/redis/distributed-dedupe.server";
import { shareInFlight } from "../platform/share-in-flight.server";

export interface OnceOptions<Value extends object> {
  /** Maximum number of remembered results. */
  max: number;
  /** State shared by the site's processes; null = each process is on its own. */
  dedupe: DistributedDedupe | null;
  /** Reads a result of another process. */
  schema: z.ZodType<Value>;
  /** Longer than any run of `fn`. */
  holdMs: number;
  /** The result of a run that another process did not complete in this time. */
  lost: Result<Value>;
  now: () => number;
}

/** The result of `fn`, and the number of ms for which repetitions get it; 0 = it may run again at once. */
export interface Result<Value> {
  value: Value;
  ttlMs: number;
}

export interface OnceAnswer<Value> {
  value: Value;
  /** Remaining lifetime of a remembered result in milliseconds; null if it was produced during this request. */
  leftMs: number | null;
}

/**
 * Runs `fn` once per key: callers during the run share its result, and later callers get it until it expires, in any
 * process. Runs to completion even if every caller aborts; errors are not remembered.
 */
export function createOnce<Value extends object>(options: OnceOptions<Value>) {
  const { max, dedupe, schema, holdMs, lost, now } = options;
  const answers = createExpiringMap<Value>({ max, now });
  const inFlight = new Map<string, Promise<OnceAnswer<Value>>>();

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
    }
  }

  function remember(key: string, value: Value, ttlMs: number): void {
    if (ttlMs > 0) answers.set(key, value, ttlMs);
  }

  /** The result of another process, awaited if it is running; null if this process must run it. */
  async function askElsewhere(key: string): Promise<{ value: Value; leftMs: number; isAwaited: boolean } | null> {
    const acquired = (await dedupe?.acquire(key, holdMs, lost.ttlMs)) ?? null;
    if (acquired === null || acquired === "mine") return null;
    const { answer, leftMs, isAwaited } = acquired;
    if (answer === null) return { value: lost.value, leftMs, isAwaited };
    const parsed = schema.safeParse(JSON.parse(answer));
    return parsed.success ? { value: parsed.data, leftMs, isAwaited } : null;
  }

  return async function once(key: string, fn: () => Promise<Result<Value>>): Promise<OnceAnswer<Value>> {
    const known = answers.get(key);
    if (known !== undefined) return { value: known, leftMs: answers.leftMs(key) };
    return shareInFlight(inFlight, key, () => perform(key, fn));
  };
}
