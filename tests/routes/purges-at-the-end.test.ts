import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { describeWith } from "../support/needs";
import { startRedis, type TestRedis } from "../support/redis";
import { startSite, startUpstream, saidReady } from "../support/site";

const OPS_TOKEN = "token-of-the-operators";

describeWith({ "redis-server": ensureRedisServer() }, "a process that ends", ({ "redis-server": server }) => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  let redis: TestRedis;

  beforeAll(async () => {
    [upstream, redis] = await Promise.all([startUpstream(), startRedis(server)]);
  });
  afterAll(async () => {
    await Promise.all([redis.close(), upstream.close()]);
  });

  it("makes its second purges first, and hands all of them on", async () => {
    const site = await startSite({ env: { ...upstream.env, REDIS_URL: redis.url, OPS_TOKEN } });
    await saidReady(site);
    const purged = await fetch(`${site.url}/ops/purge`, {
      method: "POST",
      headers: { Authorization: `Bearer ${OPS_TOKEN}` },
      body: '{"paths":["/news"]}',
    });
    expect(purged.status).toBe(200);
    expect(await site.stop()).toBe(0);
    // Twice.
    const [position = ""] = await redis.client.keys("*:purge-position");
    expect(await redis.client.get(position)).toMatch(/ 2$/);
  });
});
