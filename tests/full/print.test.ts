import { describe, expect, it } from "vitest";
import { countPages, print } from "../../tools/screenshots/print.mjs";
import { setStage } from "../support/stage";

// 40-character names and 300-character texts: the fullest page.
const stage = setStage({ upstream: { content: "long" } });

describe.each([{ javaScript: false }, { javaScript: true }])("on paper, JavaScript $javaScript", ({ javaScript }) => {
  it.each([
    ["a product", "/pdp/NH100101"],
    ["a store", "/find-us?store=NHS-3101-01"],
  ])("%s is one page of A4", async (_, path) => {
    const context = await stage.browser.newContext({
      baseURL: stage.site.url,
      javaScriptEnabled: javaScript,
      locale: "zh-CN",
    });
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
