import { afterAll, beforeAll, expect, it } from "vitest";
import { clockAhead, ensureFaketime } from "../../scripts/find-faketime.mjs";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { describeWith } from "../support/needs";
import { startRedis, type TestRedis } from "../support/redis";
import { startSite, startUpstream, saidReady, type SiteProcess } from "../support/site";

const OPS_TOKEN = "token-of-the-operators";
const AHEAD_S = 60;

describeWith(
  { "redis-server": ensureRedisServer(), libfaketime: ensureFaketime() },
  "two replicas, one of them with its clock a minute ahead",
  ({ "redis-server": server, libfaketime }) => {
    let upstream: Awaited<ReturnType<typeof startUpstream>>;
    let redis: TestRedis;
    let right: SiteProcess;
    let ahead: SiteProcess;

    beforeAll(async () => {
      [upstream, redis] = await Promise.all([startUpstream(), startRedis(server)]);
      const env = { ...upstream.env, REDIS_URL: redis.url, OPS_TOKEN };
      [right, ahead] = await Promise.all([
        startSite({ env }),
        startSite({ env: { ...env, ...clockAhead(libfaketime, AHEAD_S) } }),
      ]);
      await Promise.all([saidReady(right), saidReady(ahead)]);
    });
    afterAll(async () => {
      await Promise.all([right.stop(), ahead.stop()]);
      await Promise.all([redis.close(), upstream.close()]);
    });

    const textOf = async ({ url }: SiteProcess) => (await fetch(`${url}/member`)).text();
    const purge = ({ url }: SiteProcess) =>
      fetch(`${url}/ops/purge`, {
        method: "POST",
        headers: { Authorization: `Bearer ${OPS_TOKEN}` },
        body: '{"contents":["C-MEMBER"]}',
      });
    function publish(text: string): void {
      const said = JSON.stringify({ common: { html: `<p>${text}</p>` } });
      upstream.upstream.changes.set("content/queryModelContentDetail", (data, query) =>
        query.get("contentId") === "C-MEMBER" ? { ...(data as object), contents: said } : data,
      );
    }

    it("show a change as soon as either of them receives the purge", async () => {
      const date = (await fetch(`${ahead.url}/healthz`)).headers.get("date") ?? "";
      expect(Date.parse(date) - Date.now()).toBeGreaterThan((AHEAD_S - 10) * 1000);
      for (const [text, told] of [
        ["本月新到的礼盒", right],
        ["下月新到的礼盒", ahead],
      ] as const) {
        for (const site of [ahead, right]) expect(await textOf(site)).not.toContain(text);
        publish(text);
        expect((await purge(told)).status).toBe(200);
        // Before the second purge, which comes after five seconds.
        for (const site of [ahead, right]) await expect.poll(() => textOf(site), { timeout: 3000 }).toContain(text);
      }
    });
  },
);
