import type { z } from "zod";
import { createExpiringMap } from "../platform/expiring-map.server";
import { shareInFlight } from "../platform/share-in-flight.server";
import type { ClaimStore, Held } from "./claim-store.server";

export interface OnceOptions<Value extends object> {
  /** Maximum number of results kept in memory. */
  max: number;
  /** Shared by the processes of a site; null = this process's memory only. */
  store: ClaimStore | null;
  /** Reads a result of another process. */
  schema: z.ZodType<Value>;
  /** How long others wait for a run of `fn`, after which it is `lost` to them until its process publishes the result. */
  holdMs: number;
  /** The result of a run that its process did not complete in that time: it may have acted. */
  lost: Result<Value>;
}

/** The result of `fn`, and the number of ms for which repetitions get it; 0 = whoever asks, or waits, may run it again. */
export interface Result<Value> {
  value: Value;
  ttlMs: number;
}

export interface OnceAnswer<Value> {
  value: Value;
  /** Remaining lifetime of a remembered result in milliseconds; null if it was produced during this request. */
  leftMs: number | null;
}

export interface Once<Value> {
  /**
   * Runs `fn` once per key: callers during the run share its result, and later callers get it until it expires, in any
   * process. Runs to completion even if every caller aborts; errors are not remembered.
   * @throws what `fn` throws; ClaimError
   */
  run(key: string, fn: () => Promise<Result<Value>>): Promise<OnceAnswer<Value>>;
  /** The result of a key, awaited if it is running; null if `fn` may run. @throws ClaimError */
  find(key: string): Promise<Value | null>;
}

/** The store could not be asked: `fn` did not run. */
export class ClaimError extends Error {
  override readonly name = "ClaimError";
}

const POLL_MS = 100;
/** The text of a record whose owner is running, and of one that was created just now and not written yet. */
const RUNNING = "";

/** Claim, publish, join, give up (docs/decisions/320): the only way in which something happens once. */
export function createOnce<Value extends object>(options: OnceOptions<Value>): Once<Value> {
  const { max, store, schema, holdMs, lost } = options;
  const results = createExpiringMap<Value>({ max });
  const inFlight = new Map<string, Promise<OnceAnswer<Value>>>();

  async function perform(key: string, fn: () => Promise<Result<Value>>): Promise<OnceAnswer<Value>> {
    const found = store && (await join(() => store.claim(key, RUNNING, holdMs + lost.ttlMs)));
    if (found !== null && found !== "mine") {
      const { value, ttlMs, hasWaited } = found;
      if (value !== lost.value && ttlMs > 0) results.set(key, value, ttlMs);
      return { value, leftMs: hasWaited ? null : ttlMs };
    }
    const release = async () => (found === "mine" ? store?.remove(key) : undefined);
    try {
      const { value, ttlMs } = await fn();
      if (ttlMs > 0) results.set(key, value, ttlMs);
      // If it cannot be written, the record goes on saying "running", and others get `lost`.
      const published = ttlMs > 0 ? store?.write(key, JSON.stringify(value), ttlMs) : release();
      await published?.catch(() => undefined);
      return { value, leftMs: null };
    } catch (error) {
      await release().catch(() => undefined);
      throw error;
    }
  }

  /** Looks again while another process runs `fn`, for `holdMs` at most; null = the store is unavailable. */
  async function join(
    look: () => Promise<Held | "mine" | null>,
  ): Promise<(Result<Value> & { hasWaited: boolean }) | "mine" | null> {
    const until = performance.now() + holdMs;
    for (let hasWaited = false; ; hasWaited = true) {
      const found = await look().catch((error: unknown) => {
        throw new ClaimError("whether it was done could not be read or recorded", { cause: error });
      });
      // Whoever waits already goes on waiting while the store is unavailable.
      if (found === "mine" || (found === null && !hasWaited)) return found;
      const result = found === null ? null : resultOf(found);
      if (result !== null) return { ...result, hasWaited };
      if (performance.now() > until) return { ...lost, hasWaited };
      await new Promise((later) => setTimeout(later, POLL_MS));
    }
  }

  /** Null while its owner is running. */
  function resultOf({ text, leftMs }: Held): Result<Value> | null {
    if (text !== RUNNING) return { value: parse(text) ?? lost.value, ttlMs: leftMs };
    return leftMs <= lost.ttlMs ? { value: lost.value, ttlMs: leftMs } : null;
  }

  function parse(text: string): Value | null {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      return null;
    }
  }

  return {
    async run(key, fn) {
      const known = results.get(key);
      if (known !== undefined) return { value: known, leftMs: results.leftMs(key) };
      return shareInFlight(inFlight, key, () => perform(key, fn));
    },

    async find(key) {
      const known = results.get(key) ?? (await inFlight.get(key)?.catch(() => undefined))?.value;
      if (known !== undefined || store === null) return known ?? null;
      const found = await join(async () => (await store.read(key)) ?? "mine");
      return found === null || found === "mine" ? null : found.value;
    },
  };
}
