import { LRUCache } from "lru-cache";

export interface OnceOptions {
  /** How many answers are remembered. */
  most: number;
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
 * answer stands is given it. Nobody's leaving ends it. A doing that throws is not remembered.
 */
export function createOnce<Value>({ most, now = Date.now }: OnceOptions) {
  const answers = new LRUCache<string, { value: Value; until: number }>({ max: most });
  const flights = new Map<string, Promise<Value>>();

  async function perform(key: string, doIt: () => Promise<Done<Value>>): Promise<Value> {
    try {
      const { value, standsMs } = await doIt();
      if (standsMs > 0) answers.set(key, { value, until: now() + standsMs });
      return value;
    } finally {
      flights.delete(key);
    }
  }

  return async function once(key: string, doIt: () => Promise<Done<Value>>): Promise<OnceAnswer<Value>> {
    const kept = answers.get(key);
    const leftMs = kept === undefined ? 0 : kept.until - now();
    if (kept !== undefined && leftMs > 0) return { value: kept.value, leftMs };
    // Between the look and the entry there is no await: two posts of one instant meet in the same flight.
    let flight = flights.get(key);
    if (flight === undefined) {
      flight = perform(key, doIt);
      flights.set(key, flight);
    }
    return { value: await flight, leftMs: null };
  };
}
