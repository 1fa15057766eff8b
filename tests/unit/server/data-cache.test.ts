import { getEventListeners } from "node:events";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { DataCache } from "~/server/cache/data-cache.server";
import { createL2Cache, type L2Cache } from "~/server/cache/l2-cache.server";
import type { PurgeMark } from "~/server/cache/purges.server";
import { createScope, runInScope, withVersion } from "~/server/platform/request-scope.server";
import { hours, minutes, seconds } from "~/server/platform/durations.server";
import { cachePolicy } from "~/server/cache/policies.server";
import type { CachePolicy } from "~/server/cache/policies.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import { testDataCache } from "../../support/caches";
import { purgeData } from "../../support/test-site";

const policy: CachePolicy = { name: "test", fresh: seconds(60), stale: seconds(60), lastGood: hours(1) };

const outage = new UpstreamError("unavailable", { endpoint: "x", reason: "down" });

let time = 0;
let results: string[] = [];
let cache: DataCache;
let l2Cache: L2Cache;
const purge = (what: Partial<PurgeMark>) => purgeData({ l2Cache }, what);

function makeCache(given: { maxBytes?: number } = {}): DataCache {
  l2Cache = createL2Cache(() => null);
  const countLookup = (name: string, result: string) => results.push(`${name} ${result}`);
  return testDataCache({ l2Cache, countLookup, now: () => time, softTimeout: 40, ...given });
}

beforeEach(() => {
  time = 1_000_000;
  results = [];
  cache = makeCache();
});

