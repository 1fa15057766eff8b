import { expect, it } from "vitest";
import { setSite } from "../support/stage";

/** What is limited, and where: tests/unit/limits/visitor-limits.test.ts. */
const stage = setSite({ env: { TRUST_PROXY: "1" } });
const get = (path: string, headers: Record<string, string>) => stage.get(path, { headers });

it("random URLs run into 429 with a page and Retry-After, and neither crawlers nor other visitors do", async () => {
  const insistent = { "X-Forwarded-For": "198.51.100.9", Accept: "text/html" };
  let refused: Response | null = null;
  for (let at = 0; refused === null && at < 700; at += 20) {
    // A popular page stays in the cache while many others are evicted.
    expect((await get("/", {})).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, offset) => get(`/pdp/00860101?vc=invented-${at + offset}`, insistent)),
    );
    refused = answers.find((answer) => answer.status === 429) ?? null;
  }
  expect(refused).toBeLimited();
  const html = (await refused?.text()) ?? "";
  expect(html).toContain("访问过于频繁");
  expect(html.trimEnd()).toMatch(/<\/html>$/);
  // Cached pages are not limited, and other visitors have limits of their own.
  expect((await get("/", insistent)).status).toBe(200);
  expect((await get("/pdp/00860101?vc=invented", { "X-Forwarded-For": "198.51.100.10" })).status).toBe(200);
});
