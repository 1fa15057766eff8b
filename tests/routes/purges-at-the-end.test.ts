import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { describeWith } from "../support/needs";
import { startRedis, type TestRedis } from "../support/redis";
import { startSite, startUpstream, warmedUp } from "../support/site";

const OPS_TOKEN = "token-of-the-operators";

/** A slow CDN that always fails for the path /bad. */
async function startCdn() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    setTimeout(() => response.writeHead(path === "/bad" ? 503 : 200).end(), 300);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}{path}`, asked, close: () => server.close() };
}

describeWith({ "redis-server": ensureRedisServer() }, "a process that ends", ({ "redis-server": server }) => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  let redis: TestRedis;
  let cdn: Awaited<ReturnType<typeof startCdn>>;

  beforeAll(async () => {
    [upstream, redis, cdn] = await Promise.all([startUpstream(), startRedis(server), startCdn()]);
  });
  afterAll(async () => {
    cdn.close();
    await Promise.all([redis.close(), upstream.close()]);
  });

  it("makes its second purges first, hands all of them on, and names those that were not taken", async () => {
    const site = await startSite({ env: { ...upstream.env, REDIS_URL: redis.url, OPS_TOKEN, CDN_PURGE_URL: cdn.url } });
    await warmedUp(site);
    const purged = await fetch(`${site.url}/ops/purge`, {
      method: "POST",
      headers: { Authorization: `Bearer ${OPS_TOKEN}` },
      body: '{"paths":["/news","/bad"]}',
    });
    expect(purged.status).toBe(200);
    expect(await site.stop()).toBe(0);
    expect(cdn.asked.filter((path) => path === "/news")).toHaveLength(2);
    const notTaken = site.log.filter(({ msg }) => msg === "CDN purge failed");
    const bad = { path: "/bad", reason: "the process ended before it" };
    expect(notTaken).toMatchObject([bad, bad]);
    // Pages and data, twice each.
    const [position = ""] = await redis.client.keys("*:purge-position");
    expect(await redis.client.get(position)).toMatch(/ 4$/);
  });
});
