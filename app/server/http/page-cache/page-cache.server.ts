import { LRUCache } from "lru-cache";
import type { DataUse } from "~/server/platform/request-scope.server";
import type { StoreName } from "~/server/cache/cache-store.server";
import type { PurgeMark } from "~/server/cache/purge-tombstones.server";
import type { L2Cache } from "~/server/cache/l2-cache.server";
import type { PurgeVersions } from "~/server/cache/record.server";
import { byteSize, withoutRaw, type BufferedResponse } from "../rendering/buffered-response.server";
import { usedBy, encodePage, decodePage } from "./page-codec.server";

/** What one render gave. */
export interface RenderResult {
  response: BufferedResponse;
  /** May it be shown to every visitor? (200, no cookie, not private) */
  cacheable: boolean;
  /** Is every part of it there? A page that lacks an optional part is shown, but not kept. */
  complete: boolean;
  /** The data it was made of, so that a purge finds the page by them, and them by the page. */
  used: DataUse;
}

export interface PagePurge {
  all?: boolean;
  /** Paths as in a URL, encoded or not: of the page with every query, and of its data requests. */
  paths?: readonly string[];
  /** Ids among the tags of the data that a page was made of. */
  contents?: readonly string[];
}

export interface PurgedPages {
  /** How many were kept. */
  pages: number;
  /** Keys of these, and of others that were made of the same: somebody in front may still keep them. */
  paths: readonly string[];
  /** Keys of the data that the purged paths were made of. */
  dataKeys: Set<string>;
}

/** A page as it is kept. */
export interface CachedPage {
  response: BufferedResponse;
  state: "hit" | "stale";
  ageMs: number;
  /** Is a new render worth a try now? */
  due: boolean;
  /** Where this asking found it. */
  level: StoreName | "memory";
}

export interface PageCacheOptions {
  /** How long a page is fresh. */
  ttlMs: number;
  /** How long after that it may be served while a new one is made, or cannot be made. */
  staleMs: number;
  /** Bound of all pages together. */
  maxBytes: number;
  /** What lies behind the memory; without it nothing. */
  l2Cache?: L2Cache;
  /** Told of purges: the paths that were named here, and those of pages that were dropped, with their query. */
  onPurged?: (paths: readonly string[] | "all") => void;
  /** Told of the data behind pages that were purged elsewhere, or before this process knew them. */
  softPurgeData?: (keys: readonly string[]) => void;
  now?: () => number;
}

export type CacheState = "hit" | "stale" | "miss" | "bypass";

interface Entry {
  response: BufferedResponse;
  used: DataUse;
  storedAt: number;
  /** Not before this time is a new render tried, after one that failed. */
  retryAt: number;
}

interface InFlight {
  result: Promise<RenderResult>;
  /** The purge after which its page would be out of date. */
  generation: number;
}

const RETRY_AFTER_FAILURE_MS = 2000;
const MAX_UNKEPT = 2000;
const PATH_TAG = "path:";

