import { pagePathOf } from "~/domain/urls/page-path";
import { decoded } from "~/domain/urls/decoded";
import { trimEndOf } from "~/domain/urls/trim-end";
import { steadyNow } from "~/server/platform/steady-clock.server";
import type { StoreName } from "~/server/cache/cache-store.server";
import { createCache, type Found } from "~/server/cache/cache.server";
import type { L2Cache } from "~/server/cache/l2-cache.server";
import { byteSize, withDateOf, withoutRaw, type BufferedResponse } from "../rendering/buffered-response.server";
import { serverTiming } from "../rendering/server-timing.server";
import { encodePage, decodePage } from "./page-codec.server";

/** The result of one render. */
export interface RenderResult {
  response: BufferedResponse;
  /** Whether it is the same for every visitor (200, no cookie, not private). */
  cacheable: boolean;
  /** Whether no optional part is missing. An incomplete page is served but not cached. */
  complete: boolean;
  /** What it has read of the data cache: a purge of data finds the page. */
  reads: { tags: Iterable<string>; isMemoryOnly: boolean };
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

/** Counts a page served from the cache. */
export type CountCached = (page: CachedPage) => void;

/** "hit" and "stale" mean this process's memory; "hit folder" and "stale redis" name the L2 store. */
export function headersOfCached({ state, level, ageMs }: CachedPage) {
  return {
    "X-Cache": level === "memory" ? state : `${state} ${level}`,
    Age: String(Math.floor(ageMs / 1000)),
    "Server-Timing": serverTiming(state),
  };
}

const RETRY_AFTER_FAILURE_MS = 2000;

export interface PageCache {
  /** The page from memory, without rendering; null if it is missing or too old to be served. */
  lookup(key: string): CachedPage | null;
  /** The page from memory, else from the L2 cache. */
  get(key: string): Promise<CachedPage | null>;
  /**
   * Renders the page, or joins a render in flight. A personal result goes only to the request that started the render,
   * the others render their own; a cacheable page or an error (5xx) is shared.
   */
  load(key: string, render: () => Promise<RenderResult>): Promise<RenderResult>;
  readonly size: { entries: number; bytes: number };
}

/**
 * Whole pages, as values of the cache (product.md §12.3): a stale one is served while one new render runs, and as long
 * as renders fail. Only complete, cacheable pages are stored.
 */
export function createPageCache({ ttlMs, staleMs, ...options }: PageCacheOptions): PageCache {
  const lifetime = { fresh: ttlMs, stale: staleMs, lastGood: staleMs };
  const cache = createCache<BufferedResponse, RenderResult>({
    now: steadyNow,
    ...options,
    kind: "pages",
    retryAfterMs: RETRY_AFTER_FAILURE_MS,
    codec: { byteSize, encode: encodePage, decode: decodePage },
  });

  function entryOf({ response, cacheable, complete, reads }: RenderResult, key: string) {
    if (cacheable && complete) {
      const tags = [pathTag(key), ...reads.tags];
      return { content: withoutRaw(response), lifetime, tags, memoryOnly: reads.isMemoryOnly };
    }
    // A redirect or a personal response means that the page is gone; a failure or an incomplete page does not.
    return cacheable || response.status >= 500 ? "failed" : "gone";
  }

  return {
    lookup: (key) => pageOf(cache.lookup(key)),
    get: async (key) => pageOf(await cache.get(key)),

    async load(key, render) {
      let isOwn = false;
      const result = await cache.load(key, {
        async load() {
          isOwn = true;
          const rendered = await render();
          const older = cache.lookup(key);
          const response = older === null ? rendered.response : withDateOf(older.content, rendered.response);
          const own = { ...rendered, response };
          return { result: own, entry: entryOf(own, key) };
        },
        reuse: (response, tags) => ({
          response,
          cacheable: true,
          complete: true,
          reads: { tags, isMemoryOnly: false },
        }),
      });
      return isOwn || result.cacheable || result.response.status >= 500 ? result : render();
    },

    get size() {
      return cache.size;
    },
  };
}

function pageOf(found: Found<BufferedResponse> | null): CachedPage | null {
  if (found === null) return null;
  const { content: response, state, ageMs, level, reload } = found;
  return { response, state: state === "fresh" ? "hit" : "stale", ageMs, due: reload === "due", level };
}

/**
 * The purge tag of a page: its decoded path without query, without the ".data" of a client navigation, without a
 * trailing slash.
 */
export function pathTag(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  return `path:${decoded(trimEndOf(pagePathOf(path), "/") || "/")}`;
}
