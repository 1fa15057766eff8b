import type { UpstreamCalls } from "~/server/platform/telemetry/upstream-calls.server";
import type { CacheState } from "../page-cache/page-cache.server";

export interface ServerTimes {
  cache: CacheState;
  /** Milliseconds to the complete response; set if it was not cached. */
  renderMs?: number;
  upstreamCalls?: UpstreamCalls;
  /** Age of the oldest data of the page, in milliseconds. */
  oldestMs?: number;
}

/** Value of the Server-Timing header: cache state and durations. */
export function serverTiming({ cache, renderMs, upstreamCalls, oldestMs }: ServerTimes): string {
  const parts = [`cache;desc=${cache}`];
  if (renderMs !== undefined) parts.push(`render;dur=${renderMs.toFixed(1)}`);
  if (oldestMs !== undefined && oldestMs > 0) parts.push(`data;dur=${oldestMs.toFixed(0)};desc="oldest"`);
  if (upstreamCalls !== undefined && upstreamCalls.count > 0) {
    parts.push(`upstream;dur=${upstreamCalls.ms.toFixed(1)};desc="${upstreamCalls.count} calls"`);
  }
  return parts.join(", ");
}
