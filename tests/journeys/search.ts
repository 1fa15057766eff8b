import { expect } from "vitest";
import type { Journey } from "./journey";

const FIELD = "header input[name=q]";
const PANEL = "[data-search-panel]";
const KEYWORD = "茶壶";
const RESULTS = `/products/keyword/${KEYWORD}`;

/** The header's search: by suggestion, from the history, and by submit. */
export const search: Journey = {
  name: "search",
  async walk({ page, step, javaScript, isPhone }) {
    if (javaScript) {
      await page.goto("/");
      const isWayShown = () =>
        page.evaluate(() => {
          const way = [...document.querySelectorAll("header label")].find(
            (label) => label.querySelector("svg") !== null,
          );
          if (way === undefined) return null;
          const { display, visibility } = getComputedStyle(way);
          return display !== "none" && visibility === "visible";
        });
      const isFieldInSight = () =>
        page.evaluate(() => (document.querySelector("header input[name=q]")?.getBoundingClientRect().top ?? -1) >= 0);
      await step("the field itself is in sight", () => expect.poll(isFieldInSight).toBe(true));
      await step("so no way to it is shown", () => expect.poll(isWayShown).toBe(false));
      await page.evaluate(() => window.scrollTo(0, 900));
      // On phones it stays, as a sign.
      if (isPhone) await step("it stays in sight", () => expect.poll(isFieldInSight).toBe(true));
      else await step("a way to it comes when it is not", () => expect.poll(isWayShown).toBe(true));
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
      await page.click({ role: "option", name: KEYWORD, within: PANEL });
      await step("and leads there again", () => expect.poll(() => page.path()).toBe(RESULTS));
      await page.click(FIELD);
      await page.click({ role: "button", name: "清空搜索记录", within: PANEL });
      await step("it is cleared on request", () => expect.poll(() => page.text(PANEL)).not.toContain("搜索记录："));
      await page.press("Escape");
      await step("Escape closes the panel", () => expect.poll(() => page.count(PANEL)).toBe(0));
    }
    await page.back();
    await step("back leads to the page before", () => expect.poll(() => page.path()).toBe("/cookie"));
    await step("it is whole", () => expect.poll(() => page.text("main h1")).toMatch(/Cookie/i));
  },
};
