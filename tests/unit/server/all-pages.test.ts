import { describe, expect, it, vi } from "vitest";
import type { Paging } from "~/domain/listing";
import { inParallel, readAllPages } from "~/server/upstream/all-pages.server";

/** Work that takes a moment; tells how many were under way at most. */
function makeWork() {
  const seen = { running: 0, max: 0 };
  const work = async <Result>(result: Result, ms = 1) => {
    seen.max = Math.max(seen.max, ++seen.running);
    await new Promise((later) => setTimeout(later, ms));
    seen.running -= 1;
    return result;
  };
  return { seen, work };
}

describe("the rows of a whole list", () => {
  const rows = Array.from({ length: 1234 }, (_, index) => index);

  it.each([100, 37])("come in order from an upstream that gives %i a page, a few calls at a time", async (perPage) => {
    const { seen, work } = makeWork();
    const pageOf = (pageNum: number) => rows.slice((pageNum - 1) * perPage, pageNum * perPage);
    expect(await readAllPages(({ pageNum }) => work({ total: rows.length, results: pageOf(pageNum) }), 100)).toEqual(
      rows,
    );
    expect(seen.max).toBe(4);
  });

  it.each([
    ["after so many calls", 3, 100, [1, 2, 3], 3],
    ["where pages are empty, whatever total the upstream claims", 100, 2, [1, 2], 6],
    ["with an empty first page", 100, 0, [], 1],
  ])("end %s", async (_, maxPages, pages, found, calls) => {
    const readPage = vi.fn(({ pageNum }: Paging) =>
      Promise.resolve({ total: 1e6, results: pageNum <= pages ? [pageNum] : [] }),
    );
    expect(await readAllPages(readPage, maxPages)).toEqual(found);
    expect(readPage.mock.calls.length).toBeLessThanOrEqual(calls);
  });

  it("fail as a whole", async () => {
    const load = readAllPages(
      ({ pageNum }) =>
        pageNum === 3 ? Promise.reject(new Error("down")) : Promise.resolve({ total: 9, results: [1] }),
      100,
    );
    await expect(load).rejects.toThrow("down");
  });
});

it("work on items goes on four at a time, and keeps their order", async () => {
  const { seen, work } = makeWork();
  const items = Array.from({ length: 30 }, (_, index) => index);
  const results = await inParallel(items, (item) => work(item * 2, item % 3));
  expect([results, seen.max]).toEqual([items.map((item) => item * 2), 4]);
});
