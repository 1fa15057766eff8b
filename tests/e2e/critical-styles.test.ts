import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, phone } from "../support/browser";
import { casesOf } from "../support/cases";
import { setStage } from "../support/stage";
import { templates } from "../support/templates.mjs";

const stage = setStage();
const USUAL = ["home", "series", "product", "job-form"];
const pages = templates.filter((one) => !one.act && !one.fault && !one.demo && !one.likeAnother && one.js !== "on");
const isUsual = ({ name }: { name: string }) => USUAL.includes(name);

/** Place and looks of every element; what lies below the window too. */
const looks = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.body.querySelectorAll("*"), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const painted = [style.color, style.background, style.border, style.font, style.opacity, style.visibility];
      const shaped = [style.boxShadow, style.transform, style.objectFit, style.overflow, style.textDecoration];
      return [element.tagName, element.className, [x, y, width, height], ...painted, ...shaped].join(" ");
    }),
  );

describe("a page looks the same before its style sheet comes", () => {
  const cases = casesOf(
    pages.filter(isUsual),
    pages.filter((one) => !isUsual(one)),
  );
  it.each(cases)("$name", async ({ path }) => {
    for (const viewport of [phone, desktop]) {
      const seen: string[][] = [];
      for (const sheetComes of [true, false]) {
        const expected = sheetComes ? undefined : /net::ERR_FAILED/;
        await stage.visit({ javaScript: false, viewport, expected }, async (page) => {
          if (!sheetComes) await page.route("**/*.css", (route) => route.abort());
          await page.goto(path, { waitUntil: "load" });
          seen.push(await looks(page));
        });
      }
      const [complete = [], first = []] = seen;
      expect(first.length).toBeGreaterThan(50);
      expect(first.filter((look, at) => look !== complete[at]).slice(0, 5)).toEqual([]);
    }
  });
});
