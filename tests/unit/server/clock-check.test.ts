import { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import { ensureRedisServer } from "../../../scripts/find-redis.mjs";
import { connectRedis } from "~/server/platform/redis/redis.server";
import { createClockCheck } from "~/server/platform/redis/clock-check.server";
import { describeWith } from "../../support/needs";
import { startRedis } from "../../support/redis";

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
