import { randomUUID } from "node:crypto";
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
  /** Longer than any run of `fn`. */
  holdMs: number;
  /** The result of a run that its process did not complete in that time: it may have acted before it died. */
  lost: Result<Value>;
  now?: () => number;
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

/** What waiting for the owner of a key has led to: its result, or the key. */
interface Joined<Value> {
  /** The attempt that was still running when it was looked at; null = none. */
  awaited: string | null;
  answer?: Result<Value>;
  isOwner?: true;
}

const POLL_MS = 100;
/** How long a result that allows another run is kept for those who wait for it. */
const ENDED_MS = 60_000;
/** An empty record was created just now; older releases write their process before the attempt. */
const RUNNING = /^(?:running (?:\S+ )?(\S+))?$/;

const endedKey = (key: string, attempt: string) => `${key} ${attempt}`;

/** Claim, publish, join, give up (docs/decisions/320): the only way in which something happens once. */
export function createOnce<Value extends object>(options: OnceOptions<Value>): Once<Value> {
  const { max, store, schema, holdMs, lost, now = Date.now } = options;
  const results = createExpiringMap<Value>({ max, now });
  const inFlight = new Map<string, Promise<OnceAnswer<Value>>>();

  function remember(key: string, { value, ttlMs }: Result<Value>): void {
    if (ttlMs > 0) results.set(key, value, ttlMs);
  }

  async function perform(key: string, fn: () => Promise<Result<Value>>): Promise<OnceAnswer<Value>> {
    const attempt = randomUUID();
    const joined = store && (await join(() => store.claim(key, `running ${attempt}`, holdMs + lost.ttlMs)));
    if (joined?.answer) {
      const { value, ttlMs } = joined.answer;
      if (value !== lost.value) remember(key, joined.answer);
      return { value, leftMs: joined.awaited === null ? ttlMs : null };
    }
    const ended = joined?.awaited ? await store?.read(endedKey(key, joined.awaited)) : null;
    const known = ended ? parse(ended.text) : null;
    if (known !== null) {
      await store?.remove(key);
      return { value: known, leftMs: null };
    }
    try {
      const result = await fn();
      remember(key, result);
      await publish(key, attempt, result);
      return { value: result.value, leftMs: null };
    } catch (error) {
      if (joined?.isOwner) await store?.remove(key).catch(() => undefined);
      throw error;
    }
  }

  /** Never throws: if it cannot be written, the record goes on saying "running", and others get `lost`. */
  async function publish(key: string, attempt: string, { value, ttlMs }: Result<Value>): Promise<void> {
    const write = (name: string, ms: number) => store?.write(name, JSON.stringify(value), ms).catch(() => undefined);
    if (ttlMs > 0) return write(key, ttlMs);
    await write(endedKey(key, attempt), ENDED_MS);
    await store?.remove(key).catch(() => undefined);
  }

  /** Looks again until the key is free, the store unavailable, or its owner's result there; for `holdMs` at most. */
  async function join(look: () => Promise<Held | "mine" | null>): Promise<Joined<Value>> {
    const until = performance.now() + holdMs;
    for (let awaited: string | null = null; ;) {
      const found = await look().catch((error: unknown) => {
        throw new ClaimError("whether it was done could not be read or recorded", { cause: error });
      });
      if (found === "mine") return { awaited, isOwner: true };
      if (found !== null) {
        const running = RUNNING.exec(found.text);
        if (running === null)
          return { awaited, answer: { value: parse(found.text) ?? lost.value, ttlMs: found.leftMs } };
        if (found.leftMs <= lost.ttlMs) return { awaited, answer: { value: lost.value, ttlMs: found.leftMs } };
        awaited = running[1] ?? awaited ?? "";
      }
      // Whoever waits already goes on waiting while the store is unavailable.
      if (awaited === null) return { awaited };
      if (performance.now() > until) return { awaited, answer: lost };
      await new Promise((later) => setTimeout(later, POLL_MS));
    }
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
      const { answer } = await join(async () => (await store.read(key)) ?? "mine");
      return answer?.value ?? null;
    },
  };
}
