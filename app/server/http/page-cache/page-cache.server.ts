import { LRUCache } from "lru-cache";
import type { DataUse } from "~/server/platform/request-scope.server";
import { decoded } from "~/domain/urls/decoded";
import { steadyNow } from "~/server/platform/steady-clock.server";
import { shareInFlight } from "~/server/platform/share-in-flight.server";
import type { StoreName } from "~/server/cache/cache-store.server";
import type { PurgeMark, PurgeVersion } from "~/server/cache/purges.server";
import type { L2Cache } from "~/server/cache/l2-cache.server";
import { byteSize, withDateOf, withoutRaw, type BufferedResponse } from "../rendering/buffered-response.server";
import { ageable } from "~/server/cache/record.server";
import { encodePage, decodePage } from "./page-codec.server";

/** The result of one render. */
export interface RenderResult {
  response: BufferedResponse;
  /** Whether it is the same for every visitor (200, no cookie, not private). */
  cacheable: boolean;
  /** Whether no optional part is missing. An incomplete page is served but not cached. */
  complete: boolean;
  /** The data it was rendered from: a purge of data finds the page. */
  used: DataUse;
}

/** A page found in the cache. */
export interface CachedPage {
  response: BufferedResponse;
  state: "hit" | "stale";
  ageMs: number;
  /** Whether a new render should be started now. */
  due: boolean;
  /** Where this lookup found it. */
  level: StoreName | "memory";
}

export interface PageCacheOptions {
  /** How long a page is fresh. */
  ttlMs: number;
  /** How long after that it may be served while it is revalidated, or cannot be. */
  staleMs: number;
  /** Limit for all pages together. */
  maxBytes: number;
  /** Without it, only memory is used. */
  l2Cache?: L2Cache;
  now?: () => number;
}

export type CacheState = "hit" | "stale" | "miss" | "bypass";

interface Entry {
  response: BufferedResponse;
  /** The tag of its path, and those of its data. */
  tags: readonly string[];
  storedAt: number;
  /** After a failed render, no new one is started before this time. */
  retryAt: number;
}

interface InFlight {
  result: Promise<RenderResult>;
  /** Number of the last purge before the render began; after a later one the page is not cached. */
  generation: number;
}

const RETRY_AFTER_FAILURE_MS = 2000;