/**
 * Whole pages in memory, with an L2 cache behind it (product.md §12.3): fresh, then stale while one new render runs, then stale as long as renders
 * fail. One render per key at a time. Only complete, cacheable pages are kept.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  /** What URLs were made of whose pages are not kept: personal, incomplete, or evicted. */
  readonly #unkept = new LRUCache<string, DataUse>({ max: MAX_UNKEPT });
  readonly #flights = new Map<string, InFlight>();
  readonly #hydrations = new Map<string, Promise<StoreName | null>>();
  readonly #options: PageCacheOptions;
  readonly #now: () => number;
  #generation = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      maxEntrySize: Math.max(1, Math.floor(options.maxBytes / 4)),
      sizeCalculation: (entry, key) => byteSize(entry.response) + key.length * 2,
      dispose: (entry, key, reason) => {
        if (reason === "evict") this.#unkept.set(key, entry.used);
      },
    });
    options.l2Cache?.onGap(() => this.#expireAll());
    options.l2Cache?.onPurge((mark) => {
      const { paths, dataKeys } = this.#drop(mark);
      // Whoever made the purge has told of its own; only this process knows which of its pages showed a content.
      if (!mark.all && paths.length > 0) options.onPurged?.(paths);
      this.#softPurgeData(dataKeys);
    });
    // A page that was purged by its path before anyone had asked this process for it.
    options.l2Cache?.onVoid((record) => this.#softPurgeData(new Set(usedBy(record).keys)));
  }

  /** The page as it is kept, without rendering; null when there is none young enough to be shown. */
  lookup(key: string): CachedPage | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    const now = this.#now();
    const ageMs = Math.max(0, now - entry.storedAt);
    const { response } = entry;
    if (ageMs < this.#options.ttlMs) return { response, state: "hit", ageMs, due: false, level: "memory" };
    if (ageMs < this.#options.ttlMs + this.#options.staleMs) {
      const due = now >= entry.retryAt && !this.#flights.has(key);
      return { response, state: "stale", ageMs, due, level: "memory" };
    }
    this.#entries.delete(key);
    this.#unkept.set(key, entry.used);
    return null;
  }

  /** Looks behind the memory for a page that `lookup` did not have. */
  async get(key: string): Promise<CachedPage | null> {
    const { l2Cache } = this.#options;
    if (l2Cache === undefined) return null;
    let hydrating = this.#hydrations.get(key);
    if (hydrating === undefined) {
      hydrating = this.#hydrate(key, l2Cache).finally(() => this.#hydrations.delete(key));
      this.#hydrations.set(key, hydrating);
    }
    const level = await hydrating;
    const kept = this.lookup(key);
    return kept === null ? null : { ...kept, level: level ?? kept.level };
  }

  /**
   * Renders the page, or waits for the render of it that runs. A result that is not for everyone goes only to the
   * visitor whose request made it: the others render their own.
   */
  async load(key: string, render: () => Promise<RenderResult>): Promise<RenderResult> {
    const running = this.#flights.get(key);
    if (running !== undefined && running.generation === this.#generation) {
      const result = await running.result;
      return result.cacheable || result.response.status >= 500 ? result : render();
    }
    const generation = this.#generation;
    const flight: InFlight = { generation, result: this.#renderOnce(key, generation, render) };
    this.#flights.set(key, flight);
    try {
      return await flight.result;
    } finally {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    }
  }

  /** Remembers what a URL was made of whose page is not for everyone. */
  noteUse(key: string, used: DataUse): void {
    this.#unkept.set(key, used);
  }

  /**
   * Drops pages, in every cache and every process. Renders that began before do not come in afterwards. Says what the
   * memory of this process had.
   */
  purge({ all = false, paths = [], contents = [] }: PagePurge): PurgedPages {
    const what = { all, tags: [...paths.map(pathTag), ...contents], keys: [] };
    this.#options.l2Cache?.purge(what);
    const purged = this.#drop(what);
    const named = paths.map((path) => encodeURI(pathTag(path).slice(PATH_TAG.length)));
    this.#options.onPurged?.(all ? "all" : [...named, ...purged.paths]);
    return purged;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  async #renderOnce(key: string, generation: number, render: () => Promise<RenderResult>): Promise<RenderResult> {
    const elsewhere = await this.#renderedElsewhere(key);
    if (elsewhere !== null) return elsewhere;
    const versions = this.#options.l2Cache?.versions() ?? {};
    const result = await render();
    if (generation === this.#generation) this.#set(key, result, versions);
    return result;
  }

  /** A page of this memory is due; another process may have made the new one already. */
  async #renderedElsewhere(key: string): Promise<RenderResult | null> {
    const { l2Cache } = this.#options;
    if (l2Cache?.isShared !== true || !this.#entries.has(key)) return null;
    await this.#hydrate(key, l2Cache, "shared");
    const entry = this.#entries.peek(key);
    if (entry === undefined || this.#now() - entry.storedAt >= this.#options.ttlMs) return null;
    return { response: entry.response, cacheable: true, complete: true, used: entry.used };
  }

  /** Takes a page of the L2 cache into memory, with its age; the newer one stays. Says where it lay. */
  async #hydrate(key: string, l2Cache: L2Cache, only?: "shared"): Promise<StoreName | null> {
    const found = await l2Cache.get(key, only);
    if (found === null) return null;
    const page = decodePage(found.record);
    if (page === null) return null;
    // Another process's clock may be ahead; and after purges that were missed it is rendered again.
    const now = this.#now();
    const storedAt = Math.min(found.record.storedAt, found.softPurged ? now - this.#options.ttlMs : now);
    if ((this.#entries.peek(key)?.storedAt ?? -Infinity) >= storedAt) return null;
    this.#entries.set(key, { ...page, storedAt, retryAt: 0 });
    return found.level;
  }

  /** Purges were missed, and nobody knows which: all that is kept is stale, and rendered again when it is asked for. */
  #expireAll(): void {
    this.#generation += 1;
    const expiredAt = this.#now() - this.#options.ttlMs;
    for (const entry of this.#entries.values()) entry.storedAt = Math.min(entry.storedAt, expiredAt);
  }

  #drop({ all, tags }: Pick<PurgeMark, "all" | "tags">): PurgedPages {
    this.#generation += 1;
    const wanted = new Set(tags);
    const dataKeys = new Set<string>();
    const isPurged = (key: string, used: DataUse): boolean => {
      const byPath = all || wanted.has(pathTag(key));
      if (byPath) for (const dataKey of used.keys) dataKeys.add(dataKey);
      return byPath || used.tags.some((tag) => wanted.has(tag));
    };
    const kept = [...this.#entries.entries()].flatMap(([key, { used }]) => (isPurged(key, used) ? [key] : []));
    const unkept = [...this.#unkept.entries()].flatMap(([key, used]) => (isPurged(key, used) ? [key] : []));
    for (const key of kept) this.#entries.delete(key);
    for (const key of unkept) this.#unkept.delete(key);
    return { pages: kept.length, paths: [...kept, ...unkept], dataKeys };
  }

  #softPurgeData(keys: ReadonlySet<string>): void {
    if (keys.size > 0) this.#options.softPurgeData?.([...keys]);
  }

  #set(key: string, result: RenderResult, versions: PurgeVersions): void {
    const now = this.#now();
    if (result.cacheable && result.complete) {
      this.#entries.set(key, { response: withoutRaw(result.response), used: result.used, storedAt: now, retryAt: 0 });
      this.#unkept.delete(key);
      if (result.used.memoryOnly === true) return;
      const tags = [pathTag(key), ...result.used.tags];
      const expiresAt = now + this.#options.ttlMs + this.#options.staleMs;
      this.#options.l2Cache?.set(key, { storedAt: now, versions, expiresAt, tags, ...encodePage(result) });
      return;
    }
    // A redirect or a personal answer says that the page is gone; a failure or a gap says nothing about it.
    const isGone = result.response.status < 500 && !result.cacheable;
    if (isGone) this.#options.l2Cache?.delete(key);
    const kept = this.#entries.peek(key);
    if (kept === undefined) this.#unkept.set(key, result.used);
    else if (isGone) this.#entries.delete(key);
    else kept.retryAt = now + RETRY_AFTER_FAILURE_MS;
  }
}

/** The tag of a page: its path decoded, without query, without the ".data" of a client navigation, without a last slash. */
function pathTag(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  const page = path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
  const bare = page.length > 1 ? page.replace(/(?<!\/)\/+$/, "") : page;
  try {
    return PATH_TAG + decodeURIComponent(bare);
  } catch {
    return PATH_TAG + bare;
  }
}
