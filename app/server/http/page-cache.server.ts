import { LRUCache } from "lru-cache";
import type { DataUse } from "../cache/data-use.server";
import { weigh, type CollectedResponse } from "./collected-response.server";

/** What one render gave. */
export interface RenderResult {
  response: CollectedResponse;
  /** May it be shown to every visitor? (200, no cookie, not private) */
  shared: boolean;
  /** Is every part of it there? A page that lacks an optional part is shown, but not kept. */
  complete: boolean;
  /** The data it was made of, so that a purge finds the page by them, and them by the page. */
  used: DataUse;
}

export interface PurgedPages {
  pages: number;
  /** Keys of the data that the purged addresses were made of. */
  dataKeys: Set<string>;
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
  used: DataUse;
  storedAt: number;
  /** Not before this time is a new render tried, after one that failed. */
  retryAt: number;
}

interface Flight {
  result: Promise<RenderResult>;
  /** The purge after which its page would be out of date. */
  generation: number;
}

const RETRY_AFTER_FAILURE_MS = 2000;
const MOST_UNKEPT = 2000;

/**
 * Whole pages in memory (DESIGN rule 3): fresh, then stale while one new render runs, then stale as long as renders
 * fail. One render per key at a time. Only complete, shared pages are kept.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  /** What addresses were made of whose pages are not kept: personal, incomplete, or evicted. */
  readonly #unkept = new LRUCache<string, DataUse>({ max: MOST_UNKEPT });
  readonly #flights = new Map<string, Flight>();
  readonly #options: PageCacheOptions;
  readonly #now: () => number;
  #generation = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      maxEntrySize: Math.max(1, Math.floor(options.maxBytes / 4)),
      sizeCalculation: (entry, key) => weigh(entry.response) + key.length * 2,
      dispose: (entry, key, reason) => {
        if (reason === "evict") this.#unkept.set(key, entry.used);
      },
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
    this.#unkept.set(key, entry.used);
    return null;
  }

  /**
   * Renders the page, or waits for the render of it that runs. A result that is not for everyone goes only to the
   * visitor whose request made it: the others render their own.
   */
  async load(key: string, render: () => Promise<RenderResult>): Promise<RenderResult> {
    const running = this.#flights.get(key);
    if (running !== undefined && running.generation === this.#generation) {
      const result = await running.result;
      return result.shared || result.response.status >= 500 ? result : render();
    }
    const generation = this.#generation;
    const flight: Flight = {
      generation,
      result: render().then((result) => {
        if (generation === this.#generation) this.#keep(key, result);
        return result;
      }),
    };
    this.#flights.set(key, flight);
    try {
      return await flight.result;
    } finally {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    }
  }

  /** Remembers what an address was made of whose page is not for everyone. */
  noteUse(key: string, used: DataUse): void {
    this.#unkept.set(key, used);
  }

  /**
   * Forgets pages: all, or those that `matches` accepts. Renders that began before do not come in afterwards.
   */
  purge(matches: (key: string, used: DataUse) => boolean = () => true): PurgedPages {
    this.#generation += 1;
    const dataKeys = new Set<string>();
    let pages = 0;
    for (const [key, { used }] of [...this.#entries.entries()]) {
      if (!matches(key, used)) continue;
      this.#entries.delete(key);
      for (const dataKey of used.keys) dataKeys.add(dataKey);
      pages += 1;
    }
    for (const [key, used] of [...this.#unkept.entries()]) {
      if (!matches(key, used)) continue;
      this.#unkept.delete(key);
      for (const dataKey of used.keys) dataKeys.add(dataKey);
    }
    return { pages, dataKeys };
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  #keep(key: string, result: RenderResult): void {
    const now = this.#now();
    if (result.shared && result.complete) {
      this.#entries.set(key, { response: result.response, used: result.used, storedAt: now, retryAt: 0 });
      this.#unkept.delete(key);
      return;
    }
    const kept = this.#entries.peek(key);
    if (kept === undefined) {
      this.#unkept.set(key, result.used);
      return;
    }
    // A redirect or a personal answer says that the page is gone; a failure or a gap says nothing about it.
    if (result.response.status < 500 && !result.shared) this.#entries.delete(key);
    else kept.retryAt = now + RETRY_AFTER_FAILURE_MS;
  }
}
