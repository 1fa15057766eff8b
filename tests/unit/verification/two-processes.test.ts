import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ensureRedisServer } from "../../../scripts/find-redis.mjs";
import type { VerificationResult } from "~/domain/verification/verification";
import { createRedisClaims } from "~/server/once/redis-claims.server";
import { connectRedis, type RedisConnection } from "~/server/platform/redis/redis.server";
import { createVerifier } from "~/server/verification/verification.server";
import { describeWith } from "../../support/needs";
import { startRedis, type TestRedis } from "../../support/redis";
import { createTestLimit, testHash } from "../../support/test-site";

const genuine: VerificationResult = {
  isKnown: true,
  status: 1,
  prompt: "正品",
  queryTimes: 1,
  firstSearchTime: null,
};
const visitor = { visitorId: "visitor", clientIp: "203.0.113.7" };

describeWith({ "redis-server": ensureRedisServer() }, "one code in two processes", ({ "redis-server": server }) => {
  let redis: TestRedis;
  let connections: RedisConnection[];

  beforeAll(async () => {
    redis = await startRedis(server);
    const log = { info: vi.fn(), warn: vi.fn() };
    connections = [0, 1].map(() => connectRedis({ url: redis.url, log, softTimeoutMs: 5000 }));
    await vi.waitUntil(() => connections.every((one) => one.isUsable), 20_000);
  });
  afterAll(async () => {
    await Promise.all(connections.map((one) => one.close()));
    await redis.close();
  });

  let isRedisLate: boolean;
  let asks: number;
  beforeEach(() => void ([isRedisLate, asks] = [false, 0]));

  /** Two verifiers; a query is answered after `ms`, or never. */
  function setUp(ms: number | null, holdMs: number) {
    const asked: string[] = [];
    const query = async (code: string) => {
      asked.push(code);
      await new Promise((later) => ms !== null && setTimeout(later, ms));
      return genuine;
    };
    const verifiers = connections.map((connection) =>
      createVerifier({
        query,
        log: { error: vi.fn() },
        createLimit: createTestLimit,
        hash: testHash,
        claims: createRedisClaims(
          { ask: (run) => ((asks += 1), isRedisLate ? Promise.resolve(null) : connection.ask(run)) },
          "site:test",
        ),
        holdMs,
      }),
    );
    return { asked, verifiers };
  }

  it("is queried by one of them; the other waits for the answer", async () => {
    const { asked, verifiers } = setUp(300, 60_000);
    const answers = await Promise.all(verifiers.map((verify) => verify("NH1", visitor)));
    expect(answers).toEqual(Array(2).fill({ kind: "result", result: genuine, repeatOf: null }));
    expect(asked).toEqual(["NH1"]);
  });

  it("is not queried again where Redis is late while one waits for the other", async () => {
    const { asked, verifiers } = setUp(2000, 60_000);
    const answers = Promise.all(verifiers.map((verify) => verify("NH3", visitor)));
    await expect.poll(() => asks).toBeGreaterThan(3);
    isRedisLate = true;
    await expect.poll(() => asks).toBeGreaterThan(6);
    isRedisLate = false;
    expect(await answers).toEqual(Array(2).fill({ kind: "result", result: genuine, repeatOf: null }));
    expect(asked).toEqual(["NH3"]);
  });

  it("is not queried again where the other's query does not end: it may have been counted", async () => {
    const { asked, verifiers } = setUp(null, 200);
    const [dying, living] = verifiers;
    void dying?.("NH2", visitor);
    await expect.poll(() => asked).toEqual(["NH2"]);
    expect(await living?.("NH2", visitor)).toEqual({ kind: "failed", message: null, waitS: null, reference: null });
    expect(await living?.("NH2", visitor)).toEqual({ kind: "failed", message: null, waitS: 600, reference: null });
    expect(asked).toEqual(["NH2"]);
  });
});
