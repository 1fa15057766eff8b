import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PurgeMark } from "~/server/cache/purges.server";
import { createL2Cache, type L2Cache } from "~/server/cache/l2-cache.server";
import { createPageCache, pathTag, type PageCache } from "~/server/http/page-cache/page-cache.server";
import { createPurges, SECOND_PURGE_MS } from "~/server/http/page-cache/purge.server";
import { rendering } from "../../support/caches";

const nothing = { paths: [], contents: [], all: false };
let purged: PurgeMark[] = [];
let pages: PageCache;
let l2Cache: L2Cache;
const log = { info: vi.fn() };

const keep = (key: string, tags: string[] = []) => pages.load(key, rendering(key, { tags }));

function purgesOf() {
  const purge = (mark: PurgeMark) => {
    purged.push(mark);
    return { ...l2Cache.purge(mark), data: mark.soft ? 1 : 0 };
  };
  return createPurges({ ...l2Cache, purge }, log);
}

beforeEach(() => {
  vi.useFakeTimers();
  purged = [];
  l2Cache = createL2Cache(() => null);
  pages = createPageCache({ ttlMs: 60_000, staleMs: 60_000, maxBytes: 1_000_000, l2Cache });
});
afterEach(() => void vi.useRealTimers());

it.each([
  ["/brand-story/来信", "/brand-story/%E6%9D%A5%E4%BF%A1?page=2"],
  ["/brand-story/%E6%9D%A5%E4%BF%A1", "/brand-story/%E6%9D%A5%E4%BF%A1"],
  ["/gifting/?utm=1", "/gifting.data?_routes=routes/gifting"],
  ["/", "/_root.data"],
  ["/100%", "/100%"],
])("a purge by path: %s drops %s, and outdates all data", async (path, key) => {
  await keep(key);
  await keep("/other");
  const done = { pages: 1, data: 1, reached: "this process" };
  expect(await purgesOf().purge({ ...nothing, paths: [path] })).toEqual(done);
  expect(log.info).toHaveBeenLastCalledWith({ ...nothing, paths: [path], ...done }, "purged");
  expect(purged).toEqual([{ all: false, tags: [pathTag(path)], soft: true }]);
  expect(pages.lookup("/other")).not.toBeNull();
});

it("a purge by content drops the pages that show it, and leaves their other data", async () => {
  await keep("/member", ["C-MEMBER"]);
  await keep("/cookie", ["C-COOKIE"]);
  expect(await purgesOf().purge({ ...nothing, contents: ["C-MEMBER"] })).toMatchObject({ pages: 1, data: 0 });
  expect(purged).toEqual([{ all: false, tags: ["C-MEMBER"], soft: false }]);
  expect(pages.lookup("/cookie")).not.toBeNull();
});

it("a purge of everything names nothing by itself, one of nothing has no second", async () => {
  expect(await purgesOf().purge(nothing)).toMatchObject({ pages: 0, data: 0 });
  expect(vi.getTimerCount()).toBe(0);
  purged = [];
  await purgesOf().purge({ paths: ["/a"], contents: ["C"], all: true });
  expect(purged).toEqual([{ all: true, tags: [], soft: false }]);
});

it("the second purge drops what was read from a CMS that did not know of its own change yet", async () => {
  await purgesOf().purge({ ...nothing, paths: ["/a"], contents: ["C"] });
  await keep("/a");
  await vi.advanceTimersByTimeAsync(SECOND_PURGE_MS + 1000);
  expect(purged.at(-1)).toEqual({ all: false, tags: ["path:/a", "C"], soft: true });
  expect(pages.lookup("/a")).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

it("the second purge comes after every purge, five seconds later, however many there are", async () => {
  const { purge } = purgesOf();
  for (let index = 0; index < 1000; index += 1) {
    await purge({ ...nothing, contents: [`C-${String(index)}`] });
    await vi.advanceTimersByTimeAsync(3);
  }
  purged = [];
  await vi.advanceTimersByTimeAsync(SECOND_PURGE_MS);
  expect(purged.flatMap(({ tags }) => tags)).toEqual(Array.from({ length: 1000 }, (_, at) => `C-${String(at)}`));
  expect(vi.getTimerCount()).toBe(0);
});

it("the second purge comes at once when the process ends, and not again", async () => {
  const { purge, finish } = purgesOf();
  await purge({ ...nothing, contents: ["C"] });
  await vi.advanceTimersByTimeAsync(2000);
  await purge({ ...nothing, paths: ["/a"] });
  await keep("/a");
  purged = [];
  finish();
  expect(purged).toEqual([
    { all: false, tags: ["C"], soft: false },
    { all: false, tags: ["path:/a"], soft: true },
  ]);
  await vi.advanceTimersByTimeAsync(SECOND_PURGE_MS + 1000);
  expect(purged).toHaveLength(2);
});
