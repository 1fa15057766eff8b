import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countPages, print } from "../../tools/screenshots/print.mjs";
import { launchBrowser } from "../support/browser";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: SiteProcess;
let browser: Browser;

beforeAll(async () => {
  // 40-character names and 300-character texts: the fullest page.
  upstream = await startUpstream({ content: "long" });
  [site, browser] = await Promise.all([startSite({ env: upstream.env }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await upstream.close();
});

describe.each([{ javaScript: false }, { javaScript: true }])("on paper, JavaScript $javaScript", ({ javaScript }) => {
  it.each([
    ["a product", "/pdp/NH100101"],
    ["a store", "/find-us?store=NHS-3101-01"],
  ])("%s is one page of A4", async (_, path) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: javaScript, locale: "zh-CN" });
    try {
      const page = await context.newPage();
      const pdf = await print(page, path);
      expect(countPages(pdf)).toBe(1);
      // 210 × 297 mm in points, as rounded by the browser.
      const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf.toString("latin1")) ?? [];
      expect(Math.round(Number(width))).toBeGreaterThanOrEqual(594);
      expect(Math.round(Number(width))).toBeLessThanOrEqual(596);
      expect(Math.round(Number(height))).toBeGreaterThanOrEqual(841);
      expect(Math.round(Number(height))).toBeLessThanOrEqual(843);
      await page.emulateMedia({ media: "print" });
      expect(await page.locator("main article").filter({ visible: true }).count()).toBe(1);
      expect(await page.locator("footer, header [data-drawer]").filter({ visible: true }).count()).toBe(0);
    } finally {
      await context.close();
    }
  });
});
