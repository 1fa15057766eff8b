import { Registry } from "prom-client";
import { afterEach, expect, it, vi } from "vitest";
import { createDataCacheMetrics } from "~/server/cache/cache-metrics.server";
import { createDataCache } from "~/server/cache/data-cache.server";
import type { CachePolicy } from "~/server/cache/policies.server";
import { seconds } from "~/server/platform/durations.server";
import { createScope, runInScope, withVersion } from "~/server/platform/request-scope.server";
import { serverTiming } from "~/server/http/rendering/server-timing.server";

afterEach(() => vi.useRealTimers());

it("of a page made of last good copies is in its scope, in Server-Timing and in a gauge, for a minute", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const registry = new Registry();
  let now = 0;
  const cache = createDataCache({
    maxBytes: 100_000,
    metrics: createDataCacheMetrics(registry),
    now: () => now,
    softTimeout: seconds(1),
    pauseAfterFailure: 0,
  });
  const policy: CachePolicy = {
    name: "products",
    fresh: seconds(60),
    stale: 0,
    lastGood: seconds(9000),
    rejectionIsAnswer: false,
  };
  const gauge = async () => /data_cache_age_seconds\{policy="products"\} (\d+)/.exec(await registry.metrics())?.[1];
  await cache.cached(policy, ["1"], () => Promise.resolve("a price"));
  expect(await gauge()).toBe("0");

  now = seconds(4000);
  const scope = createScope({ requestId: "r" });
  const value = await runInScope(scope, () =>
    withVersion(() => cache.cached(policy, ["1"], () => Promise.reject(new Error("down")))),
  );
  expect(value.result).toBe("a price");
  expect(scope.reads.oldestMs).toBe(seconds(4000));
  expect(serverTiming({ cache: "miss", oldestMs: scope.reads.oldestMs })).toBe(
    'cache;desc=miss, data;dur=4000000;desc="oldest"',
  );
  expect(serverTiming({ cache: "miss", oldestMs: 0 })).toBe("cache;desc=miss");
  expect(await gauge()).toBe("4000");

  now = seconds(4001);
  await cache.cached(policy, ["2"], () => Promise.resolve("new"));
  expect(await gauge()).toBe("4000");
  vi.advanceTimersByTime(seconds(61));
  expect(await gauge()).toBe("0");
});
