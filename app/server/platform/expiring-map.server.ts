export interface Expiring<Value> {
  value: Value;
  /** When it has ended, in ms since the epoch. */
  until: number;
}

export interface ExpiringMapOptions {
  /** Beyond so many the oldest goes, ended or not. */
  max: number;
  now?: () => number;
}

/**
 * What is remembered for a time, in bounded memory and without a timer for each: every new entry takes those away that
 * came before it and have ended (docs/decisions/074). Entries of one map are meant to last about equally long.
 */
export class ExpiringMap<Value> {
  readonly #entries = new Map<string, Expiring<Value>>();
  readonly #max: number;
  readonly #now: () => number;

  constructor({ max, now = () => Date.now() }: ExpiringMapOptions) {
    this.#max = max;
    this.#now = now;
  }

  /** How many entries are held. */
  get size(): number {
    return this.#entries.size;
  }

  /** Undefined where there is none, or it has ended. */
  get(key: string): Expiring<Value> | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.until > this.#now() ? entry : undefined;
  }

  /** @param until ms since the epoch */
  set(key: string, value: Value, until: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until });
    const now = this.#now();
    for (const [oldest, entry] of this.#entries) {
      if (entry.until > now && this.#entries.size <= this.#max) break;
      this.#entries.delete(oldest);
    }
  }
}