/**
 * Whole pages in memory, backed by an L2 cache (product.md §12.3): fresh, then stale while one new render runs, then
 * stale as long as renders fail. One render per key at a time. Only complete, cacheable pages are stored.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #inFlight = new Map<string, InFlight>();
  readonly #hydrations = new Map<string, Promise<StoreName | null>>();
  readonly #options: PageCacheOptions;
  readonly #now: () => number;
  #generation = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? steadyNow;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      maxEntrySize: Math.max(1, Math.floor(options.maxBytes / 4)),
      sizeCalculation: (entry, key) => byteSize(entry.response) + key.length * 2,
    });
    options.l2Cache?.listen({ drop: (mark) => this.drop(mark), outdateAll: () => this.#expireAll() });
  }

  /** The page from memory, without rendering; null if it is missing or too old to be served. */
  lookup(key: string): CachedPage | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    const now = this.#now();
    const ageMs = Math.max(0, now - entry.storedAt);
    const { response } = entry;
    if (ageMs < this.#options.ttlMs) return { response, state: "hit", ageMs, due: false, level: "memory" };
    if (ageMs < this.#options.ttlMs + this.#options.staleMs) {
      const due = now >= entry.retryAt && !this.#inFlight.has(key);
      return { response, state: "stale", ageMs, due, level: "memory" };
    }
    this.#entries.delete(key);
    return null;
  }

  /** The page from memory, else from the L2 cache. */
  async get(key: string): Promise<CachedPage | null> {
    const { l2Cache } = this.#options;
    const known = this.lookup(key);
    if (known !== null || l2Cache === undefined) return known;
    const level = await shareInFlight(this.#hydrations, key, () => this.#hydrate(key, l2Cache));
    const kept = this.lookup(key);
    return kept === null ? null : { ...kept, level: level ?? kept.level };
  }

  /**
   * Renders the page, or joins a render in flight. A personal result goes only to the request that started the render,
   * the others render their own; a cacheable page or an error (5xx) is shared.
   */
  async load(key: string, render: () => Promise<RenderResult>): Promise<RenderResult> {
    const running = this.#inFlight.get(key);
    if (running !== undefined && running.generation === this.#generation) {
      const result = await running.result;
      return result.cacheable || result.response.status >= 500 ? result : render();
    }
    const generation = this.#generation;
    const started: InFlight = { generation, result: this.#renderOnce(key, generation, render) };
    this.#inFlight.set(key, started);
    try {
      return await started.result;
    } finally {
      if (this.#inFlight.get(key) === started) this.#inFlight.delete(key);
    }
  }

  /**
   * Drops pages from this process's memory; renders in flight are not cached. Returns the number of pages that were
   * there.
   */
  drop({ all, tags }: Pick<PurgeMark, "all" | "tags">): number {
    this.#generation += 1;
    const wanted = new Set(tags);
    let count = 0;
    for (const [key, entry] of [...this.#entries.entries()]) {
      if ((all || entry.tags.some((tag) => wanted.has(tag))) && this.#entries.delete(key)) count += 1;
    }
    return count;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  async #renderOnce(key: string, generation: number, render: () => Promise<RenderResult>): Promise<RenderResult> {
    const elsewhere = await this.#renderedElsewhere(key);
    if (elsewhere !== null) return elsewhere;
    const version = this.#options.l2Cache?.version();
    const rendered = await render();
    const kept = this.#entries.peek(key);
    const response = kept === undefined ? rendered.response : withDateOf(kept.response, rendered.response);
    const result = { ...rendered, response };
    if (generation === this.#generation) this.#set(key, result, version);
    return result;
  }

  /** Before a page in memory is re-rendered: another process may have done so already. */
  async #renderedElsewhere(key: string): Promise<RenderResult | null> {
    const { l2Cache } = this.#options;
    if (l2Cache?.isDistributed !== true || !this.#entries.has(key)) return null;
    await this.#hydrate(key, l2Cache);
    const entry = this.#entries.peek(key);
    if (entry === undefined || this.#now() - entry.storedAt >= this.#options.ttlMs) return null;
    return { response: entry.response, cacheable: true, complete: true, used: { tags: entry.tags } };
  }

  /**
   * Copies a page from the L2 cache into memory, with its age; the newer of the two wins. Returns the store it came
   * from.
   */
  async #hydrate(key: string, l2Cache: L2Cache): Promise<StoreName | null> {
    const found = await l2Cache.get(key);
    if (found === null) return null;
    const response = decodePage(found.record);
    if (response === null) return null;
    const storedAt = ageable(found.record.storedAt, this.#options.ttlMs, this.#now());
    if ((this.#entries.peek(key)?.storedAt ?? -Infinity) >= storedAt) return null;
    this.#entries.set(key, { response, tags: found.record.tags, storedAt, retryAt: 0 });
    return found.level;
  }

  /** Unknown purges were missed: every page becomes stale and is re-rendered when it is requested. */
  #expireAll(): void {
    this.#generation += 1;
    const expiredAt = this.#now() - this.#options.ttlMs;
    for (const entry of this.#entries.values()) entry.storedAt = Math.min(entry.storedAt, expiredAt);
  }

  #set(key: string, result: RenderResult, version: PurgeVersion | undefined): void {
    const now = this.#now();
    if (result.cacheable && result.complete) {
      const tags = [pathTag(key), ...result.used.tags];
      this.#entries.set(key, { response: withoutRaw(result.response), tags, storedAt: now, retryAt: 0 });
      if (result.used.memoryOnly === true || version === undefined) return;
      const expiresAt = now + this.#options.ttlMs + this.#options.staleMs;
      this.#options.l2Cache?.set(key, { storedAt: now, version, expiresAt, tags, ...encodePage(result.response) });
      return;
    }
    // A redirect or a personal response means that the page is gone; a failure or an incomplete page does not.
    const isGone = result.response.status < 500 && !result.cacheable;
    if (isGone) this.#options.l2Cache?.delete(key);
    const kept = this.#entries.peek(key);
    if (kept === undefined) return;
    if (isGone) this.#entries.delete(key);
    else kept.retryAt = now + RETRY_AFTER_FAILURE_MS;
  }
}

/**
 * The purge tag of a page: its decoded path without query, without the ".data" of a client navigation, without a
 * trailing slash.
 */
export function pathTag(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  const page = path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
  const bare = page.length > 1 ? page.replace(/(?<!\/)\/+$/, "") : page;
  return `path:${decoded(bare)}`;
}
