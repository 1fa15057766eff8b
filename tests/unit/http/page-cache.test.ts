import { beforeEach, describe, expect, it } from "vitest";
import { decodePage, encodePage } from "~/server/http/page-cache/page-codec.server";
import { byteSize } from "~/server/http/rendering/buffered-response.server";
import { createPageCache, headersOfCached, type PageCache } from "~/server/http/page-cache/page-cache.server";
import { rendering } from "../../support/caches";

let now: number;
let cache: PageCache;
beforeEach(() => {
  now = 0;
  cache = createPageCache({ ttlMs: 1000, staleMs: 10_000, maxBytes: 1_000_000, now: () => now });
});

describe("the page cache", () => {
  it("is fresh, then stale and due, then gone", async () => {
    await cache.load("/", rendering("one"));
    expect(cache.lookup("/")).toMatchObject({ state: "hit", ageMs: 0, due: false });
    now = 1500;
    expect(cache.lookup("/")).toMatchObject({ state: "stale", ageMs: 1500, due: true });
    now = 11_000;
    expect(cache.lookup("/")).toBeNull();
    await cache.load("/", rendering("two"));
    now += 2000;
    // It has become a redirect.
    await cache.load("/", rendering("", { status: 302 }));
    expect(cache.lookup("/")).toBeNull();
  });

  it("keeps the date of a page that is rendered again and is the same", async () => {
    const headersAfter = async (text: string, date: string) => {
      const rendered = await rendering(text)();
      const response = { ...rendered.response, headers: [["last-modified", date] as [string, string]] };
      const { response: shown } = await cache.load("/", () => Promise.resolve({ ...rendered, response }));
      expect(cache.lookup("/")?.response.headers).toEqual(shown.headers);
      return shown.headers;
    };
    expect(await headersAfter("one", "Monday")).toEqual([["last-modified", "Monday"]]);
    now = 1500;
    expect(await headersAfter("one", "Tuesday")).toEqual([["last-modified", "Monday"]]);
    expect(await headersAfter("two", "Wednesday")).toEqual([["last-modified", "Wednesday"]]);
  });

  it("gives one failed render to all who wait, and renders again for the next", async () => {
    let renders = 0;
    const render = async () => {
      renders += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return rendering("down", { status: 500 })();
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => cache.load("/", render)));
    expect(renders).toBe(1);
    expect(answers.map((answer) => answer.response.status)).toEqual(answers.map(() => 500));
    await cache.load("/", render);
    expect(renders).toBe(2);
  });

  it("gives a personal result only to the visitor whose request made it", async () => {
    let renders = 0;
    const render = async () => {
      renders += 1;
      const mine = String(renders);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return rendering(mine, { cacheable: false })();
    };
    const answers = await Promise.all([cache.load("/", render), cache.load("/", render)]);
    expect(answers.map((answer) => answer.response.raw?.toString())).toEqual(["1", "2"]);
    expect(cache.lookup("/")).toBeNull();
  });

  it.each([
    ["a failure", rendering("down", { status: 503 })],
    ["a page with a gap", rendering("gap", { complete: false })],
  ])("keeps %s never, and the good page through it, and tries again only after a while", async (_name, bad) => {
    await cache.load("/", bad);
    expect(cache.lookup("/")).toBeNull();
    await cache.load("/", rendering("good"));
    now = 2000;
    await cache.load("/", bad);
    expect(cache.lookup("/")?.response.raw?.toString()).toBe("good");
    expect(cache.lookup("/")).toMatchObject({ state: "stale", due: false });
    now = 4500;
    expect(cache.lookup("/")).toMatchObject({ state: "stale", due: true });
  });
});

it.each([
  ["brotli's bytes", "a page", "br", "br"],
  ["raw bytes where that is all", "a page", undefined, "a page"],
  ["raw bytes while brotli's are being made", "a page", null, "a page"],
  ["nothing", null, undefined, ""],
])("a page is a record of %s, and read back with its headers", (_, text, brotli, bytes) => {
  const raw = text === null ? null : Buffer.from(text);
  const br = brotli ? Buffer.from(brotli) : null;
  const compressed = brotli === undefined ? null : { quality: "reused" as const, br, gzip: null };
  const headers: [string, string][] = [["set-cookie", "a"]];
  const page = { status: 200, headers, etag: "e", raw, compressed };
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
] as const)("a page that is a %s in %s says so, with its age", async (state, level, ageMs, headers) => {
  const { response } = await rendering("")();
  expect(headersOfCached({ response, state, level, ageMs, due: false })).toEqual(headers);
});
