import type { PurgeMark } from "~/server/cache/purges.server";
import type { L2Cache } from "~/server/cache/l2-cache.server";
import { seconds } from "~/server/platform/durations.server";
import type { Log } from "~/server/platform/telemetry/logger.server";
import { pathTag } from "./page-cache.server";

/** Changes announced by an editor or a CMS (product.md §10.3 POST /ops/purge). */
export interface PurgeRequest {
  /** Page paths, encoded or not; queries are ignored. */
  paths: readonly string[];
  /** Ids of contents, pages, products, categories, articles, jobs or stores. */
  contents: readonly string[];
  all: boolean;
}

/** How many pages and values of this process's memory it concerned, and which processes it has reached, in words. */
type Purged = ReturnType<L2Cache["purge"]> & { reached: string };

/** Purges now, with a line in the log, and again after `SECOND_PURGE_MS`. */
export type Purge = (what: PurgeRequest) => Promise<Purged>;

export interface Purges {
  purge: Purge;
  /** Runs the pending second purges at once, for shutdown. */
  finish: () => void;
}

/** A CMS may announce a change before all its own caches have it: data read in between is purged too. */
export const SECOND_PURGE_MS = seconds(5);
/** A purge by content drops what shows it; one by path drops the page and soft-purges all data (docs/decisions/321). */
export function createPurges(l2Cache: Pick<L2Cache, "purge" | "reach">, log: Pick<Log, "info">): Purges {
  /** The second purges to come, in the order of their timers. */
  const waiting: PurgeMark[] = [];

  function purgeAgain(): void {
    const mark = waiting.shift();
    if (mark !== undefined) l2Cache.purge(mark);
  }

  function purgeTwice({ paths, contents, all }: PurgeRequest): ReturnType<L2Cache["purge"]> {
    const tags = all ? [] : [...new Set([...paths.map(pathTag), ...contents])];
    if (!all && tags.length === 0) return { pages: 0, data: 0 };
    const mark = { all, tags, soft: !all && paths.length > 0 };
    const count = l2Cache.purge(mark);
    waiting.push(mark);
    setTimeout(purgeAgain, SECOND_PURGE_MS).unref();
    return count;
  }

  return {
    async purge(what) {
      const purged = { ...purgeTwice(what), reached: await l2Cache.reach() };
      log.info({ ...what, ...purged }, "purged");
      return purged;
    },

    finish() {
      while (waiting.length > 0) purgeAgain();
    },
  };
}
