import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createMissingPartLog } from "~/server/platform/telemetry/missing-parts.server";
import { createScope, noteMissingPart, optional, runInScope } from "~/server/platform/request-scope.server";
import type { Site } from "~/server/platform/site.server";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import { installSite } from "../../support/test-site";
import { createMetrics } from "~/server/platform/telemetry/metrics.server";

/** Loads a part that fails in this way; returns what is recorded. */
async function failWith(error: unknown) {
  const metrics = createMetrics();
  const log = { warn: vi.fn() };
  const site = { logMissingPart: createMissingPartLog({ log, metrics }) } as Partial<Site> as Site;
  const scope = createScope({ requestId: "r", site });
  expect(await runInScope(scope, () => optional("menu", Promise.reject(error as Error)))).toBeNull();
  expect([...scope.missingParts]).toEqual(["menu"]);
  const counted = await metrics.getSingleMetric("page_parts_missing_total")?.get();
  return { lines: log.warn.mock.calls.map(([line]) => line as object), counts: counted?.values.length ?? 0 };
}

// `orUnavailable` tells the site's black box.
beforeAll(() => void installSite());

describe("an optional part", () => {
  const defect = new TypeError("x is not a function");
  const late = (endpoint: string) => new UpstreamError("timeout", { endpoint, reason: "late" });
  it.each<[string, () => unknown, object]>([
    ["by a defect, with its error", () => defect, { endpoint: null, reason: "error", err: defect }],
    ["upstream, without it", () => late("news"), { endpoint: "news", reason: "timeout" }],
    ["with an error page, without it", () => new Response(null, { status: 503 }), { endpoint: null, reason: "error" }],
    [
      "with the error page of an upstream failure, as that failure",
      () => orUnavailable(Promise.reject(late("contents"))).catch((thrown: unknown) => thrown),
      { endpoint: "contents", reason: "timeout" },
    ],
  ])("that fails is counted and logged: %s", async (_, fail, line) => {
    const { lines, counts } = await failWith(await fail());
    expect(lines).toEqual([{ part: "menu", pageIsKept: false, ...line }]);
    expect(counts).toBe(1);
  });

  it("is no outage where the visitor has left", async () => {
    expect(await failWith(AbortSignal.abort().reason)).toEqual({ lines: [], counts: 0 });
  });
});

describe("a gap that every page has", () => {
  it("is counted each time, and has a line a minute", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const [metrics, log] = [createMetrics(), { warn: vi.fn() }];
    const logMissingPart = createMissingPartLog({ log, metrics });
    const menu = { part: "menu", endpoint: null, reason: "gone", pageIsKept: true };
    for (const [afterMs, missing] of [
      [0, menu],
      [59_999, menu],
      [0, { ...menu, contentId: "C-2" }],
      [1, menu],
      [60_000, menu],
    ] as const) {
      vi.advanceTimersByTime(afterMs);
      logMissingPart(missing);
    }
    const lines = log.warn.mock.calls.map(([line]) => line as object);
    expect(lines).toEqual([menu, { ...menu, contentId: "C-2" }, menu, menu]);
    const counted = 'page_parts_missing_total{part="menu",endpoint="",reason="gone",kept="yes"} 5';
    expect(await metrics.metrics()).toContain(counted);
  });

  it("keeps the page from the cache unless it is said to be whole without it", () => {
    const scope = createScope({ requestId: "r", site: { logMissingPart: vi.fn() } as Partial<Site> as Site });
    runInScope(scope, () => {
      noteMissingPart({ part: "series", endpoint: null, reason: "gone", pageIsKept: true });
      expect([...scope.missingParts]).toEqual([]);
      noteMissingPart({ part: "menu", endpoint: null, reason: "gone", pageIsKept: false });
    });
    expect([...scope.missingParts]).toEqual(["menu"]);
  });
});
