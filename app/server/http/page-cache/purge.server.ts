import type { Purge as DataPurge } from "~/server/cache/data-cache.server";
import { seconds } from "~/server/platform/durations.server";
import type { PageCache } from "./page-cache.server";

/** Changes announced by an editor or a CMS (product.md §10.3 POST /ops/purge). */
export interface PurgeRequest {
  /** Page paths, encoded or not; queries are ignored. */
  paths: readonly string[];
  /** Ids of contents, pages, products, categories, articles, jobs or stores. */
  contents: readonly string[];
  all: boolean;
}

export interface PurgeCount {
  pages: number;
  /** Number of data cache values. */
  data: number;
}

/** Purges now, and again after `SECOND_PURGE_MS`. */
export type Purge = (what: PurgeRequest) => PurgeCount;

export interface Purges {
  purge: Purge;
  /** Runs the pending second purges at once, for shutdown. */
  finish: () => void;
}

export interface PurgeOptions {
  pages: PageCache;
  purgeData: (what: DataPurge) => number;
}

/** A CMS may announce a change before all its own caches have it: data read in between is purged too. */
export const SECOND_PURGE_MS = seconds(5);
/** Second purges due within this interval are merged, so that a thousand announcements need only a few timers. */
const BATCH_MS = seconds(1);
/** A second purge of more names than this becomes a purge of everything. */
const MAX_NAMES = 5000;

interface Batch {
  paths: Set<string>;
  contents: Set<string>;
  all: boolean;
}

export function createPurges({ pages, purgeData }: PurgeOptions): Purges {
  /** Pending second purges by due interval (a multiple of `BATCH_MS`). */
  const batches = new Map<number, Batch>();

  function purgeNow({ paths, contents, all }: PurgeRequest): PurgeCount {
    if (all) return { pages: pages.purge({ all }).pages, data: purgeData({ all }) };
    // A purge by content drops the pages that use it; a purge by path also purges the page's data.
    const purged = pages.purge({ paths, contents });
    return { pages: purged.pages, data: purgeData({ contents: [...new Set(contents)], keys: [...purged.dataKeys] }) };
  }

  function purgeAgainLater({ paths, contents, all }: PurgeRequest): void {
    const slot = Math.ceil((Date.now() + SECOND_PURGE_MS) / BATCH_MS);
    const waiting = batches.get(slot) ?? { paths: new Set(), contents: new Set(), all: false };
    waiting.all ||= all || waiting.paths.size + waiting.contents.size + paths.length + contents.length > MAX_NAMES;
    if (waiting.all) {
      waiting.paths.clear();
      waiting.contents.clear();
    } else {
      for (const path of paths) waiting.paths.add(path);
      for (const id of contents) waiting.contents.add(id);
    }
    if (batches.has(slot)) return;
    batches.set(slot, waiting);
    setTimeout(() => purgeAgain(slot), slot * BATCH_MS - Date.now()).unref();
  }

  function purgeAgain(slot: number): void {
    const due = batches.get(slot);
    batches.delete(slot);
    if (due) purgeNow({ paths: [...due.paths], contents: [...due.contents], all: due.all });
  }

  return {
    purge(what) {
      const count = purgeNow(what);
      if (what.all || what.paths.length > 0 || what.contents.length > 0) purgeAgainLater(what);
      return count;
    },

    finish() {
      for (const slot of [...batches.keys()]) purgeAgain(slot);
    },
  };
}
