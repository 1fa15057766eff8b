import { describe, expect, it, vi } from "vitest";
import { inParallel, readAllPages } from "~/server/upstream/all-pages.server";

describe("the rows of a whole list", () => {
  const rows = Array.from({ length: 1234 }, (_, index) => index);

  it.each([100, 37])("come in order from an upstream that gives %i a page, a few calls at a time", async (perPage) => {
    let running = 0;
    let max = 0;
    const found = await readAllPages(async (pageNum) => {
      max = Math.max(max, ++running);
      await new Promise((later) => setTimeout(later, 1));
      running -= 1;
      return { total: rows.length, results: rows.slice((pageNum - 1) * perPage, pageNum * perPage) };
    }, 100);
    expect(found).toEqual(rows);
    expect(max).toBe(4);
  });

  it("end where pages are empty, whatever total the upstream claims", async () => {
    let calls = 0;
    const found = await readAllPages((pageNum) => {
      calls += 1;
      return Promise.resolve({ total: 1_000_000, results: pageNum <= 2 ? [pageNum] : [] });
    }, 100);
    expect(found).toEqual([1, 2]);
    expect(calls).toBeLessThanOrEqual(6);
  });

  it("end after so many calls", async () => {
    expect(await readAllPages((pageNum) => Promise.resolve({ total: 100, results: [pageNum] }), 3)).toEqual([1, 2, 3]);
  });

  it("are none where the first page is empty, whatever total the upstream claims", async () => {
    const readPage = vi.fn(() => Promise.resolve({ total: 100, results: [] }));
    expect(await readAllPages(readPage, 100)).toEqual([]);
    expect(readPage).toHaveBeenCalledTimes(1);
  });

  it("fail as a whole", async () => {
    const load = readAllPages(
      (pageNum) => (pageNum === 3 ? Promise.reject(new Error("down")) : Promise.resolve({ total: 9, results: [1] })),
      100,
    );
    await expect(load).rejects.toThrow("down");
  });
});

it("work on items goes on four at a time, and keeps their order", async () => {
  let running = 0;
  let max = 0;
  const items = Array.from({ length: 30 }, (_, index) => index);
  const results = await inParallel(items, async (item) => {
    max = Math.max(max, ++running);
    await new Promise((later) => setTimeout(later, item % 3));
    running -= 1;
    return item * 2;
  });
  expect([results, max]).toEqual([items.map((item) => item * 2), 4]);
});
