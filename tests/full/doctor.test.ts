import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { startAlteredUpstream } from "../support/altered-upstream";
import { describeWith } from "../support/needs";
import { startRedis } from "../support/redis";
import { runCommand, setGateway } from "../support/replay-command";

/** `replay -- doctor`, which checks a live upstream. */
describe("a live upstream", () => {
  const folder = mkdtempSync(join(tmpdir(), "doctor-"));
  const gateway = setGateway();
  const { token, environment } = gateway;

  test("passes the doctor when it is as upstream.md §4 says", async () => {
    const { code, output } = await runCommand("doctor", [], { ...environment(), API_BASE_URL: gateway.upstream.url });
    expect(output).toContain("no deviations");
    expect(code).toBe(0);
    expect(gateway.upstream.upstream.state.upstream.mistakes).toEqual([]);
    for (const write of ["securityCode/query", "recruitJob/checkJobEffectApply", "recruitJob/applyJob"]) {
      expect(gateway.upstream.upstream.state.upstream.calls).not.toHaveProperty([write]);
    }
  });

  test("passes the doctor when it follows upstream.md §4 in a way of its own", async () => {
    const left = new Set(["areaCode", "tagLabels", "regionName", "historyWordConfig", "mediaMajor", "openingTime"]);
    const rewrite = (value: unknown): unknown => {
      if (typeof value === "number" || typeof value === "boolean") return String(value);
      if (Array.isArray(value)) return value.map(rewrite);
      if (typeof value !== "object" || value === null) return value;
      const kept = Object.entries(value).filter(([name]) => !left.has(name));
      return { ...Object.fromEntries(kept.map(([name, field]) => [name, rewrite(field)])), traceNo: 7 };
    };
    const altered = await startAlteredUpstream(gateway.upstream.url, ({ answer }) => ({
      body: { ...answer, errorCode: 0, traceId: "x", data: rewrite(answer.data) },
    }));
    const { code, output } = await runCommand("doctor", [], { ...environment(), API_BASE_URL: altered.url });
    await altered.close();
    expect(output).toContain("no deviations");
    expect(code).toBe(0);
  });

  describeWith(
    { "redis-server": ensureRedisServer() },
    "is examined together with Redis",
    ({ "redis-server": redisServer }) => {
      test("and maps", async () => {
        const redis = await startRedis(redisServer);
        const maps = createServer((_request, response) =>
          response.end('cb&&cb({"status":0,"result":{"location":{"lat":30.2,"lng":120.1}}})'),
        );
        await new Promise<void>((listening) => maps.listen(0, "127.0.0.1", listening));
        const mapsUrl = `http://127.0.0.1:${(maps.address() as AddressInfo).port}/ip`;
        const env = {
          ...environment(),
          API_BASE_URL: gateway.upstream.url,
          MAPS_URL: mapsUrl,
          MAPS_KEY: "k",
          REDIS_URL: redis.url,
          SESSION_SECRET: "a-secret-of-this-test-that-replicas-share",
        };
        const good = await runCommand("doctor", [], env);
        expect(good.output).toMatch(/maps: ok, [^]*redis: ok, [^]*no deviations/);
        maps.close();
        await redis.close();
        const bad = await runCommand("doctor", [], env);
        expect(bad.output).toMatch(/maps: cannot be reached[^]*redis: cannot be reached[^]*2 deviations/);
      });
    },
  );

  test("has exactly the deviations that were planted", async () => {
    const altered = await startAlteredUpstream(gateway.upstream.url, ({ url, answer }) => {
      const withItems = (change: (item: Record<string, unknown>) => object) => {
        const data = answer.data as { results: Record<string, unknown>[] };
        return { body: { ...answer, data: { ...data, results: data.results.map(change) } } };
      };
      if (url.includes("/product/keywordList"))
        return withItems(({ salePrice, ...item }) => ({ ...item, price: salePrice }));
      if (url.includes("/cms/info/getCatalogList")) return { status: 500, body: {} };
      return null;
    });
    // And an id in the site file that the upstream does not know.
    const siteFile = join(folder, "wrong-site.json");
    const site = JSON.parse(readFileSync(gateway.upstream.env.SITE_CONFIG, "utf8")) as {
      contents: Record<string, string>;
    };
    site.contents["career"] = "C-NOWHERE";
    writeFileSync(siteFile, JSON.stringify(site));

    const { code, output } = await runCommand("doctor", ["--json"], {
      API_TOKEN: token,
      API_BASE_URL: altered.url,
      SITE_CONFIG: siteFile,
    });
    await altered.close();
    const { findings } = JSON.parse(output) as { findings: { where: string; what: string; file: string }[] };
    expect(findings.map(({ where, file }) => [where, file])).toEqual([
      ["product/keywordList", "app/server/upstream/contract/catalogue.server.ts"],
      ["cms/info/getCatalogList", "app/server/upstream/contract/news.server.ts"],
      ["site file: contents.career", "SITE_CONFIG"],
    ]);
    expect(findings[0]?.what).toBe("data.results[].salePrice is missing; is it price?");
    expect(code).toBe(1);
  });
});