function counter(...answers: (string | Error | null)[]) {
  let calls = 0;
  const load = async (): Promise<string | null> => {
    calls += 1;
    await new Promise((resolve) => setImmediate(resolve));
    const answer = answers.length > 0 ? answers.shift() : `v${calls}`;
    if (answer instanceof Error) throw answer;
    return answer ?? null;
  };
  return { load, count: () => calls };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

describe("fresh and stale", () => {
  test("a hundred callers at once make one load; a fresh value makes none", async () => {
    const { load, count } = counter();
    const values = await Promise.all(Array.from({ length: 100 }, () => cache.cached(policy, ["a"], load)));
    expect(new Set(values)).toEqual(new Set(["v1"]));
    time += seconds(59);
    expect(await cache.cached(policy, ["a"], load)).toBe("v1");
    expect(count()).toBe(1);
    expect(results.filter((result) => result === "test miss")).toHaveLength(100);
    expect(results.at(-1)).toBe("test hit");
  });

  test("keys differ by policy and by every part", async () => {
    const { load, count } = counter();
    await cache.cached(policy, ["a", "b"], load);
    await cache.cached(policy, ["a,b"], load);
    await cache.cached(policy, ["a", { sort: "new" }], load);
    await cache.cached(policy, ["a", { sort: "default" }], load);
    await cache.cached({ ...policy, name: "other" }, ["a", "b"], load);
    expect(count()).toBe(5);
  });
});

describe("failures", () => {
  test("a failure is not kept, and reaches every caller that waited", async () => {
    const { load, count } = counter(outage, "good");
    const both = [cache.cached(policy, ["a"], load), cache.cached(policy, ["a"], load)];
    for (const result of await Promise.allSettled(both)) expect(result).toMatchObject({ reason: outage });
    expect(results).toEqual(["test error", "test error"]);
    expect(await cache.cached(policy, ["a"], load)).toBe("good");
    expect(count()).toBe(2);
  });

  test("while loading fails the last good value is served, asked for again only after a pause", async () => {
    const { load, count } = counter("good", outage, outage, "new");
    await cache.cached(policy, ["a"], load);
    time += minutes(30);
    expect(await cache.cached(policy, ["a"], load)).toBe("good");
    expect(await cache.cached(policy, ["a"], load)).toBe("good");
    expect(count()).toBe(2);
    time += seconds(3);
    expect(await cache.cached(policy, ["a"], load)).toBe("good");
    expect(count()).toBe(3);
    time += seconds(3);
    expect(await cache.cached(policy, ["a"], load)).toBe("new");
    expect(results).toEqual(["test miss", "test stale", "test stale", "test stale", "test miss"]);
  });

  test("a slow load is not waited for longer than the soft time-out", async () => {
    const { load } = counter("good");
    await cache.cached(policy, ["a"], load);
    time += minutes(30);
    let finish: (value: string) => void = () => undefined;
    const slow = () => new Promise<string>((resolve) => (finish = resolve));
    expect(await cache.cached(policy, ["a"], slow)).toBe("good");
    finish("late");
    await settle();
    expect(await cache.cached(policy, ["a"], slow)).toBe("late");
  });

  test("an absent thing is kept for seconds only, and is no last good value", async () => {
    const { load } = counter(null, null, outage);
    expect(await cache.cached(policy, ["a"], load)).toBeNull();
    time += seconds(5);
    expect(await cache.cached(policy, ["a"], load)).toBeNull();
    expect(results.at(-1)).toBe("test hit");
    time += seconds(6);
    expect(await cache.cached(policy, ["a"], load)).toBeNull();
    expect(results.at(-1)).toBe("test miss");
    time += seconds(11);
    await expect(cache.cached(policy, ["a"], load)).rejects.toBe(outage);
    const short = { ...policy, fresh: seconds(2) };
    const other = counter(null, "new");
    expect(await cache.cached(short, ["b"], other.load)).toBeNull();
    time += seconds(2);
    expect(await cache.cached(short, ["b"], other.load)).toBe("new");
  });

  test("a failed background refresh of a stale value is not an unhandled rejection", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const { load } = counter("good", outage);
    await cache.cached(policy, ["a"], load);
    time += seconds(61);
    expect(await cache.cached(policy, ["a"], load)).toBe("good");
    await settle();
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

test("callers that leave: one caller's abort ends its own waiting, not the load of the others", async () => {
  const { load, count } = counter();
  const leaving = new AbortController();
  const { signal } = leaving;
  const left = cache.cached(policy, ["a"], load, { signal });
  const stayed = cache.cached(policy, ["a"], load);
  const alone = cache.cached(policy, ["b"], load, { signal });
  leaving.abort(new Error("left"));
  for (const waiting of [left, alone]) await expect(waiting).rejects.toThrow("left");
  expect(await stayed).toBe("v1");
  expect(getEventListeners(signal, "abort")).toEqual([]);
  await settle();
  // What nobody waited for is still kept, and nothing is loaded for who has left before.
  expect([await cache.cached(policy, ["a"], load), await cache.cached(policy, ["b"], load)]).toEqual(["v1", "v2"]);
  await expect(cache.cached(policy, ["c"], load, { signal })).rejects.toThrow("left");
  expect(count()).toBe(2);
});

describe("bounds", () => {
  test("the oldest values go when the bytes are used up; one too large is served and not kept", async () => {
    const small = makeCache({ maxBytes: 20_000 });
    const load = (value: string) => () => Promise.resolve(value);
    for (let index = 0; index < 30; index += 1) await small.cached(policy, [index], load("x".repeat(500)));
    results = [];
    await small.cached(policy, [29], load("again"));
    await small.cached(policy, [0], load("again"));
    await small.cached(policy, ["large"], load("x".repeat(6000)));
    await small.cached(policy, ["large"], load("x".repeat(6000)));
    expect(results).toEqual(["test hit", "test miss", "test miss", "test miss"]);
  });

  test("a value that is no JSON is served and not kept", async () => {
    const knot: { self?: unknown } = {};
    knot.self = knot;
    expect(await cache.cached(policy, ["knot"], () => Promise.resolve(knot))).toBe(knot);
    await cache.cached(policy, ["knot"], () => Promise.resolve(knot));
    expect(results).toEqual(["test miss", "test miss"]);
  });
});

test("every policy has a name of its own, which is its key", () => {
  expect(Object.values(cachePolicy).map(({ name }) => name)).toEqual(Object.keys(cachePolicy));
});

describe("a purge of all data, softly", () => {
  test("loads again before the value is used, however long that takes", async () => {
    let answer = "old";
    const load = async () => {
      const given = answer;
      await new Promise((resolve) => setTimeout(resolve, given === "new" ? 80 : 0));
      return given;
    };
    await cache.cached(policy, ["a"], load);
    await cache.cached(policy, ["b"], load);
    answer = "new";
    expect(purge({ soft: true })).toBe(2);
    expect(await cache.cached(policy, ["a"], load)).toBe("new");
    expect(await cache.cached(policy, ["b"], load)).toBe("new");
  });

  test("leaves the last good copy for an outage", async () => {
    const { load } = counter("good", outage, "new");
    await cache.cached(policy, ["a"], load);
    purge({ soft: true });
    expect(await cache.cached(policy, ["a"], load)).toBe("good");
    time += seconds(3);
    expect(await cache.cached(policy, ["a"], load)).toBe("new");
  });

  test("gives a value a version that lasts as long as the value", async () => {
    const { load } = counter("same", "same", outage);
    const read = () => withVersion(() => cache.cached(policy, ["a"], load));
    const first = await read();
    expect((await read()).version).toBe(first.version);
    purge({ all: true });
    expect((await read()).version).not.toBe(first.version);
    purge({ all: true });
    await expect(read()).rejects.toBe(outage);
  });

  test("records the reads behind a version for the page, also those of a failed load", async () => {
    const scope = createScope({ requestId: "r" });
    const { load } = counter(outage);
    await runInScope(scope, async () => {
      await withVersion(() => cache.cached(policy, ["a"], () => Promise.resolve(1), { tags: ["C-1"] }));
      await withVersion(() => cache.cached(policy, ["b"], load)).catch(() => undefined);
    });
    expect(scope.reads).toMatchObject({ tags: new Set(["C-1"]), isMemoryOnly: false });
  });

  test("keeps a value as an object from its third reading on, not one read once more", async () => {
    const read = () => cache.cached(policy, ["list"], () => Promise.resolve([1, 2]));
    expect(await read()).toEqual([1, 2]);
    const second = await read();
    const third = await read();
    expect(third).not.toBe(second);
    expect(await read()).toBe(third);
  });
});
