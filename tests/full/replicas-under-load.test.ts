import { expect, it } from "vitest";
import { ensureNginx } from "../../scripts/find-nginx.mjs";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { judge } from "../../tools/bench/replicas/judge";
import { runReplicas } from "../../tools/bench/replicas/run";
import { describeWith } from "../support/needs";

const programs = { nginx: ensureNginx(), "redis-server": ensureRedisServer() };

describeWith(programs, "two replicas behind nginx under load", ({ nginx, "redis-server": redisServer }) => {
  it("lose nothing while one is restarted and the upstream fails", { timeout: 240_000 }, async () => {
    // Other tests share the machine, so the upstream responds slowly.
    const env = { UPSTREAM_TIMEOUT_MS: "30000", UPSTREAM_WRITE_TIMEOUT_MS: "90000" };
    const options = { seconds: 26, outageS: 6, rate: 40, seed: 1, env };
    const run = await runReplicas({ ...options, programs: { nginx, redisServer } });
    const { violations, figures } = judge(run);
    expect(violations).toEqual([]);
    expect(run.applications.filter(({ end }) => end === "sent").length).toBeGreaterThan(2);
    expect(run.verifications.filter(({ isGenuine }) => isGenuine).length).toBeGreaterThan(2);
    const cachedInOutage = figures.find(({ phase, kind }) => phase === "upstream outage" && kind === "cached page");
    expect(cachedInOutage?.requests).toBeGreaterThan(100);
  });
});
