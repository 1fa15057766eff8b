import { Registry } from "prom-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSite } from "~/server/create-site.server";
import { ensureRedisServer } from "../../../scripts/find-redis.mjs";
import { connectRedis } from "~/server/platform/redis/redis.server";
import { createClockCheck } from "~/server/platform/redis/clock-check.server";
import { describeWith } from "../../support/needs";
import { startRedis } from "../../support/redis";
import { testConfig } from "../../support/test-site";

describe("a machine's clock beside a Redis that is late", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is no measure yet, is measured as soon as it answers, and every hour from then on", async () => {
    const metrics = new Registry();
    let isUp = false;
    let asked = 0;
    const ask = () => {
      asked += 1;
      const answer = [String(Math.floor(Date.now() / 1000) - 60), "0"];
      return Promise.resolve((isUp ? answer : null) as never);
    };
    createClockCheck({ redis: { ask }, log: { warn: vi.fn() }, metrics }).start();
    await vi.advanceTimersByTimeAsync(0);
    expect(await metrics.metrics()).not.toMatch(/^clock_skew_seconds/m);
    isUp = true;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await metrics.metrics()).toMatch(/^clock_skew_seconds 6[01]/m);
    asked = 0;
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toBe(1);
  });

  it("is compared with the Redis of limits where there is no other", async () => {
    const { redis } = createSite(testConfig({ redisLimitsUrl: "redis://127.0.0.1:1" }));
    expect(redis).not.toBeNull();
    await redis?.close();
  });
});

describeWith(
  { "redis-server": ensureRedisServer() },
  "a machine's clock beside Redis'",
  ({ "redis-server": server }) => {
    it.each([
      { name: "right", aheadMs: 0, warnings: 0 },
      { name: "a minute ahead", aheadMs: 60_000, warnings: 1 },
      { name: "a minute behind", aheadMs: -60_000, warnings: 1 },
    ])("$name: $warnings warnings", async ({ aheadMs, warnings }) => {
      const started = await startRedis(server);
      const log = { info: vi.fn(), warn: vi.fn() };
      const metrics = new Registry();
      const redis = connectRedis({ url: started.url, log, softTimeoutMs: 5000 });
      try {
        await expect.poll(() => redis.usable()).not.toBeNull();
        const { check } = createClockCheck({ redis, log, metrics, now: () => Date.now() + aheadMs });
        const found = (await check()) ?? NaN;
        expect(Math.abs(found - aheadMs)).toBeLessThan(1500);
        expect(log.warn).toHaveBeenCalledTimes(warnings);
        const gauge = await metrics.getSingleMetric("clock_skew_seconds")?.get();
        expect(gauge?.values[0]?.value).toBeCloseTo(found / 1000, 3);
      } finally {
        await redis.close();
        await started.close();
      }
    });
  },
);
