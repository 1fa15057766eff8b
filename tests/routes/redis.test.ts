import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { clockAhead, ensureFaketime } from "../../scripts/find-faketime.mjs";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { describeWith } from "../support/needs";
import { parseXml } from "../support/html";
import { startRedis, type TestRedis } from "../support/redis";
import { recordName } from "~/server/cache/record.server";
import { operators, purge, readMetrics, saidReady, startSite, type SiteProcess } from "../support/site";
import { setUpstream } from "../support/stage";

async function look(site: SiteProcess, path: string) {
  const response = await fetch(site.url + path, { redirect: "manual" });
  return { status: response.status, text: await response.text(), cache: response.headers.get("x-cache") };
}

const verify = (site: SiteProcess, code: string, agent: string) =>
  fetch(`${site.url}/verification`, {
    method: "POST",
    body: new URLSearchParams({ securityCode: code }),
    headers: { "User-Agent": agent },
    redirect: "manual",
  }).then((response) => response.status);

const told = (site: SiteProcess, text: string) => site.log.filter((line) => line["msg"] === text).length;
/** The second process has a clock that is so far ahead. */
const AHEAD_S = 30;
const OUT = "Redis is unavailable; using this process's memory";
const BACK = "Redis is available again";

const programs = { "redis-server": ensureRedisServer(), libfaketime: ensureFaketime() };

