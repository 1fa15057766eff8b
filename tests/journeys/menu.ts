import { expect } from "vitest";
import type { Journey, Visit } from "./journey";

const BAR = "header [data-navigation]";
const FIRST_ENTRY = `${BAR} [data-nav-item='0']`;
const PRODUCT_IN_SHEET = `${FIRST_ENTRY} [data-sheet] a[href^='/pdp/']`;
const DRAWER = "[data-drawer]";
const PAGE_IN_DRAWER = `${DRAWER} nav details a[href^='/']`;

/** From the home page through the menu to a product, on phones to a page, and back. */
export const menu: Journey = {
  name: "menu",
  async walk(visit) {
    const { page, step } = visit;
    await page.goto("/");
    await (visit.isPhone ? throughTheDrawer(visit) : throughTheBar(visit));
    await step("it is at its top", () => expect.poll(() => page.scrollTop()).toBe(0));
    await page.back();
    await step("back leads to the home page", () => expect.poll(() => page.path()).toBe("/"));
    // Without script the back/forward cache restores the page as it was left.
    if (!visit.javaScript) return;
    await step("the menu is closed there", () =>
      expect.poll(async () => (await page.count(PRODUCT_IN_SHEET)) + (await page.count(PAGE_IN_DRAWER))).toBe(0),
    );
  },
};

async function throughTheBar({ page, step, javaScript }: Visit): Promise<void> {
  await step("the menu's sheet is closed", async () => expect(await page.count(PRODUCT_IN_SHEET)).toBe(0));
  await page.hover({ role: "link", within: FIRST_ENTRY });
  await step("the pointer opens it", () => expect.poll(() => page.count(PRODUCT_IN_SHEET)).toBeGreaterThan(0));
  await page.hover("header a[href='/']");
  await step("it closes when the pointer leaves", () => expect.poll(() => page.count(PRODUCT_IN_SHEET)).toBe(0));
  if (javaScript) {
    const disclosure = `${FIRST_ENTRY} button[aria-controls]`;
    await page.focus(disclosure);
    await page.press("Enter");
    await step("the keyboard opens it", () => expect.poll(() => page.count(PRODUCT_IN_SHEET)).toBeGreaterThan(0));
    await page.press("Escape");
    await step("Escape closes it", () => expect.poll(() => page.count(PRODUCT_IN_SHEET)).toBe(0));
    await step("the focus stays in the bar", () => expect.poll(() => page.hasFocus(`${BAR} *`)).toBe(true));
  }
  await page.hover({ role: "link", within: FIRST_ENTRY });
  const href = await page.attribute(PRODUCT_IN_SHEET, "href");
  await page.click(PRODUCT_IN_SHEET);
  await step("it leads to a product", () => expect.poll(() => page.path()).toBe(href));
  await step("the product has its name", () => expect.poll(() => page.text("main h1")).toMatch(/\S/));
}

async function throughTheDrawer({ page, step }: Visit): Promise<void> {
  await step("the drawer is closed", async () => expect(await page.count(`${DRAWER} nav`)).toBe(0));
  await page.click(`${DRAWER} > summary`);
  await step("it opens", () => expect.poll(() => page.count(`${DRAWER} nav`)).toBe(1));
  await page.click(`${DRAWER} nav details > summary`);
  await step("its first entry unfolds", () => expect.poll(() => page.count(PAGE_IN_DRAWER)).toBeGreaterThan(0));
  await step("nothing is wider than the window", async () => expect(await page.overflow()).toBeLessThanOrEqual(0));
  const href = await page.attribute(PAGE_IN_DRAWER, "href");
  await page.click(PAGE_IN_DRAWER);
  await step("it leads to its page", () => expect.poll(() => page.path()).toBe(href));
  await step("the drawer is closed again", () => expect.poll(() => page.count(`${DRAWER} nav`)).toBe(0));
}
