import { beforeEach, expect, it } from "vitest";
import { createDataCache } from "~/server/cache/data-cache.server";
import { createFolderStore } from "~/server/cache/folder-store.server";
import { createL2Cache, type L2Cache } from "~/server/cache/l2-cache.server";
import { cachePolicy } from "~/server/cache/policies.server";
import { createPageCache } from "~/server/http/page-cache/page-cache.server";
import { minutes, seconds } from "~/server/platform/durations.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import { newFolder } from "../../support/folders";

/** What the upstream said is gone must not come back from the cache folder when the process is started again. */
let folder: string;
let time: number;
beforeEach(() => {
  folder = newFolder();
  time = Date.now();
});

const log = { info: () => undefined, warn: () => undefined };
const now = () => time;

/** One life of the process. */
async function life<Result>(use: (l2Cache: L2Cache) => Promise<Result>): Promise<Result> {
  const l2Cache = createL2Cache(() => createFolderStore({ folder, version: "v", maxBytes: 1e6, maxFiles: 100, log }));
  try {
    return await use(l2Cache);
  } finally {
    await l2Cache.close();
  }
}

const outage = new UpstreamError("unavailable", { endpoint: "x", reason: "down" });
const rejection = new UpstreamError("rejected", { endpoint: "x", reason: "gone" });

it.each([
  ["a null", () => Promise.resolve(null)],
  ["a rejection", () => Promise.reject(rejection)],
])("a value that became %s is not served by the next process, whose upstream is down", async (_, gone) => {
  const dataOf = (l2Cache: L2Cache) =>
    createDataCache({
      maxBytes: 1e6,
      metrics: { lookup: () => undefined },
      now,
      softTimeout: seconds(1),
      pauseAfterFailure: seconds(2),
      l2Cache,
    });
  const read = (load: () => Promise<unknown>) =>
    life((l2Cache) => dataOf(l2Cache).cached(cachePolicy.catalogue, ["P-1"], load));
  await read(() => Promise.resolve("a cup"));
  time += minutes(10);
  expect(await read(() => Promise.reject(outage))).toBe("a cup");
  await read(gone).catch(() => undefined);
  await expect(read(() => Promise.reject(outage))).rejects.toBe(outage);
});

it("a page that is gone is not served by the next process", async () => {
  const pageOf = (status: number) => ({
    response: { status, headers: [], etag: "e", raw: Buffer.from("page"), compressed: null },
    cacheable: status === 200,
    complete: true,
    reads: { tags: [], isMemoryOnly: false },
  });
  const statusAfter = (status: number) =>
    life(async (l2Cache) => {
      const pages = createPageCache({
        ttlMs: minutes(1),
        staleMs: minutes(10),
        maxBytes: 1e6,
        now,
        l2Cache,
      });
      const kept = await pages.get("/cup");
      await pages.load("/cup", () => Promise.resolve(pageOf(status)));
      return kept?.response.status ?? null;
    });
  await statusAfter(200);
  time += minutes(2);
  expect(await statusAfter(404)).toBe(200);
  expect(await statusAfter(200)).toBeNull();
});
