import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { newFolder } from "../support/folders";
import { listen } from "../support/listen";
import { describeWith } from "../support/needs";
import { startRedis } from "../support/redis";
import { runCommand, setGateway } from "../support/replay-command";

/** `replay -- doctor` as a command. What it finds in a live upstream: tests/unit/replay/twelve-deviations.test.ts. */
describe("the doctor", () => {
  const gateway = setGateway();
  const examine = (more: Record<string, string> = {}, ...args: string[]) =>
    runCommand("doctor", args, { ...gateway.environment(), API_BASE_URL: gateway.upstream.url, ...more });

  test("ends with 0 where an upstream is as upstream.md §4 says, and writes nothing there", async () => {
    const { code, output } = await examine();
    expect(output).toContain("no deviations");
    expect(code).toBe(0);
    const { mistakes, calls } = gateway.upstream.upstream.state.upstream;
    expect(mistakes).toEqual([]);
    for (const write of ["securityCode/query", "recruitJob/checkJobEffectApply", "recruitJob/applyJob"]) {
      expect(calls).not.toHaveProperty([write]);
    }
  });

  test("ends with 1 where it deviates, and names where", async () => {
    // An id in the site file that the upstream does not know.
    const site = JSON.parse(readFileSync(gateway.upstream.env.SITE_CONFIG, "utf8")) as { contents: object };
    const siteFile = join(newFolder(), "site.json");
    writeFileSync(siteFile, JSON.stringify({ ...site, contents: { ...site.contents, career: "C-NOWHERE" } }));
    const { code, output } = await examine({ SITE_CONFIG: siteFile }, "--json");
    const { findings } = JSON.parse(output) as { findings: unknown[] };
    expect(findings).toMatchObject([{ where: "site file: contents.career", file: "SITE_CONFIG" }]);
    expect(code).toBe(1);
  });

  describeWith({ "redis-server": ensureRedisServer() }, "examines", ({ "redis-server": redisServer }) => {
    test("maps and Redis too", async () => {
      const redis = await startRedis(redisServer);
      const maps = await listen((_request, response) =>
        response.end('cb&&cb({"status":0,"result":{"location":{"lat":30.2,"lng":120.1}}})'),
      );
      const env = {
        MAPS_URL: `${maps.url}/ip`,
        MAPS_KEY: "k",
        REDIS_URL: redis.url,
        SESSION_SECRET: "a-secret-of-this-test-that-replicas-share",
      };
      expect((await examine(env)).output).toMatch(/maps: ok, [^]*redis: ok, [^]*no deviations/);
      await Promise.all([maps.close(), redis.close()]);
      const bad = await examine(env);
      expect(bad.output).toMatch(/maps: cannot be reached[^]*redis: cannot be reached[^]*2 deviations/);
    });
  });
});
