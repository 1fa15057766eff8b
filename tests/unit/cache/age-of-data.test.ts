import { afterEach, expect, it, vi } from "vitest";
import { createLookupCounter } from "~/server/cache/cache-metrics.server";
import type { CachePolicy } from "~/server/cache/policies.server";
import { minutes, seconds } from "~/server/platform/durations.server";
import { createScope, runInScope, withVersion } from "~/server/platform/request-scope.server";
import { serverTiming } from "~/server/http/rendering/server-timing.server";
import { createMetrics } from "~/server/platform/telemetry/metrics.server";
import { testDataCache } from "../../support/caches";

afterEach(() => vi.useRealTimers());

it("of a page made of last good copies is in its scope, in Server-Timing and in a gauge, for a minute", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(minutes(5));
  const registry = createMetrics();
  let now = 0;
  const cache = testDataCache({ countLookup: createLookupCounter(registry), now: () => now, pauseAfterFailure: 0 });
  const lifetime = { fresh: seconds(60), stale: 0, lastGood: seconds(9000) };
  const policy: CachePolicy = { name: "products", ...lifetime };
  const gauge = async () => /data_cache_age_seconds\{policy="products"\} (\d+)/.exec(await registry.metrics())?.[1];
  await cache.cached(policy, ["1"], () => Promise.resolve("a price"));
  expect(await gauge()).toBe("0");

  now = seconds(4000);
  const scope = createScope({ requestId: "r" });
  const readOldest = () => cache.cached(policy, ["1"], () => Promise.reject(new Error("down")));
  const value = await runInScope(scope, () => withVersion(readOldest));
  expect(value.result).toBe("a price");
  expect(scope.reads.oldestMs).toBe(seconds(4000));
  expect(serverTiming("miss", { ms: 7, scope })).toBe(
    'cache;desc=miss, render;dur=7.0, data;dur=4000000;desc="oldest"',
  );
  expect(serverTiming("miss", { ms: 7, scope: createScope({ requestId: "r" }) })).toBe(
    "cache;desc=miss, render;dur=7.0",
  );
  expect(await gauge()).toBe("4000");

  now = seconds(4001);
  await cache.cached(policy, ["2"], () => Promise.resolve("new"));
  expect(await gauge()).toBe("4000");

  // Another of the same age is used: a minute from now on.
  now = seconds(4000);
  vi.advanceTimersByTime(seconds(59));
  await readOldest();
  vi.advanceTimersByTime(seconds(59));
  expect(await gauge()).toBe("4000");
  vi.advanceTimersByTime(seconds(1));
  expect(await gauge()).toBe("0");
  expect(await registry.metrics()).toContain('data_cache_total{policy="products",result="stale"} 2');
});
