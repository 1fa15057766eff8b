import { describe, expect, it } from "vitest";
import { readAllPages } from "~/server/upstream/all-pages.server";

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

  it("fail as a whole", async () => {
    const load = readAllPages(
      (pageNum) => (pageNum === 3 ? Promise.reject(new Error("down")) : Promise.resolve({ total: 9, results: [1] })),
      100,
    );
    await expect(load).rejects.toThrow("down");
  });
});
