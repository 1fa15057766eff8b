import { beforeEach, describe, expect, it } from "vitest";
import { createCache, type Cache, type Load } from "~/server/cache/cache.server";
import { SOFT_PURGE_ALL, PurgeTombstones } from "~/server/cache/purges.server";
import type { CacheRecord } from "~/server/cache/record.server";
import type { CacheStore } from "~/server/cache/cache-store.server";
import type { Drop, L2Cache } from "~/server/cache/l2-cache.server";

/** What values and pages have in common; what is their own is in data-cache.test.ts and page-cache.test.ts. */
const lifetime = { fresh: 1000, stale: 1000, lastGood: 10_000 };
const NOTHING = { all: false, tags: [] as string[], soft: false };

let time: number;
let stored: Map<string, CacheRecord>;
let purges: PurgeTombstones | null;
let drop: Drop;
let loads: string[];
let cache: Cache<string, string>;

const store: CacheStore = {
  name: "redis",
  isDistributed: true,
  get purges() {
    return purges;
  },
  get: (key) => Promise.resolve(stored.get(key) ?? null),
  set: (record) => void stored.set(record.key, record),
  delete: (key) => void stored.delete(key),
  purge: () => undefined,
  arePurgesSent: () => Promise.resolve(true),
  close: () => Promise.resolve(),
};

const l2Cache: L2Cache = {
  store,
  listen: (_kind, given) => (drop = given),
  purge: () => ({ data: 0, pages: 0 }),
  reach: () => Promise.resolve(""),
  close: () => Promise.resolve(),
};

const open = (isData = true): Cache<string, string> =>
  createCache({
    maxBytes: 1e6,
    retryAfterMs: 500,
    kind: isData ? "data" : "pages",
    l2Cache,
    now: () => time,
    codec: {
      byteSize: (content) => content.length + 1,
      encode: (content) => ({ facts: null, body: Buffer.from(content) }),
      decode: ({ body }) => body.toString(),
    },
  });

const loading = (content: string, tags: string[] = []): Load<string, string> => ({
  load() {
    loads.push(content);
    return Promise.resolve({ result: content, entry: { content, lifetime, tags } });
  },
  reuse: (found) => `${found} of another`,
});

beforeEach(() => {
  time = 1_000_000;
  stored = new Map();
  purges = new PurgeTombstones("1");
  loads = [];
  cache = open();
});

