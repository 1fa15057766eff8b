import type { Purge as DataPurge } from "~/server/cache/data-cache.server";
import { seconds } from "~/server/platform/durations.server";
import type { PageCache } from "./page-cache.server";

/** What an editor or a CMS says has changed (product.md §10.3 POST /ops/purge). */
export interface PurgeRequest {
  /** Paths of pages, encoded or not; a query is left out of account. */
  paths: readonly string[];
  /** Ids of contents, pages, products, categories, articles, jobs or stores. */
  contents: readonly string[];
  all: boolean;
}

export interface PurgeCount {
  pages: number;
  /** Values of the data cache. */
  data: number;
}

/** Purges at once, and once more after `SECOND_PURGE_MS`. */
export type Purge = (what: PurgeRequest) => PurgeCount;

export interface Purges {
  purge: Purge;
  /** Makes the second purges that are still to come at once: the process ends. */
  finish: () => void;
}

export interface PurgeOptions {
  pages: PageCache;
  purgeData: (what: DataPurge) => number;
}

/** A CMS announces a change before all of its own caches know of it: what was read in between is dropped too. */
export const SECOND_PURGE_MS = seconds(5);
/** Second purges that fall due within this time are one: a thousand announcements make a few timers. */
const TOGETHER_MS = seconds(1);
/** More names than these in one second purge, and it is one of everything. */
const MAX_NAMES = 5000;

interface Gathered {
  paths: Set<string>;
  contents: Set<string>;
  all: boolean;
}

export function createPurges({ pages, purgeData }: PurgeOptions): Purges {
  /** Second purges to come, by the turn of `TOGETHER_MS` in which they fall due. */
  const gathered = new Map<number, Gathered>();

  function purgeNow({ paths, contents, all }: PurgeRequest): PurgeCount {
    if (all) return { pages: pages.purge({ all }).pages, data: purgeData({ all }) };
    // A page that only shows a purged content is dropped; a purged path takes the data behind it along.
    const purged = pages.purge({ paths, contents });
    return { pages: purged.pages, data: purgeData({ contents: [...new Set(contents)], keys: [...purged.dataKeys] }) };
  }

  function purgeAgainLater({ paths, contents, all }: PurgeRequest): void {
    const turn = Math.ceil((Date.now() + SECOND_PURGE_MS) / TOGETHER_MS);
    const waiting = gathered.get(turn) ?? { paths: new Set(), contents: new Set(), all: false };
    waiting.all ||= all || waiting.paths.size + waiting.contents.size + paths.length + contents.length > MAX_NAMES;
    if (waiting.all) {
      waiting.paths.clear();
      waiting.contents.clear();
    } else {
      for (const path of paths) waiting.paths.add(path);
      for (const id of contents) waiting.contents.add(id);
    }
    if (gathered.has(turn)) return;
    gathered.set(turn, waiting);
    setTimeout(() => purgeAgain(turn), turn * TOGETHER_MS - Date.now()).unref();
  }

  function purgeAgain(turn: number): void {
    const due = gathered.get(turn);
    gathered.delete(turn);
    if (due) purgeNow({ paths: [...due.paths], contents: [...due.contents], all: due.all });
  }

  return {
    purge(what) {
      const count = purgeNow(what);
      if (what.all || what.paths.length > 0 || what.contents.length > 0) purgeAgainLater(what);
      return count;
    },

    finish() {
      for (const turn of [...gathered.keys()]) purgeAgain(turn);
    },
  };
}
