import { LRUCache } from "lru-cache";
import type { Registry } from "prom-client";
import { minutes } from "../durations.server";
import type { Log } from "./logger.server";
import { count } from "./metrics.server";
import type { MissingPart } from "../request-scope.server";

export interface MissingParts {
  note(missing: MissingPart): void;
}

export interface MissingPartsOptions {
  log: Pick<Log, "warn">;
  metrics: Registry;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** Every page rendered during an outage has the same gap: it is logged once per interval. */
const LOG_AGAIN_AFTER = minutes(1);
/** Maximum number of distinct gaps; beyond it the oldest may be logged again earlier. */
const MAX_DISTINCT_GAPS = 500;

/** Counts and logs the parts missing from pages. */
export function createMissingParts({ log, metrics, now = Date.now }: MissingPartsOptions): MissingParts {
  const logged = new LRUCache<string, { at: number; since: number }>({ max: MAX_DISTINCT_GAPS });

  return {
    note(missing) {
      const { part, endpoint, contentId, reason, pageIsKept } = missing;
      const kept = pageIsKept ? "yes" : "no";
      count(metrics, "page_parts_missing_total", { part, endpoint: endpoint ?? "", reason, kept });
      const id = JSON.stringify([part, endpoint, contentId, reason]);
      const last = logged.get(id);
      if (last !== undefined && now() - last.at < LOG_AGAIN_AFTER) {
        last.since += 1;
        return;
      }
      logged.set(id, { at: now(), since: 0 });
      log.warn({ ...missing, ...(last === undefined ? {} : { notLogged: last.since }) }, "page part missing");
    },
  };
}

declare module "../site.server" {
  interface Site {
    readonly missingParts: MissingParts;
  }
}
