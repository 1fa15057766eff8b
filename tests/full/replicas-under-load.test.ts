import { expect, it } from "vitest";
import { ensureNginx } from "../../scripts/find-nginx.mjs";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { judge } from "../../tools/bench/replicas/judge";
import { runReplicas } from "../../tools/bench/replicas/run";
import { describeWith } from "../support/needs";

const programs = { nginx: ensureNginx(), "redis-server": ensureRedisServer() };

describeWith(programs, "two replicas behind nginx under load", ({ nginx, "redis-server": redisServer }) => {
  it("lose nothing while one is restarted and the upstream fails in three ways", { timeout: 300_000 }, async () => {
    // Other tests share the machine, so the upstream responds slowly.
    const env = { UPSTREAM_TIMEOUT_MS: "30000", UPSTREAM_WRITE_TIMEOUT_MS: "90000" };
    const options = { seconds: 48, outageS: 6, rate: 40, seed: 1, env };
    const run = await runReplicas({ ...options, programs: { nginx, redisServer } });
    const { violations, outages } = judge(run);
    expect(violations).toEqual([]);
    expect(run.applications.filter(({ end }) => end === "sent").length).toBeGreaterThan(2);
    expect(run.verifications.filter(({ isGenuine }) => isGenuine).length).toBeGreaterThan(2);
    expect(outages.map(({ outage }) => outage)).toEqual(["refused", "503", "no answer"]);
    for (const { cachedPages, undecided5xx, applications } of outages) {
      expect(cachedPages.ok).toBeGreaterThan(100);
      expect([cachedPages.others, undecided5xx, applications.lost]).toEqual([0, 0, 0]);
    }
  });
});
