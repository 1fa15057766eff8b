import type { z } from "zod";
import { read } from "~/domain/lenient/schema";
import { resolveMedia } from "~/domain/lenient/values";
import { minutes } from "../platform/durations.server";
import { requestScope } from "../platform/request-scope.server";
import type { Log } from "../platform/telemetry/logger.server";
import { createSeldom } from "../platform/telemetry/seldom.server";
import { createGapFinder, type Gap } from "./contract/gaps.server";
import { endpoints, type EndpointKey } from "./endpoints.server";
import { UpstreamError } from "./errors.server";
import type { ExchangeLog } from "./exchange.server";
import type { UpstreamMetrics } from "./upstream-metrics.server";

export interface AnswerReaderOptions {
  /** Base of relative image URLs; null = they stay relative. */
  mediaBase: string | null;
  logger: Pick<Log, "info" | "warn">;
  metrics: Pick<UpstreamMetrics, "gap">;
  blackBox?: Pick<ExchangeLog, "fault">;
}

/** Maximum number of logged drops per response. */
const MAX_DROPS_LOGGED = 10;

/** Reads answers as the contract declares them, and tells what they lack: nothing wrong is silent. */
export function createAnswerReader({ mediaBase, logger: log, metrics, blackBox }: AnswerReaderOptions) {
  const isNewLoss = createSeldom(minutes(1));

  /** Keeps the request's exchanges, unless the same was lost within a minute. Returns whether it does. */
  function noteLoss(endpoint: string, lost: string): boolean {
    if (!isNewLoss(`${endpoint} ${lost}`)) return false;
    blackBox?.fault({ endpoint, subject: undefined, kind: "does not fit", reason: lost });
    return true;
  }

  function noteGap(key: EndpointKey, gap: Gap): void {
    metrics.gap(key, gap);
    const lost = `${gap.lack === "missing" ? "field missing" : "list empty"}: ${gap.field}`;
    if (!noteLoss(key, lost)) return;
    const line = { endpoint: key, ...gap, requestId: requestScope()?.requestId };
    // What only some things have, and a search without results, is no fault: the share in the metrics tells.
    if (gap.lack === "missing" && gap.presence === "needed") log.warn(line, "upstream field missing");
    else log.info(line, `upstream ${gap.lack === "missing" ? "field missing" : "list empty"}`);
  }

  return function readPart<Value>(key: EndpointKey, data: unknown, schema: z.ZodType<Value>): Value {
    const dropped: { path: string; reason: string }[] = [];
    const finder = createGapFinder(endpoints[key]);
    if (schema === (endpoints[key].data as z.ZodType)) finder.whole(data);
    const result = read(schema, data, {
      media: (url) => resolveMedia(url, mediaBase),
      drop: (path, reason) => void (dropped.length < MAX_DROPS_LOGGED && dropped.push({ path, reason })),
      object: (object, shape) => finder.object(object, shape),
    });
    const gaps = finder.gaps();
    // What makes the whole unreadable may be no field that is missing.
    if (!result.success && gaps.length === 0)
      gaps.push({ field: result.path || "data", lack: "missing", presence: "needed", without: 1, of: 1 });
    for (const gap of gaps) noteGap(key, gap);
    if (dropped.length > 0) noteLoss(key, "items dropped");
    if (dropped.length > 0) log.warn({ endpoint: key, dropped }, "upstream items dropped");
    if (result.success) return result.value;
    const reason = `${result.path || "data"}: ${result.reason}`;
    log.warn({ endpoint: key, reason }, "upstream answer has a wrong shape");
    blackBox?.fault({ endpoint: key, subject: undefined, kind: "badResponse", reason });
    throw new UpstreamError("badResponse", { endpoint: key, reason });
  };
}
