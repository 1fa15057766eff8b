import type { UpstreamTrace } from "~/server/platform/upstream-trace.server";
import type { CacheState } from "../page-cache/page-cache.server";

export interface ServerTimes {
  cache: CacheState;
  /** Milliseconds from the question to the whole answer, where it was not kept. */
  renderMs?: number;
  upstream?: UpstreamTrace;
}

/** Value of the Server-Timing header: what the page cache had, and where the time went. */
export function serverTiming({ cache, renderMs, upstream }: ServerTimes): string {
  const parts = [`cache;desc=${cache}`];
  if (renderMs !== undefined) parts.push(`render;dur=${renderMs.toFixed(1)}`);
  if (upstream !== undefined && upstream.calls > 0) {
    parts.push(`upstream;dur=${upstream.ms.toFixed(1)};desc="${upstream.calls} calls"`);
  }
  return parts.join(", ");
}
