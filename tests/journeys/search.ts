import { expect } from "vitest";
import type { Journey } from "./journey";

const FIELD = "header input[name=q]";
const WAY = "header label:has(svg)";
const PANEL = "[data-search-panel]";
const KEYWORD = "茶壶";

/** The header's search: by suggestion, its history, and by submit. */
export const search: Journey = {
  name: "search",
  async walk({ page, step, javaScript, isPhone }) {
    if (javaScript) {
      await page.goto("/");
      await step("no way to the field is shown beside it", () => expect.poll(() => page.count(WAY)).toBe(0));
      await page.evaluate(() => window.scrollTo(0, 900));
      const isFieldInSight = () =>
        page.evaluate(() => (document.querySelector("header input[name=q]")?.getBoundingClientRect().top ?? -1) >= 0);
      // On phones it stays, as a sign.
      if (isPhone) await step("the field stays in sight", () => expect.poll(isFieldInSight).toBe(true));
      else await step("a way to the field comes", () => expect.poll(() => page.count(WAY)).toBe(1));
    }
    await page.goto("/cookie");
    await page.fill(FIELD, KEYWORD);
    if (javaScript) {
      const option = { role: "option", name: KEYWORD, within: PANEL } as const;
      await step("what is typed is suggested", () => expect.poll(() => page.count(option)).toBe(1));
      await step("the panel is within the window", async () => expect(await page.overflow()).toBeLessThanOrEqual(0));
      await page.press("ArrowDown");
      await step("the arrow key chooses it", () =>
        expect.poll(() => page.text("[role=option][aria-selected=true]")).toBe(KEYWORD),
      );
    }
    await page.press("Enter");
    await step("it leads to what was found", () => expect.poll(() => page.path()).toContain(KEYWORD));
    await step("the page says what for", () => expect.poll(() => page.text("main h1")).toBe(`“${KEYWORD}”的搜索结果`));
    await step("there are products", () => expect.poll(() => page.count("main a[href^='/pdp/']")).toBeGreaterThan(0));
    if (javaScript) {
      await step("the field is empty again", () => expect.poll(() => page.value(FIELD)).toBe(""));
      await step("its panel is closed", () => expect.poll(() => page.count(PANEL)).toBe(0));
      await page.goto("/cookie");
      await page.click(FIELD);
      await step("the history offers the search", () => expect.poll(() => page.text(PANEL)).toContain("搜索记录："));
      await page.press("Escape");
      await step("Escape closes the panel", () => expect.poll(() => page.count(PANEL)).toBe(0));
    }
    await page.back();
    await step("back leads to the page before", () => expect.poll(() => page.path()).toBe("/cookie"));
    await step("it is whole", () => expect.poll(() => page.text("main h1")).toMatch(/Cookie/i));
  },
};
