import { afterEach, beforeAll, expect, it } from "vitest";
import { ensureRedisServer } from "../../../scripts/find-redis.mjs";
import { createL2Cache, type L2Cache } from "~/server/cache/l2-cache.server";
import { createRedisStore } from "~/server/cache/redis-store.server";
import { SOFT_PURGE_ALL, type PurgeVersion } from "~/server/cache/purges.server";
import { minutes } from "~/server/platform/durations.server";
import { connectRedis } from "~/server/platform/redis/redis.server";
import { describeWith } from "../../support/needs";
import { startRedis, type TestRedis } from "../../support/redis";

/** Caches of processes with different clocks on one Redis: purges and records are ordered by number, not by time. */
describeWith({ "redis-server": ensureRedisServer() }, "purges in Redis", ({ "redis-server": server }) => {
  let redis: TestRedis;
  const open: L2Cache[] = [];
  beforeAll(async () => {
    redis = await startRedis(server);
    return () => redis.close();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });

  /** A process with a clock offset. */
  async function startProcess(options: { aheadMs?: number; prefix?: string; timeoutMs?: number } = {}) {
    const { aheadMs = 0, prefix = "site:test", timeoutMs = 2000 } = options;
    const warnings: string[] = [];
    const log = { info: () => undefined, warn: (...said: unknown[]) => void warnings.push(String(said.at(-1))) };
    const received: string[][] = [];
    let gaps = 0;
    const l2Cache = createL2Cache((onPurge) => {
      const connection = connectRedis({ url: redis.url, log, softTimeoutMs: timeoutMs });
      return createRedisStore({ connection, version: "v", prefix, log, onPurge });
    });
    open.push(l2Cache);
    let isOwn = false;
    l2Cache.listen("data", (mark) => {
      if (mark === SOFT_PURGE_ALL) gaps += 1;
      else if (!isOwn) received.push([...mark.tags]);
      return 0;
    });
    const { store } = l2Cache;
    await expect.poll(() => store?.purges?.version, { timeout: 10_000 }).toBeDefined();
    const versionNow = () => store?.purges?.version ?? "unknown";
    const own = {
      l2Cache,
      warnings,
      received,
      versionNow,
      gaps: () => gaps,
      set(key: string, tags: string[], version: PurgeVersion = versionNow()) {
        const lifetime = { fresh: minutes(5), stale: 0, lastGood: minutes(5) };
        const storedAt = Date.now() + aheadMs;
        store?.set({ key, storedAt, lifetime, version, tags, facts: null, body: Buffer.from(key) });
      },
      async has(key: string) {
        const found = await store?.get(key);
        if (!found || !store?.purges || store.purges.covers(found.tags, found.version)) return "none";
        return store.purges.softPurges(found.version) ? "for an outage" : "valid";
      },
      /** Sets it, and waits until it is there. */
      async keep(key: string, tags: string[]): Promise<void> {
        own.set(key, tags);
        await expect.poll(() => own.has(key)).toBe("valid");
      },
      purge(tags: string[], soft = false) {
        isOwn = true;
        l2Cache.purge({ all: false, tags, soft });
        isOwn = false;
      },
      close: async () => {
        open.splice(open.indexOf(l2Cache), 1);
        await l2Cache.close();
      },
    };
    return own;
  }

  it("reach what a process wrote whose clock is a minute ahead, and nothing that was loaded after them", async () => {
    const ahead = await startProcess({ aheadMs: minutes(1) });
    const right = await startProcess();
    await ahead.keep("story", ["C-1"]);
    await ahead.keep("news", ["C-2"]);
    right.purge(["C-1"]);
    expect(await right.has("story")).toBe("none");
    await expect.poll(() => right.has("news")).toBe("valid");
    expect(await right.has("story")).toBe("none");
    await expect.poll(() => ahead.has("story")).toBe("none");
    await expect.poll(() => right.has("news")).toBe("valid");
    // A process started now knows of it too.
    const late = await startProcess({ aheadMs: -minutes(1) });
    expect(await late.has("story")).toBe("none");
    right.set("story", ["C-1"]);
    await expect.poll(() => late.has("story")).toBe("valid");
    await expect.poll(() => ahead.has("story")).toBe("valid");
  });

  it("hide nothing else from readers while they are on their way", async () => {
    const one = await startProcess();
    await one.keep("kept", ["C-4"]);
    await one.keep("dropped", ["C-5"]);
    const beforeIt = one.has("kept");
    one.purge(["C-5"]);
    // During the exchange of the first, which no longer takes it along.
    setImmediate(() => one.purge(["C-9"]));
    expect(await beforeIt).toBe("valid");
    one.purge(["another"]);
    expect(await Promise.all([one.has("kept"), one.has("dropped")])).toEqual(["valid", "none"]);
  });

  it("reach a record whose loading began before them, however late it is written", async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const begunAt = one.versionNow();
    other.purge(["C-3"], true);
    await expect.poll(() => one.versionNow() > begunAt).toBe(true);
    one.set("slow", ["C-3"], begunAt);
    one.set("page of it", [], begunAt);
    await expect.poll(() => other.has("page of it")).toBe("for an outage");
    expect(await other.has("slow")).toBe("none");
  });

  it("reach every process within a second, in the order of their numbers; those of a burst together", async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const logged = () => redis.client.xlen("site:test:purges");
    const [before, gaps, from] = [await logged(), other.gaps(), performance.now()];
    const tags = Array.from({ length: 50 }, (_, index) => `missed-${String(index)}`);
    for (const tag of tags) one.purge([tag]);
    await expect.poll(() => other.received.flat(), { interval: 20 }).toEqual(tags);
    expect(performance.now() - from).toBeLessThan(1500);
    expect(other.received.length).toBeLessThan(10);
    expect((await logged()) - before).toBeLessThan(10);
    expect([one.received, other.gaps()]).toEqual([[], gaps]);
  });

  it.each([1, 1500])("that Redis was too slow to take, %i of them, are sent when it answers again", async (count) => {
    const slow = await startProcess({ timeoutMs: 80 });
    const other = await startProcess();
    await slow.keep("slow news", ["C-7"]);
    redis.hang();
    // Until it receives no more commands.
    for (let failures = 0; failures < 4; failures += 1) await slow.l2Cache.store?.get("slow news");
    await new Promise((later) => setTimeout(later, 200));
    slow.purge(["C-7"]);
    for (let index = 1; index < count; index += 1) slow.purge([`another-${String(index)}`]);
    redis.resume();
    await expect.poll(() => other.received.flat()).toContain("C-7");
    expect(await other.has("slow news")).toBe("none");
  });

  it("are sent before the process ends, or it says how many were not", async () => {
    const [ending, other] = [await startProcess(), await startProcess()];
    await other.keep("last news", ["last-19"]);
    for (let index = 0; index < 20; index += 1) ending.purge([`last-${String(index)}`]);
    await ending.close();
    expect(ending.warnings).toEqual([]);
    await expect.poll(() => other.received.flat()).toContain("last-19");
    expect(await other.has("last news")).toBe("none");
    const late = await startProcess({ timeoutMs: 80 });
    redis.hang();
    late.purge(["C-8"]);
    await late.close();
    redis.resume();
    expect(late.warnings).toContain("Redis did not receive all purges");
  });

  it("that cannot be read, or that the log no longer holds, may have purged anything", async () => {
    const prefix = "site:garbled";
    const one = await startProcess({ prefix });
    await one.keep("menu", ["C-6"]);
    for (const tag of ["another", "one more"]) {
      one.purge([tag]);
      await expect.poll(() => one.has("menu")).toBe("valid");
    }
    await redis.client.xtrim(`${prefix}:purges`, "MAXLEN", "=", 1);
    // To a process that starts now.
    expect(await (await startProcess({ prefix })).has("menu")).toBe("none");
    expect(await one.has("menu")).toBe("valid");
    const before = one.versionNow();
    await redis.client.xadd(`${prefix}:purges`, "*", "someone", '{"of": "another release"}');
    await expect.poll(() => one.versionNow() > before).toBe(true);
    expect(await one.has("menu")).toBe("none");
  });

  it("that are no longer stored void every record, and outdate what is in memory", async () => {
    const prefix = "site:forgetful";
    const one = await startProcess({ prefix });
    const other = await startProcess({ prefix });
    one.set("menu", ["C-6"]);
    await expect.poll(() => other.has("menu")).toBe("valid");
    const gaps = one.gaps();
    // Redis loses the log by an eviction or a restart.
    await redis.client.del(`${prefix}:purges`);
    await expect.poll(() => other.has("menu")).toBe("none");
    await expect.poll(() => one.gaps()).toBeGreaterThan(gaps);
    await expect.poll(() => one.has("menu")).toBe("none");
    // Each that finds the log empty begins it, so what the first has written since may be void once more.
    const hasAfterWriting = () => {
      one.set("menu", ["C-6"]);
      return other.has("menu");
    };
    await expect.poll(hasAfterWriting).toBe("valid");
  });
});
