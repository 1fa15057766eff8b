import type { Registry } from "prom-client";
import { minutes } from "../durations.server";
import type { Log } from "./logger.server";
import { count } from "./metrics.server";
import type { MissingPart } from "../request-scope.server";
import { createSeldom } from "./seldom.server";

export type LogMissingPart = (missing: MissingPart) => void;

/** Counts the parts missing from pages, and logs each once a minute. */
export function createMissingPartLog({ log, metrics }: { log: Pick<Log, "warn">; metrics: Registry }): LogMissingPart {
  const isNew = createSeldom(minutes(1));
  return (missing) => {
    const { part, endpoint, contentId, reason, pageIsKept } = missing;
    const kept = pageIsKept ? "yes" : "no";
    count(metrics, "page_parts_missing_total", { part, endpoint: endpoint ?? "", reason, kept });
    if (isNew(JSON.stringify([part, endpoint, contentId, reason]))) log.warn(missing, "page part missing");
  };
}

declare module "../site.server" {
  interface Site {
    readonly logMissingPart: LogMissingPart;
  }
}
