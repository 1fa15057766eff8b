import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFolderStore } from "~/server/cache/folder-store.server";
import { createL2Cache } from "~/server/cache/l2-cache.server";
import { cachePolicy } from "~/server/cache/policies.server";
import { ageable } from "~/server/cache/record.server";
import { createPageCache } from "~/server/http/page-cache/page-cache.server";
import { hours, minutes } from "~/server/platform/durations.server";
import { steadyNow } from "~/server/platform/steady-clock.server";
import { rendering, testDataCache } from "../../support/caches";
import { newFolder } from "../../support/folders";

let folder: string;
beforeEach(() => void (folder = newFolder()));
afterEach(() => void vi.useRealTimers());

const log = { warn: () => undefined };

/** The data and pages of a process whose clock shows `aheadMs` more than it should. */
function startProcess(aheadMs: number) {
  const now = () => Date.now() + aheadMs;
  const l2Cache = createL2Cache(() => createFolderStore({ folder, version: "v", maxBytes: 1e6, maxFiles: 100, log }));
  const lookups: string[] = [];
  const data = testDataCache({ countLookup: (_, result) => lookups.push(result), now, l2Cache });
  const pages = createPageCache({ ttlMs: minutes(1), staleMs: hours(1), maxBytes: 1e6, now, l2Cache });
  return {
    lookups,
    pages,
    close: () => l2Cache.close(),
    readData: (value: string) => data.cached(cachePolicy.catalogue, ["P-1"], () => Promise.resolve(value)),
    render: () => pages.load("/cup", rendering("page")),
  };
}

it("what was stored in the future is stale, however far: it is shown once more, and made again", async () => {
  const ahead = startProcess(hours(3));
  await ahead.readData("of the future");
  await ahead.render();
  await ahead.close();
  const right = startProcess(0);
  expect(await right.readData("of today")).toBe("of the future");
  expect(right.lookups).toEqual(["stale"]);
  await expect.poll(() => right.readData("of today")).toBe("of today");
  expect(await right.pages.get("/cup")).toMatchObject({ state: "stale", due: true, level: "folder" });
  await right.close();
});

it("a clock that is two seconds ahead makes nothing stale", () => {
  expect(ageable(1002_000, 60_000, 1000_000)).toBe(1000_000);
  expect(ageable(1002_001, 60_000, 1000_000)).toBe(940_000);
  expect(ageable(990_000, 60_000, 1000_000)).toBe(990_000);
});

it("ages in memory go on when the machine's clock is set", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const pages = createPageCache({ ttlMs: 1000, staleMs: 10_000, maxBytes: 1e6 });
  const before = steadyNow();
  for (const jumpMs of [hours(48), -hours(48), -hours(1)]) {
    await pages.load("/", rendering("page"));
    vi.setSystemTime(Date.now() + jumpMs);
    expect(pages.lookup("/")).toMatchObject({ state: "hit", ageMs: 0 });
    vi.advanceTimersByTime(1500);
    expect(pages.lookup("/")).toMatchObject({ state: "stale", ageMs: 1500 });
  }
  expect(steadyNow() - before).toBe(4500);
});
