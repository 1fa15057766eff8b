import { describe, expect, it, vi } from "vitest";
import { serverTiming } from "~/server/http/rendering/server-timing.server";
import {
  clientIp,
  createScope,
  noteAge,
  noteKnownUrl,
  noteRead,
  noteVersion,
  requestScope,
  runInScope,
  withVersion,
} from "~/server/platform/request-scope.server";

describe("what a request has read", () => {
  const read = (key: string, version: number | null, tags: string[] = [], isMemoryOnly = false) => {
    noteRead(key, tags, isMemoryOnly);
    if (version !== null) noteVersion(key, version);
  };

  it("is of one version, in whatever order, and of another where a value is new or could not be read", async () => {
    const versionOf = async (...reads: [key: string, version: number | null][]) => {
      const readAll = () => Promise.resolve(reads.forEach(([key, version]) => read(key, version)));
      return (await withVersion(readAll)).version;
    };
    const both = await versionOf(["a", 1], ["b", 2]);
    expect(await versionOf(["b", 2], ["a", 1])).toBe(both);
    for (const version of [3, null]) expect(await versionOf(["a", 1], ["b", version])).not.toBe(both);
  });

  it("is the page's as well, with its age and whether it must stay in memory, where a part has a version of its own", async () => {
    const scope = createScope({ requestId: "r" });
    await runInScope(scope, async () => {
      noteAge(20);
      await withVersion(async () => {
        noteAge(10);
        await Promise.resolve();
        read("a", 1, ["C-1"], true);
        read("b", 2, ["C-2"]);
      });
    });
    const tags = new Set(["C-1", "C-2"]);
    expect(scope.reads).toMatchObject({ tags, isMemoryOnly: true, oldestMs: 20 });
    expect(Object.fromEntries(scope.reads.versions)).toEqual({ a: 1, b: 2 });
    expect(createScope({ requestId: "r" }).reads).toMatchObject({ tags: new Set(), isMemoryOnly: false });
  });

  it("is nobody's outside of a request", () => {
    noteAge(10);
    noteKnownUrl();
    read("a", 1);
    expect([requestScope(), clientIp()]).toEqual([undefined, null]);
  });
});

it("a request has its own address and what it noted, also behind awaits", async () => {
  const scope = createScope({ requestId: "r", clientIp: "203.0.113.1" });
  await runInScope(scope, async () => {
    await Promise.resolve();
    noteKnownUrl();
    expect([clientIp(), requestScope()]).toEqual(["203.0.113.1", scope]);
  });
  expect(scope.isKnownUrl).toBe(true);
});

it("upstream calls at the same time count once in Server-Timing", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const scope = createScope({ requestId: "r" });
    const { upstreamCalls: calls } = scope;
    expect(serverTiming("miss", { ms: 12.34, scope })).toBe("cache;desc=miss, render;dur=12.3");
    // From 0 to 100, 50 to 100, 90 to 130, and 200 to 210.
    for (const [until, ms] of [
      [100, 100],
      [100, 50],
      [130, 40],
      [210, 10],
    ] as const) {
      vi.advanceTimersByTime(until - performance.now());
      calls.add(ms);
    }
    expect([calls.count, calls.ms]).toEqual([4, 140]);
    expect(serverTiming("bypass", { ms: 210, scope })).toBe(
      'cache;desc=bypass, render;dur=210.0, upstream;dur=140.0;desc="4 calls"',
    );
  } finally {
    vi.useRealTimers();
  }
});
