import { expect, it } from "vitest";
import { readPageNumber } from "~/domain/page-number";
import { readQuery } from "~/routes/about-us.jobs/load-jobs.server";

const CASES: [text: string, page: number | null][] = [
  ["7", 7],
  ["007", 7],
  ["9".repeat(40), 999_999],
  ["0", null],
  ["-1", null],
  ["1e3", null],
  ["0x10", null],
  ["1.0", null],
  [" 2", null],
  ["２", null],
  ["NaN", null],
  ["", null],
];

it.each(CASES)("page=%j is page %j, on the job board as in every list", (text, page) => {
  expect(readPageNumber(text)).toBe(page);
  const url = `https://x.example/about-us/jobs?page=${encodeURIComponent(text)}`;
  expect(readQuery(new Request(url)).query.page).toBe(page ?? 1);
});

it("a URL without a page number has none", () => {
  expect(readPageNumber(null)).toBeNull();
});
