/** @typedef {{ id: string, title: string, score: number | null, displayValue?: string, details?: { items?: unknown[] } }} Audit */
/** @typedef {{ categories: Record<string, { score: number, auditRefs: { id: string, weight: number }[] }>, audits: Record<string, Audit> }} Result */

/** Chromium occasionally loses the beginning of a trace, and Lighthouse fails. */
const ATTEMPTS_PER_RESULT = 2;

/**
 * Audits a page until there are enough results, and returns the one with the median performance score.
 * @param {string} url @param {number} runs results @param {(url: string) => Promise<Result | null>} audit null = failed
 * @returns {Promise<Result>}
 */
export async function medianResult(url, runs, audit) {
  const attempts = runs * ATTEMPTS_PER_RESULT;
  /** @type {Result[]} */
  const results = [];
  for (let attempt = 0; attempt < attempts && results.length < runs; attempt += 1) {
    const result = await audit(url);
    if (result !== null) results.push(result);
  }
  const performance = (/** @type {Result} */ { categories }) => categories["performance"]?.score ?? 0;
  const median = results.sort((one, other) => performance(one) - performance(other))[results.length >> 1];
  if (median === undefined || results.length < runs) {
    throw new Error(
      `Lighthouse gave ${String(results.length)} of ${String(runs)} results for ${url} in ${String(attempts)} attempts`,
    );
  }
  return median;
}