describe("a cache", () => {
  it("knows what an entry may be used for, and for how long", async () => {
    await cache.load("k", loading("one"));
    expect(cache.size).toEqual({ entries: 1, bytes: "one".length + 1 + 2 });
    time -= 5000;
    expect(cache.lookup("k")).toMatchObject({ state: "fresh", ageMs: 0 });
    const seen = [0, 999, 1000, 1999, 2000, 10_999, 11_000].map((ageMs) => {
      time = 1_000_000 + ageMs;
      return cache.lookup("k")?.state ?? null;
    });
    expect(seen).toEqual(["fresh", "fresh", "stale", "stale", "lastGood", "lastGood", null]);
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });

  it.each([true, false])("that has missed purges loads again, and keeps its entries for an outage", async (isData) => {
    const cache = open(isData);
    await cache.load("k", loading("one"));
    drop(SOFT_PURGE_ALL);
    expect(cache.lookup("k")).toMatchObject({ state: "softPurged", reload: "due", ageMs: 0 });
    const failing: Load<string, string> = { ...loading(""), load: () => Promise.reject(new Error("down")) };
    stored.clear();
    await expect(cache.load("k", failing)).rejects.toThrow("down");
    expect(cache.lookup("k")).toMatchObject({ state: "softPurged", reload: "paused", content: "one" });
    time += 500;
    expect(cache.lookup("k")?.reload).toBe("due");
    await cache.load("k", loading("two"));
    expect(cache.lookup("k")).toMatchObject({ state: "fresh", content: "two" });
  });

  it("is outdated by a soft purge if it holds data", async () => {
    for (const isData of [true, false]) {
      cache = open(isData);
      await cache.load("k", loading("one"));
      const dropped = drop({ ...NOTHING, soft: true });
      expect([dropped, cache.lookup("k")?.state]).toEqual(isData ? [1, "softPurged"] : [0, "fresh"]);
    }
  });

  it("is not loaded while a load is running, and takes the next one after a purge", async () => {
    await cache.load("k", loading("one"));
    time += 1500;
    const old = cache.load("k", loading("two"));
    expect(cache.lookup("k")?.reload).toBe("running");
    drop({ ...NOTHING, tags: ["another"] });
    expect(cache.lookup("k")?.reload).toBe("due");
    expect(await old).toBe("two");
    expect(cache.lookup("k")?.content).toBe("one");
  });

  it("takes over what another process has loaded since, instead of loading", async () => {
    const [here, dropHere, there] = [open(), drop, open()];
    await here.load("k", loading("old", ["C-1"]));
    time += 1500;
    await there.load("k", loading("new", ["C-1"]));
    expect(await here.load("k", loading("never"))).toBe("new of another");
    expect(loads).toEqual(["old", "new"]);
    expect(dropHere({ ...NOTHING, tags: ["C-1"] })).toBe(1);
  });

  it("prefers the newer of two entries, whichever level it is in", async () => {
    const [here, there] = [open(), open()];
    await there.load("k", loading("old"));
    time += 100;
    const older = stored.get("k");
    await here.load("k", loading("new"));
    if (older) stored.set("k", older);
    time += 2000;
    expect(await here.get("k")).toMatchObject({ content: "new", level: "memory", ageMs: 2000 });
    const fresh = open();
    expect(await fresh.get("k")).toMatchObject({ content: "old", level: "redis", state: "lastGood", ageMs: 2100 });
  });

  it("removes from the second level what is gone, and what is for memory only", async () => {
    const ends: Partial<Load<string, string>>[] = [
      { load: () => Promise.resolve({ result: "", entry: "gone" }) },
      { load: () => Promise.reject(new Error("gone")), isGone: () => true },
      { load: () => Promise.resolve({ result: "", entry: { content: "here", lifetime, tags: [], memoryOnly: true } }) },
    ];
    const left = [];
    for (const end of ends) {
      await cache.load("k", loading("one"));
      expect(stored.size).toBe(1);
      time += 1500;
      await cache.load("k", { ...loading(""), ...end }).catch(() => undefined);
      left.push([stored.size, cache.lookup("k")?.content ?? null]);
      time += 20_000;
    }
    expect(left).toEqual([null, null, "here"].map((content) => [0, content]));
  });

  it("lets no load that began before a purge end what was loaded since", async () => {
    let end: (error: Error) => void = () => undefined;
    const old = cache.load("k", {
      ...loading(""),
      load: () => new Promise((_, reject) => (end = reject)),
      isGone: () => true,
    });
    drop({ ...NOTHING, all: true });
    await cache.load("k", loading("new"));
    end(new Error("gone"));
    await expect(old).rejects.toThrow("gone");
    expect(cache.lookup("k")?.content).toBe("new");
  });

  it("does not wait out the pause after a failure when a purge says that it is out of date", async () => {
    await cache.load("k", loading("one"));
    time += 1500;
    await cache.load("k", { ...loading(""), load: () => Promise.resolve({ result: "", entry: "failed" }) });
    expect(cache.lookup("k")?.reload).toBe("paused");
    drop({ ...NOTHING, soft: true });
    expect(cache.lookup("k")?.reload).toBe("due");
  });

  it.each([
    [true, "softPurged"],
    [false, "fresh"],
  ])("takes what was softly purged in the second level for what it is: data %s", async (isData, state) => {
    await open().load("k", loading("one"));
    purges?.add({ ...NOTHING, soft: true }, "2");
    expect((await open(isData).get("k"))?.state).toBe(state);
  });

  it("takes nothing from the second level that was purged, and neither reads nor writes there unless it knows", async () => {
    await open().load("k", loading("one", ["C-1"]));
    purges?.add({ ...NOTHING, tags: ["C-2"] }, "2");
    expect((await open().get("k"))?.content).toBe("one");
    purges?.add({ ...NOTHING, tags: ["C-1"] }, "3");
    expect(await open().get("k")).toBeNull();
    await open().load("k", loading("two", ["C-1"]));
    const known = purges;
    purges = null;
    expect(await open().get("k")).toBeNull();
    await open().load("k", loading("three", ["C-1"]));
    purges = known;
    expect((await open().get("k"))?.content).toBe("two");
  });

  it("replaces an outdated entry by one that is not, even if that is no newer", async () => {
    const [here, dropHere, there] = [open(), drop, open()];
    await there.load("k", loading("of another process"));
    await here.load("k", { ...loading("one"), memoryOnly: true });
    dropHere({ ...NOTHING, soft: true });
    expect(await here.load("k", loading("never"))).toBe("of another process of another");
  });

  it("neither asks nor tells the second level about what is for memory only", async () => {
    const [here, there] = [open(), open()];
    await here.load("k", { ...loading("old"), memoryOnly: true });
    expect(stored.size).toBe(0);
    time += 1500;
    await there.load("k", loading("of another process"));
    expect(await here.load("k", { ...loading("new"), memoryOnly: true })).toBe("new");
  });
});
