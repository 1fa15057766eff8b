import { describe, expect, it } from "vitest";
import { decodePage, encodePage } from "~/server/http/page-cache/page-codec.server";
import { byteSize } from "~/server/http/rendering/buffered-response.server";
import {
  createPageCache,
  headersOfCached,
  type PageCache,
  type RenderResult,
} from "~/server/http/page-cache/page-cache.server";

function result(text: string, over: Partial<RenderResult> & { status?: number } = {}): RenderResult {
  const { status = 200, ...rest } = over;
  return {
    response: { status, headers: [], etag: text, raw: Buffer.from(text), compressed: null },
    cacheable: status === 200,
    complete: true,
    reads: { tags: [], isMemoryOnly: false },
    ...rest,
  };
}

function cacheAt(clock: { now: number }, maxBytes = 1_000_000): PageCache {
  return createPageCache({ ttlMs: 1000, staleMs: 10_000, maxBytes, now: () => clock.now });
}

const shown = (cache: PageCache, key = "/") => cache.lookup(key)?.response.raw?.toString() ?? null;

describe("the page cache", () => {
  it("is fresh, then stale and due, then gone", async () => {
    const clock = { now: 0 };
    const cache = cacheAt(clock);
    await cache.load("/", () => Promise.resolve(result("one")));
    expect(cache.lookup("/")).toMatchObject({ state: "hit", ageMs: 0, due: false });
    clock.now = 1500;
    expect(cache.lookup("/")).toMatchObject({ state: "stale", ageMs: 1500, due: true });
    clock.now = 11_000;
    expect(cache.lookup("/")).toBeNull();
  });

  it("keeps the date of a page that is rendered again and is the same", async () => {
    const clock = { now: 0 };
    const cache = cacheAt(clock);
    const dated = (text: string, date: string) => {
      const { response, ...rest } = result(text);
      return () =>
        Promise.resolve({ ...rest, response: { ...response, headers: [["last-modified", date] as [string, string]] } });
    };
    const dateOf = () => cache.lookup("/")?.response.headers;
    await cache.load("/", dated("one", "Monday"));
    clock.now = 1500;
    const again = await cache.load("/", dated("one", "Tuesday"));
    expect(again.response.headers).toEqual([["last-modified", "Monday"]]);
    expect(dateOf()).toEqual([["last-modified", "Monday"]]);
    await cache.load("/", dated("two", "Wednesday"));
    expect(dateOf()).toEqual([["last-modified", "Wednesday"]]);
  });

  it("gives one failed render to all who wait, and renders again for the next", async () => {
    const cache = cacheAt({ now: 0 });
    let renders = 0;
    const render = async () => {
      renders += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return result("down", { status: 500 });
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => cache.load("/", render)));
    expect(renders).toBe(1);
    expect(answers.map((answer) => answer.response.status)).toEqual(answers.map(() => 500));
    await cache.load("/", render);
    expect(renders).toBe(2);
  });

  it("gives a personal result only to the visitor whose request made it", async () => {
    const cache = cacheAt({ now: 0 });
    let renders = 0;
    const render = async () => {
      renders += 1;
      const mine = String(renders);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return result(mine, { cacheable: false });
    };
    const answers = await Promise.all([cache.load("/", render), cache.load("/", render)]);
    expect(answers.map((answer) => answer.response.raw?.toString())).toEqual(["1", "2"]);
    expect(cache.lookup("/")).toBeNull();
  });

  it.each([
    ["a failure", result("down", { status: 503 })],
    ["a page with a gap", result("gap", { complete: false })],
  ])("keeps the good page through %s, and tries again only after a while", async (_name, bad) => {
    const clock = { now: 0 };
    const cache = cacheAt(clock);
    await cache.load("/", () => Promise.resolve(result("good")));
    clock.now = 2000;
    await cache.load("/", () => Promise.resolve(bad));
    expect(shown(cache)).toBe("good");
    expect(cache.lookup("/")).toMatchObject({ state: "stale", due: false });
    clock.now = 4500;
    expect(cache.lookup("/")).toMatchObject({ state: "stale", due: true });
  });

  it("never keeps a failure or a page with a gap", async () => {
    const cache = cacheAt({ now: 0 });
    await cache.load("/a", () => Promise.resolve(result("down", { status: 503 })));
    await cache.load("/b", () => Promise.resolve(result("gap", { complete: false })));
    expect([cache.lookup("/a"), cache.lookup("/b")]).toEqual([null, null]);
  });

  it("forgets a page that has become a redirect", async () => {
    const clock = { now: 0 };
    const cache = cacheAt(clock);
    await cache.load("/", () => Promise.resolve(result("good")));
    clock.now = 2000;
    await cache.load("/", () => Promise.resolve(result("", { status: 302 })));
    expect(cache.lookup("/")).toBeNull();
  });

  it("stays below its bound of bytes", async () => {
    const cache = cacheAt({ now: 0 }, 20_000);
    for (let index = 0; index < 50; index += 1) {
      await cache.load(`/${index}`, () => Promise.resolve(result("x".repeat(2000))));
    }
    expect(cache.size.bytes).toBeLessThanOrEqual(20_000);
    expect(cache.size.entries).toBeGreaterThan(3);
    expect(shown(cache, "/49")).not.toBeNull();
    expect(shown(cache, "/0")).toBeNull();
  });
});

it.each([
  [
    "brotli's bytes",
    { raw: Buffer.from("a page"), compressed: { quality: "reused", br: Buffer.from("br"), gzip: null } },
    "br",
  ],
  ["raw bytes where that is all", { raw: Buffer.from("a page"), compressed: null }, "a page"],
  [
    "raw bytes while brotli's are being made",
    { raw: Buffer.from("a page"), compressed: { quality: "reused", br: null, gzip: null } },
    "a page",
  ],
  ["nothing", { raw: null, compressed: null }, ""],
] as const)("a page is a record of %s, and read back with its headers", (_, form, bytes) => {
  const page = { status: 200, headers: [["set-cookie", "a"]] as [string, string][], etag: "e", ...form };
  const record = encodePage(page);
  expect(record.body.toString()).toBe(bytes);
  const back = decodePage(record);
  const { raw: _raw, compressed: _compressed, ...head } = page;
  expect(back).toMatchObject(head);
  expect([back.raw?.toString(), back.compressed]).toEqual(
    bytes === "br" ? [undefined, { quality: "reused", br: record.body, gzip: null }] : [bytes, null],
  );
});

it("a page's memory is its bytes, twice those of brotli, its headers and a share", () => {
  const headers: [string, string][] = [["name", "value"]];
  const page = { status: 200, headers, etag: "e", raw: Buffer.alloc(100), compressed: null };
  expect(byteSize(page)).toBe(100 + 18 + 512);
  const compressed = { quality: "reused", br: Buffer.alloc(10), gzip: null } as const;
  expect(byteSize({ ...page, raw: null, compressed })).toBe(20 + 18 + 512);
  expect(byteSize({ ...page, raw: null, compressed: { ...compressed, br: null } })).toBe(18 + 512);
});

it.each([
  ["hit", "memory", 1999, { "X-Cache": "hit", Age: "1", "Server-Timing": "cache;desc=hit" }],
  ["stale", "redis", 60_000, { "X-Cache": "stale redis", Age: "60", "Server-Timing": "cache;desc=stale" }],
] as const)("a page that is a %s in %s says so, with its age", (state, level, ageMs, headers) => {
  expect(headersOfCached({ response: result("").response, state, level, ageMs, due: false })).toEqual(headers);
});
