import { Gauge, type Registry } from "prom-client";
import { hours, seconds } from "../durations.server";
import type { Log } from "../logger.server";
import type { RedisConnection } from "./redis.server";

const CHECK_EVERY_MS = hours(1);
/** Retry interval while Redis does not answer. */
const TRY_AGAIN_MS = seconds(10);
/** Cookies and cache ages tolerate this much; a larger difference is an unsynchronised clock. */
const TOLERATED_MS = seconds(2);

export interface ClockCheckOptions {
  redis: Pick<RedisConnection, "ask">;
  log: Pick<Log, "warn">;
  metrics: Registry;
  now?: () => number;
}

/**
 * Compares this machine's clock with Redis's as soon as it answers, and then every hour: cookies signed by a process
 * with a wrong clock may count as expired elsewhere.
 */
export function createClockCheck({ redis, log, metrics, now = Date.now }: ClockCheckOptions) {
  const skew = new Gauge({
    name: "clock_skew_seconds",
    help: "Seconds that this machine's clock is ahead of Redis's",
    registers: [metrics],
  });
  // The library initialises gauges to 0, which would say that the clocks agree.
  skew.remove();

  /** Milliseconds that this clock is ahead; null while Redis is unavailable. */
  async function check(): Promise<number | null> {
    const before = now();
    const answer = await redis.ask((client) => client.time());
    if (answer === null) return null;
    const [whole, micro] = answer.map(Number) as [number, number];
    const aheadMs = (before + now()) / 2 - (whole * 1000 + micro / 1000);
    skew.set(aheadMs / 1000);
    if (Math.abs(aheadMs) > TOLERATED_MS) {
      log.warn({ aheadMs: Math.round(aheadMs) }, "this machine's clock and Redis' differ; set both by NTP");
    }
    return aheadMs;
  }

  async function keepChecking(): Promise<void> {
    const isMeasured = (await check()) !== null;
    setTimeout(() => void keepChecking(), isMeasured ? CHECK_EVERY_MS : TRY_AGAIN_MS).unref();
  }

  return { check, start: () => void keepChecking() };
}
