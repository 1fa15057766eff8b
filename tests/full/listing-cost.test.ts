import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseHtml } from "../support/html";
import { startSite, warmedUp } from "../support/site";
import { startUpstreamServer } from "../../demo/upstream/server";

/** The matching hrefs of a page's main part, in order and without duplicates. */
const linksOf = (html: string, pattern: RegExp) => [...new Set(parseHtml(html).main.hrefs(pattern))];
const totalOf = (html: string) =>
  Number(/^共(\d+)件产品/.exec(parseHtml(html).main.query("[role=status]")?.text ?? "")?.[1] ?? 0);

describe("the cost of a listing page", () => {
  it("does not grow with the catalogue", async () => {
    const sizes = [100, 1000, 10_000];
    const measured = [];
    for (const products of sizes) measured.push({ products, ...(await measureListings(products)) });
    const base = measured[0]?.medianMs ?? 1;
    for (const { products, medianMs, callsPerPage, total } of measured) {
      const ratio = (medianMs / base).toFixed(2);
      console.log(`${products} products: ${total} in the list, ${medianMs.toFixed(1)} ms a page (x${ratio})`);
      expect(callsPerPage).toEqual({ "product/keywordList": 1, "product/searchFilter": 0 });
    }
    expect(measured[2]?.total).toBeGreaterThan((measured[0]?.total ?? 0) * 20);
  });
});

/** Renders every sort order of every series once, with cached facets: median times, and calls per page. */
async function measureListings(products: number) {
  const upstream = await startUpstreamServer({ port: 0, products, token: "token" });
  const siteFile = join(mkdtempSync(join(tmpdir(), "site-")), "site.json");
  writeFileSync(siteFile, JSON.stringify(upstream.upstream.siteFile));
  const site = await startSite({
    env: {
      API_BASE_URL: upstream.url,
      API_TOKEN: "token",
      SITE_CONFIG: siteFile,
      SESSION_SECRET: "a-secret-of-the-tests",
    },
  });
  try {
    const read = async (path: string) => (await fetch(site.url + path)).text();
    const series = linksOf(await read("/products"), /^\/products\//);
    const lists = series.map((href) => `/products/category/${href.split("/").at(-1) ?? ""}?vcCodePath=true`);
    const warm = await Promise.all(lists.map(read));
    await warmedUp(site);
    const before = { ...upstream.upstream.state.upstream.calls };
    const times: number[] = [];
    for (const list of lists) {
      for (const sort of ["new", "priceAsc", "priceDesc"]) {
        const started = performance.now();
        await read(`${list}&sort=${sort}`);
        times.push(performance.now() - started);
      }
    }
    const after = upstream.upstream.state.upstream.calls;
    const perPage = (key: string) => ((after[key] ?? 0) - (before[key] ?? 0)) / times.length;
    const medianMs = times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
    const keys = ["product/keywordList", "product/searchFilter"];
    return {
      medianMs,
      total: warm.reduce((sum, html) => sum + totalOf(html), 0),
      callsPerPage: Object.fromEntries(keys.map((key) => [key, perPage(key)])),
    };
  } finally {
    await site.stop();
    await upstream.close();
  }
}
