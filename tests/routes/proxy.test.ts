import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureNginx } from "../../scripts/find-nginx.mjs";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { pdf } from "../support/documents";
import { describeWith } from "../support/needs";
import { startProxy, type TestProxy } from "../support/nginx";
import { startRedis, type TestRedis } from "../support/redis";
import { startSite, startUpstream, warmedUp, type SiteProcess } from "../support/site";

const programs = { nginx: ensureNginx(), "redis-server": ensureRedisServer() };

const MB = 1024 * 1024;
const NOT_THERE = [404, 404, 404];

/** The example of growth (compose.yaml), without its containers. */
describeWith(
  programs,
  "two replicas, one Redis, and nginx as deploy/ has it",
  ({ nginx, "redis-server": redisServer }) => {
    let upstream: Awaited<ReturnType<typeof startUpstream>>;
    let redis: TestRedis;
    let first: SiteProcess;
    let second: SiteProcess;
    let proxy: TestProxy;

    const ask = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(proxy.url + path, { redirect: "manual", ...init });
      return { response, text: await response.text(), by: response.headers.get("x-request-id") };
    };

    beforeAll(async () => {
      [upstream, redis] = await Promise.all([startUpstream(), startRedis(redisServer)]);
      const env = {
        ...upstream.env,
        REDIS_URL: redis.url,
        OPS_TOKEN: "ops",
        TRUST_PROXY: "1",
        PAGE_TTL_S: "2",
        UPLOAD_DIR: mkdtempSync(join(tmpdir(), "proxy-uploads-")),
      };
      [first, second] = await Promise.all([startSite({ env }), startSite({ env })]);
      await Promise.all([warmedUp(first), warmedUp(second)]);
      proxy = await startProxy(nginx, [first.url, second.url]);
    });
    afterAll(async () => {
      await proxy.close();
      await Promise.all([first.kill(), second.kill()]);
      await Promise.all([redis.close(), upstream.close()]);
    });

    it("keeps pages that are for everyone, and none of a visitor with a notice", async () => {
      const encoding = { "Accept-Encoding": "br" };
      const page = await ask("/news", { headers: encoding });
      expect(page.response.status).toBe(200);
      // The replica that made a kept answer was not asked again: the answer still bears its request.
      await expect.poll(async () => (await ask("/news", { headers: encoding })).by === page.by).toBe(true);
      const noticed = await ask("/news", { headers: { ...encoding, Cookie: "flash=anything" } });
      expect(noticed.by).not.toBe(page.by);
      expect(noticed.response.headers.get("cache-control")).toContain("private");
      const plain = await ask("/news", { headers: { "Accept-Encoding": "identity" } });
      expect(plain.response.headers.get("content-encoding")).toBeNull();
      expect(plain.text).toContain("</html>");
    });

    it("shows nothing of the operators' to the world", async () => {
      const statuses = await Promise.all(["/ops", "/ops/metrics", "/readyz"].map((path) => ask(path)));
      expect(statuses.map(({ response }) => response.status)).toEqual(NOT_THERE);
    });

    it("brings a file of 10 MB to the disk that both replicas share", async () => {
      const form = new FormData();
      form.set("file", new Blob([pdf(10 * MB)]), "简历.pdf");
      const { response, text } = await ask("/resources/uploads", { method: "POST", body: form });
      expect(response.status, text).toBe(201);
    });

    it("spends one query for one visitor, whichever replicas he meets", async () => {
      const body = () => new URLSearchParams({ securityCode: "NH0000000001" });
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => ask("/verification", { method: "POST", body: body() })),
      );
      expect(answers.map(({ response }) => response.status)).toEqual([303, 303, 303, 303, 303, 303]);
      expect(upstream.upstream.state.verifications["NH0000000001"]?.queries).toBe(1);
    });

    it("goes on with one replica, and shows what it kept with none", async () => {
      const kept = await ask("/brand-story");
      await first.kill();
      for (const path of ["/gifting", "/cookie", "/contact-us", "/member"]) {
        expect((await ask(path)).response.status, path).toBe(200);
      }
      await second.kill();
      // Its time is over, and nobody is there to make a new one.
      await new Promise((later) => setTimeout(later, 2500));
      const stale = await ask("/brand-story");
      expect(stale.response.status).toBe(200);
      expect(stale.text).toBe(kept.text);
    });
  },
);
