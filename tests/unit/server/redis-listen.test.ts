import { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import { ensureRedisServer } from "../../../scripts/find-redis.mjs";
import { connectRedis, measureRedis } from "~/server/platform/redis/redis.server";
import { describeWith } from "../../support/needs";
import { startRedis } from "../../support/redis";

describeWith({ "redis-server": ensureRedisServer() }, "a channel of Redis", ({ "redis-server": server }) => {
  it("that the Redis user may not read is logged once, measured, and subscribed to as soon as the right is granted", async () => {
    const started = await startRedis(server);
    const acl = (...words: string[]) => started.client.call("ACL", ...words);
    await acl("SETUSER", "site", "on", ">a-password-of-the-tests", "~*", "+@all", "resetchannels");
    const url = started.url.replace("://", "://site:a-password-of-the-tests@");
    const log = { info: vi.fn(), warn: vi.fn() };
    const connection = connectRedis({ url, log, softTimeoutMs: 5000, listenAgainMs: 50 });
    const metrics = new Registry();
    measureRedis({ cache: connection, limits: connection }, metrics);
    const usable = async () => {
      const lines = (await metrics.metrics()).matchAll(/^redis_usable\{use="(\w+)"\} (\d)$/gm);
      return Object.fromEntries(Array.from(lines, ([, use = "", value]) => [use, Number(value)]));
    };
    const listener = { onMessage: vi.fn(), up: vi.fn(), down: vi.fn() };
    try {
      connection.listen("purges", listener);
      await expect.poll(() => listener.down.mock.calls.length).toBeGreaterThan(3);
      expect(log.warn.mock.calls).toEqual([
        [{ err: expect.any(Error) as Error }, "Redis purge channel is unavailable"],
      ]);
      // Redis still answers commands, which is enough for rate limits.
      expect(await usable()).toEqual({ cache: 0, limits: 1 });
      expect(listener.up).not.toHaveBeenCalled();
      await acl("SETUSER", "site", "allchannels");
      await expect.poll(() => listener.up).toHaveBeenCalledOnce();
      expect(await usable()).toEqual({ cache: 1, limits: 1 });
      await started.client.publish("purges", "a purge");
      await expect.poll(() => listener.onMessage.mock.calls).toEqual([["a purge"]]);
      expect(log.warn).toHaveBeenCalledOnce();
    } finally {
      await connection.close();
      await started.close();
    }
  });
});
