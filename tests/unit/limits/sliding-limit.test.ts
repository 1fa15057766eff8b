import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ensureRedisServer } from "../../../scripts/find-redis.mjs";
import { connectRedis, type RedisConnection } from "~/server/platform/redis/redis.server";
import { createSlidingLimits, type SlidingLimit } from "~/server/platform/redis/sliding-limit.server";
import { describeWith } from "../../support/needs";
import { startRedis, type TestRedis } from "../../support/redis";

const MAX = 5;
const PER_MS = 1000;
const OPTIONS = { name: "test", max: MAX, perMs: PER_MS };
const wait = (ms: number) => new Promise((later) => setTimeout(later, ms));

/** A permission was given between these times, on the `performance.now()` clock. */
interface Grant {
  from: number;
  to: number;
}

/** Acquires from each limit as often as it can for some time; returns the grants. */
async function acquireFor(ms: number, limits: readonly SlidingLimit[]): Promise<Grant[]> {
  const until = performance.now() + ms;
  const grants: Grant[] = [];
  const acquireFrom = async (limit: SlidingLimit) => {
    while (performance.now() < until) {
      const from = performance.now();
      if (await limit.acquire()) grants.push({ from, to: performance.now() });
      else await wait(1);
    }
  };
  await Promise.all(limits.map(acquireFrom));
  return grants;
}

/** Acquires once for each permission of a window; returns the answers. */
const acquireAll = async (limit: SlidingLimit) => {
  const answers: boolean[] = [];
  for (let left = MAX; left > 0; left -= 1) answers.push(await limit.acquire());
  return answers;
};
const ALL_GRANTED = Array.from({ length: MAX }, () => true);

/** Runs of one more grant than allowed that certainly lie within one window. */
const tooManyOf = (grants: readonly Grant[]) =>
  grants
    .toSorted((one, other) => one.to - other.to)
    .map((_, at, sorted) => sorted.slice(at, at + MAX + 1))
    .filter((run) => run.length > MAX)
    .map((run) => Math.max(...run.map(({ to }) => to)) - Math.min(...run.map(({ from }) => from)))
    .filter((ms) => ms < PER_MS);

describeWith({ "redis-server": ensureRedisServer() }, "a sliding limit", ({ "redis-server": server }) => {
  let redis: TestRedis;
  let connections: RedisConnection[];
  let processes: SlidingLimit[];

  beforeAll(async () => {
    redis = await startRedis(server);
    const log = { info: vi.fn(), warn: vi.fn() };
    connections = [0, 1].map(() => connectRedis({ url: redis.url, log, softTimeoutMs: 5000 }));
  });
  afterAll(async () => {
    await Promise.all(connections.map((one) => one.close()));
    await redis.close();
  });
  beforeEach(async () => {
    await vi.waitUntil(() => connections.every((one) => one.usable() !== null), 20_000);
    await redis.client.flushall();
    processes = connections.map((connection) => createSlidingLimits({ redis: connection, prefix: "site" })(OPTIONS));
  });

  it("allows two processes together no more than its maximum in any second", async () => {
    // The worst case of fixed windows: one at its beginning, the others at its end, and the next window's at once.
    const from = performance.now();
    expect(await processes[0]?.acquire()).toBe(true);
    const first = { from, to: performance.now() };
    await wait(800);
    const grants = [first, ...(await acquireFor(2400, processes))];
    expect(tooManyOf(grants)).toEqual([]);
    expect(grants.length).toBeGreaterThan(2 * MAX);
    const keys = await redis.client.keys("*");
    expect(keys).toEqual(["site:sliding-limit:test"]);
    expect(await redis.client.llen(keys[0] ?? "")).toBe(MAX);
    expect(await redis.client.pttl(keys[0] ?? "")).toBeGreaterThan(0);
  });

  it("goes on when Redis's clock was set back", async () => {
    const ahead = Date.now() + 3_600_000;
    await redis.client.lpush("site:sliding-limit:test", ...Array.from({ length: MAX }, () => ahead));
    expect(await processes[0]?.acquire()).toBe(true);
  });

  it("keeps each process to its maximum while Redis fails and comes back", async () => {
    let ms = 0;
    const [one, other] = connections.map((connection) =>
      createSlidingLimits({ redis: connection, prefix: "site", now: () => ms })(OPTIONS),
    ) as [SlidingLimit, SlidingLimit];
    expect(await acquireAll(one)).toEqual(ALL_GRANTED);
    await redis.kill();
    await vi.waitUntil(() => connections.every((connection) => connection.usable() === null), 20_000);
    expect([await one.acquire(), await other.acquire()]).toEqual([false, true]);
    ms += PER_MS;
    expect(await acquireAll(one)).toEqual(ALL_GRANTED);
    expect(await one.acquire()).toBe(false);
    // It comes back empty.
    await redis.restart();
    await vi.waitUntil(() => connections.every((connection) => connection.usable() !== null), 20_000);
    expect([await one.acquire(), await other.acquire()]).toEqual([false, true]);
    ms += PER_MS;
    expect(await one.acquire()).toBe(true);
  });
});
