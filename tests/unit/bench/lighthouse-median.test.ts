import { expect, test } from "vitest";
import { medianResult } from "../../../tools/bench/lighthouse-median.mjs";

/** Audits with these performance scores in turn; null = the audit fails. */
function auditsOf(...scores: (number | null)[]) {
  const left = [...scores];
  return () => {
    const score = left.shift() ?? null;
    return Promise.resolve(
      score === null ? null : { categories: { performance: { score, auditRefs: [] } }, audits: {} },
    );
  };
}

test("the median of three results counts, failed audits aside", async () => {
  const result = await medianResult("http://page", auditsOf(0.9, null, 0.7, 0.8));
  expect(result.categories["performance"]?.score).toBe(0.8);
});

test("fewer than three results are an error", async () => {
  await expect(medianResult("http://page", auditsOf(0.9, 0.7))).rejects.toThrow(
    "Lighthouse gave 2 of 3 results for http://page in 6 attempts",
  );
});
