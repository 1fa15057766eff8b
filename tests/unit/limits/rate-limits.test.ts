import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ensureRedisServer } from "../../../scripts/find-redis.mjs";
import { connectRedis, type RedisConnection } from "~/server/platform/redis/redis.server";
import { createLimits, type Limit } from "~/server/platform/redis/rate-limits.server";
import { describeWith } from "../../support/needs";
import { startRedis, type TestRedis } from "../../support/redis";
import { testHash } from "../../support/test-site";

const POINTS = 5;
const PER_MS = 60_000;
const wait = (ms: number) => new Promise((later) => setTimeout(later, ms));

describeWith({ "redis-server": ensureRedisServer() }, "a limit of two processes", ({ "redis-server": server }) => {
  let redis: TestRedis;
  let connections: [RedisConnection, RedisConnection];
  let processes: [Limit, Limit];

  beforeAll(async () => {
    redis = await startRedis(server);
    const log = { info: vi.fn(), warn: vi.fn() };
    const connect = () => connectRedis({ url: redis.url, log, softTimeoutMs: 5000 });
    connections = [connect(), connect()];
  });
  afterAll(async () => {
    await Promise.all(connections.map((one) => one.close()));
    await redis.close();
  });
  beforeEach(async () => {
    await vi.waitUntil(() => connections.every((one) => one.isUsable), 20_000);
    await redis.client.flushall();
    const make = (connection: RedisConnection) =>
      createLimits({ redis: connection, prefix: "site", hash: testHash })({
        name: "test",
        points: POINTS,
        perMs: PER_MS,
      });
    processes = [make(connections[0]), make(connections[1])];
  });

  it("counts together, in a window that begins with the first point and ends by itself", async () => {
    const [one, other] = processes;
    expect(await one.consume("key", 3)).toBe(0);
    await wait(20);
    expect(await other.consume("key", 2)).toBe(0);
    const waitS = await one.consume("key");
    expect(waitS).toBeGreaterThan(PER_MS / 2000);
    expect(waitS).toBeLessThanOrEqual(PER_MS / 1000);
    expect(await other.consume("another")).toBe(0);
    const [key = ""] = await redis.client.keys(`site:limit:test:${testHash("test", "key")}`);
    expect(await redis.client.pttl(key)).toBeLessThanOrEqual(PER_MS - 20);
    await redis.client.pexpire(key, 1);
    await wait(20);
    expect(await one.consume("key", POINTS)).toBe(0);
  });

  it("takes points back from either, but none for a window that is over", async () => {
    const [one, other] = processes;
    await one.refund("key", POINTS);
    await one.consume("key", POINTS);
    expect(await one.consume("key", 0)).toBe(0);
    await other.refund("key", 2);
    expect(await one.consume("key", 2)).toBe(0);
    expect(await one.consume("key")).toBeGreaterThan(0);
  });

  it("is each process's own while Redis is out, and common again afterwards", async () => {
    const [one, other] = processes;
    expect(await one.consume("key", POINTS)).toBe(0);
    await redis.kill();
    await vi.waitUntil(() => connections.every((connection) => !connection.isUsable), 20_000);
    for (const limit of processes) {
      expect(await limit.consume("key", POINTS)).toBe(0);
      expect(await limit.consume("key")).toBeGreaterThan(0);
      await limit.refund("key", POINTS + 1);
      expect(await limit.consume("key", POINTS)).toBe(0);
    }
    await redis.restart();
    await vi.waitUntil(() => connections.every((connection) => connection.isUsable), 20_000);
    expect(await one.consume("key", POINTS)).toBe(0);
    expect(await other.consume("key")).toBeGreaterThan(0);
  });
});
