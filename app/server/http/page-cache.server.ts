import { LRUCache } from "lru-cache";
import { weigh, type CollectedResponse } from "./collected-response.server";

/** What one render gave. */
export interface RenderResult {
  response: CollectedResponse;
  /** May it be shown to every visitor? (200, no cookie, not private) */
  shared: boolean;
  /** Is every part of it there? A page that lacks an optional part is shown, but not kept. */
  complete: boolean;
}

export interface PageCacheOptions {
  /** How long a page is fresh. */
  ttlMs: number;
  /** How long after that it may be served while a new one is made, or cannot be made. */
  staleMs: number;
  /** Bound of all pages together. */
  maxBytes: number;
  now?: () => number;
}

export type CacheState = "hit" | "stale" | "miss" | "bypass";

interface Entry {
  response: CollectedResponse;
  storedAt: number;
  /** Not before this time is a new render tried, after one that failed. */
  retryAt: number;
}

const RETRY_AFTER_FAILURE_MS = 2000;

/**
 * Whole pages in memory (DESIGN rule 3): fresh, then stale while one new render runs, then stale as long as renders
 * fail. One render per key at a time. Only complete, shared pages are kept.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #flights = new Map<string, Promise<RenderResult>>();
  readonly #options: PageCacheOptions;
  readonly #now: () => number;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      maxEntrySize: Math.max(1, Math.floor(options.maxBytes / 4)),
      sizeCalculation: (entry, key) => weigh(entry.response) + key.length * 2,
    });
  }

  /** The page as it is kept, without rendering; null when there is none young enough to be shown. */
  lookup(key: string): { response: CollectedResponse; state: "hit" | "stale"; ageMs: number; due: boolean } | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    const now = this.#now();
    const ageMs = Math.max(0, now - entry.storedAt);
    if (ageMs < this.#options.ttlMs) return { response: entry.response, state: "hit", ageMs, due: false };
    if (ageMs < this.#options.ttlMs + this.#options.staleMs) {
      return { response: entry.response, state: "stale", ageMs, due: now >= entry.retryAt && !this.#flights.has(key) };
    }
    this.#entries.delete(key);
    return null;
  }

  /**
   * Renders the page, or waits for the render of it that runs. A result that is not for everyone goes only to the
   * visitor whose request made it: the others render their own.
   */
  async load(key: string, render: () => Promise<RenderResult>): Promise<RenderResult> {
    const running = this.#flights.get(key);
    if (running !== undefined) {
      const result = await running;
      return result.shared || result.response.status >= 500 ? result : render();
    }
    const flight = render().then((result) => {
      this.#keep(key, result);
      return result;
    });
    this.#flights.set(key, flight);
    try {
      return await flight;
    } finally {
      this.#flights.delete(key);
    }
  }

  /** Forgets pages: all, or those whose key `matches` accepts. Returns how many. */
  purge(matches?: (key: string) => boolean): number {
    let count = 0;
    for (const key of [...this.#entries.keys()]) {
      if (matches !== undefined && !matches(key)) continue;
      this.#entries.delete(key);
      count += 1;
    }
    return count;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  #keep(key: string, result: RenderResult): void {
    const now = this.#now();
    if (result.shared && result.complete) {
      this.#entries.set(key, { response: result.response, storedAt: now, retryAt: 0 });
      return;
    }
    const kept = this.#entries.peek(key);
    if (kept === undefined) return;
    // A redirect or a personal answer says that the page is gone; a failure or a gap says nothing about it.
    if (result.response.status < 500 && !result.shared) this.#entries.delete(key);
    else kept.retryAt = now + RETRY_AFTER_FAILURE_MS;
  }
}
