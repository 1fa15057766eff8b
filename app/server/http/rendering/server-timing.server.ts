import type { RequestScope } from "~/server/platform/request-scope.server";

/** A page that was rendered for this request. */
export interface Rendered {
  /** Milliseconds to the complete response. */
  ms: number;
  scope: Pick<RequestScope, "reads" | "upstreamCalls">;
}

/** Value of the Server-Timing header: cache state, durations, and the age of a rendered page's oldest data. */
export function serverTiming(cache: string, rendered?: Rendered): string {
  const parts = [`cache;desc=${cache}`];
  if (rendered !== undefined) {
    const { reads, upstreamCalls } = rendered.scope;
    parts.push(`render;dur=${rendered.ms.toFixed(1)}`);
    if (reads.oldestMs > 0) parts.push(`data;dur=${reads.oldestMs.toFixed(0)};desc="oldest"`);
    if (upstreamCalls.count > 0)
      parts.push(`upstream;dur=${upstreamCalls.ms.toFixed(1)};desc="${upstreamCalls.count} calls"`);
  }
  return parts.join(", ");
}
