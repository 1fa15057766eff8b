import { describe, expect, it } from "vitest";
import { countPages, print } from "../../tools/screenshots/print.mjs";
import { setStage } from "../support/stage";

// 40-character names and 300-character texts: the fullest page.
const stage = setStage({ upstream: { content: "long" } });

/** 210 × 297 mm in points, as browsers round them. */
const A4 = [595, 842] as const;

describe.each([{ javaScript: false }, { javaScript: true }])("on paper, JavaScript $javaScript", ({ javaScript }) => {
  it.each([
    ["a product", "/pdp/NH100101"],
    ["a store", "/find-us?store=NHS-3101-01"],
  ])("%s is one page of A4", (_, path) =>
    stage.visit({ javaScript }, async (page) => {
      const pdf = await print(page, path);
      expect(countPages(pdf)).toBe(1);
      const [, ...sides] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf.toString("latin1")) ?? [];
      for (const [at, points] of A4.entries()) expect(Math.abs(Math.round(Number(sides[at])) - points)).toBeLessThan(2);
      await page.emulateMedia({ media: "print" });
      expect(await page.locator("main article").filter({ visible: true }).count()).toBe(1);
      expect(await page.locator("footer, header [data-drawer]").filter({ visible: true }).count()).toBe(0);
    }),
  );
});