describeWith(programs, "two processes with one Redis", ({ "redis-server": server, libfaketime }) => {
  const stage = setUpstream();
  let redis: TestRedis;
  let a: SiteProcess;
  let b: SiteProcess;
  const env = () => ({ ...stage.upstream.env, REDIS_URL: redis.url });
  const calls = () => Object.values(stage.state.upstream.calls).reduce((sum, count) => sum + count, 0);

  /** Requests pages until process `to` serves one from Redis that `from` has rendered: both use Redis. */
  const meet = (from: SiteProcess, to: SiteProcess, pages: readonly string[]) => {
    const left = [...pages];
    return expect
      .poll(
        async () => {
          const page = left.shift() ?? "";
          await look(from, page);
          await new Promise((later) => setTimeout(later, 100));
          return (await look(to, page)).cache;
        },
        { timeout: 30_000, interval: 200 },
      )
      .toMatch(/redis$/);
  };
  let products: string[] = [];

  beforeAll(async () => {
    redis = await startRedis(server);
    const ahead = clockAhead(libfaketime, AHEAD_S);
    [a, b] = await Promise.all([startSite({ env: env() }), startSite({ env: { ...env(), ...ahead } })]);
    await Promise.all([saidReady(a), saidReady(b)]);
    const sitemap = await (await fetch(`${a.url}/sitemap.xml`)).text();
    products = parseXml(sitemap)
      .textsOf("loc")
      .map((loc) => new URL(loc).pathname)
      .filter((path) => path.startsWith("/pdp/"));
  });
  beforeEach(() => stage.state.reset());
  afterAll(async () => {
    await Promise.all([a.stop(), b.stop()]);
    await redis.close();
  });

  it("share pages and the data behind them", async () => {
    await meet(a, b, ["/news", "/gifting", "/contact-us", "/cookie"]);
    const shown = await look(a, "/brand-story");
    await expect.poll(() => redis.client.keys(`*:${recordName("/brand-story")}`)).toHaveLength(1);
    await look(a, "/products");
    const before = calls();
    await expect.poll(async () => (await look(b, "/brand-story")).text).toBe(shown.text);
    // This data request is new: the process renders it from data that the other one loaded.
    expect((await look(b, "/products.data")).cache).toBe("miss");
    expect(calls()).toBe(before);
  });

  it("receive each other's purges, though the clock of one is ahead", async () => {
    const date = Date.parse((await fetch(`${b.url}/healthz`)).headers.get("date") ?? "");
    expect(date - Date.now()).toBeGreaterThan((AHEAD_S - 10) * 1000);
    const publish = (text: string) =>
      stage.changes.set("content/queryModelContentDetail", (data, query) => {
        const contents = JSON.stringify({ common: { html: `<p>${text}</p>` } });
        return query.get("contentId") === "C-MEMBER" ? { ...(data as object), contents } : data;
      });
    for (const [text, told] of [
      ["本月新到的礼盒", a],
      ["下月新到的礼盒", b],
    ] as const) {
      for (const site of [a, b]) expect((await look(site, "/member")).text).not.toContain(text);
      publish(text);
      const purged = await purge(told, { contents: ["C-MEMBER"] });
      expect([purged.status, await purged.json()]).toMatchObject([200, { reached: "all processes" }]);
      // Nothing from before the purge is served, neither from memory nor from Redis. The second purge comes later.
      for (const site of [a, b])
        await expect.poll(async () => (await look(site, "/member")).text, { timeout: 3000 }).toContain(text);
    }
  });

  it("keep working while Redis hangs or is down, and use it again afterwards", async () => {
    const pages = [...products];
    const [kept = ""] = pages.splice(0, 1);
    await look(a, kept);
    /** Pages, old and new, and forms work meanwhile; both the loss and the return are said once more than before. */
    const outage = async (code: string, begin: () => unknown, end: () => unknown) => {
      // A slow machine may have lost Redis briefly before.
      const before = [told(a, OUT), told(a, BACK)] as const;
      await begin();
      expect((await look(a, kept)).status).toBe(200);
      for (const path of pages.splice(0, 6)) expect((await look(a, path)).status).toBe(200);
      expect(await verify(a, code, code)).toBe(303);
      await expect.poll(() => told(a, OUT), { timeout: 20_000 }).toBeGreaterThan(before[0]);
      await end();
      await expect.poll(() => told(a, BACK), { timeout: 30_000 }).toBeGreaterThan(before[1]);
      await meet(a, b, pages.splice(0, 20));
    };
    await outage(
      "NH0000000003",
      () => redis.hang(),
      () => redis.resume(),
    );
    const overview = async () => (await fetch(`${a.url}/ops`, { headers: operators })).text();
    const killAndPurge = async () => {
      await redis.kill();
      // Said at once, before the process has noticed that Redis is gone.
      const reached = "this process only; the others once Redis can be used again";
      const purged = await purge(a, { contents: ["C-GIFT"] });
      expect([purged.status, await purged.json()]).toMatchObject([200, { reached }]);
      const line = { msg: "purged", contents: ["C-GIFT"], reached };
      await expect.poll(() => a.log).toContainEqual(expect.objectContaining(line));
      expect(await overview()).toContain(`reaches ${reached}`);
    };
    await outage("NH0000000004", killAndPurge, () => redis.restart());
    // A purge made during the outage is published once Redis is available again.
    await expect.poll(() => redis.client.keys("*:purges")).toHaveLength(1);
    await expect.poll(overview).toContain("reaches all processes");
  });

  it("say that Redis refuses what it is asked, and read a long log of purges to its end", async () => {
    const usable = async () =>
      /redis_usable\{use="cache"\} (\d)/.exec(
        await (await fetch(`${a.url}/ops/metrics`, { headers: operators })).text(),
      )?.[1];
    await meet(a, b, products.slice(-20));
    const [log = ""] = await redis.client.keys("*:purges");
    const mark = JSON.stringify({ all: false, tags: ["nothing"], soft: false });
    for (let count = 0; count < 250; count += 1) await redis.client.xadd(log, "*", "another", mark);
    await redis.client.replicaof("127.0.0.1", 1);
    await purge(a, { contents: ["C-GIFT"] });
    await expect.poll(() => told(a, "Redis refuses commands"), { timeout: 10_000 }).toBe(1);
    expect(await usable()).toBe("0");
    await redis.client.replicaof("NO", "ONE");
    await meet(a, b, products.slice(-40, -20));
  });

  it(
    "make their second purges before they end, and hand them on; one serves while the upstream is dead",
    { timeout: 120_000 },
    async () => {
      // The others may still owe second purges of their own.
      await Promise.all([a.stop(), b.stop()]);
      await redis.client.flushall();
      const ending = await startSite({ env: env() });
      await saidReady(ending);
      // A process is ready without Redis; purges that it could not send are sent as one.
      const page = async () => (await fetch(`${ending.url}/ops`, { headers: operators })).text();
      await expect.poll(page).toContain("reaches all processes");
      expect((await purge(ending, { paths: ["/news"] })).status).toBe(200);
      expect(await ending.stop()).toBe(0);
      const [purges = ""] = await redis.client.keys("*:purges");
      const tags = (await redis.client.xrange(purges, "-", "+")).map(([, fields]) => fields[1]);
      expect(tags.filter((mark) => mark?.includes("path:/news"))).toHaveLength(2);
      await redis.client.flushall();
      // A process with an empty memory that re-renders its pages every second: what Redis missed is written again.
      const d = await startSite({ env: { ...env(), PAGE_TTL_S: "1" } });
      const pages = ["/", "/about-us"];
      const kept = async (path: string) => (await redis.client.keys(`*:${recordName(path)}`)).length;
      await expect
        .poll(async () => {
          await Promise.all(pages.map((path) => look(d, path)));
          return Promise.all(pages.map(kept));
        })
        .toEqual([1, 1]);
      await d.stop();
      stage.faults.setFault("*", "refused");
      const c = await startSite({ env: env() });
      expect((await look(c, "/")).cache).toMatch(/redis$|^hit$|^stale$/);
      expect((await look(c, "/about-us")).status).toBe(200);
      expect(await readMetrics(c)).toMatch(/cache_hits_total\{cache="pages",level="redis"\} [1-9]/);
      expect(await c.stop()).toBe(0);
    },
  );
});
