import type { PurgeMark } from "~/server/cache/purges.server";
import type { L2Cache } from "~/server/cache/l2-cache.server";
import { seconds } from "~/server/platform/durations.server";
import { pathTag } from "./page-cache.server";

/** Changes announced by an editor or a CMS (product.md §10.3 POST /ops/purge). */
export interface PurgeRequest {
  /** Page paths, encoded or not; queries are ignored. */
  paths: readonly string[];
  /** Ids of contents, pages, products, categories, articles, jobs or stores. */
  contents: readonly string[];
  all: boolean;
}

/** Number of pages and values that were in this process's memory. */
export type PurgeCount = ReturnType<L2Cache["purge"]>;

/** Purges now, and again after `SECOND_PURGE_MS`. */
export type Purge = (what: PurgeRequest) => PurgeCount;

export interface Purges {
  purge: Purge;
  /** Runs the pending second purges at once, for shutdown. */
  finish: () => void;
}

/** A CMS may announce a change before all its own caches have it: data read in between is purged too. */
export const SECOND_PURGE_MS = seconds(5);
/** A purge by content drops what shows it; a purge by path drops the page and outdates all data (docs/decisions/321). */
export function createPurges(carryOut: L2Cache["purge"]): Purges {
  /** The second purges to come, in the order of their timers. */
  const waiting: PurgeMark[] = [];

  function purgeAgain(): void {
    const mark = waiting.shift();
    if (mark !== undefined) carryOut(mark);
  }

  return {
    purge({ paths, contents, all }) {
      const tags = all ? [] : [...new Set([...paths.map(pathTag), ...contents])];
      if (!all && tags.length === 0) return { pages: 0, data: 0 };
      const mark = { all, tags, soft: !all && paths.length > 0 };
      const count = carryOut(mark);
      waiting.push(mark);
      setTimeout(purgeAgain, SECOND_PURGE_MS).unref();
      return count;
    },

    finish() {
      while (waiting.length > 0) purgeAgain();
    },
  };
}
