import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { setStage } from "../support/stage";
import { casesOf } from "../support/cases";

const stage = setStage();

const LISTING = "/products/category/0086?vcCodePath=true";
const firstCard = async (page: Page) => (await page.locator("main article").first().boundingBox())?.y ?? Infinity;

it.each(casesOf([1440], [820, 1920]).flatMap((width) => [true, false].map((javaScript) => ({ width, javaScript }))))(
  "a list begins near the top, an open facet covers nothing, and a press meets what it aims at: %o",
  ({ width, javaScript }) =>
    stage.open(LISTING, { javaScript, viewport: { width, height: 900 }, expected: /preload/ }, async (page) => {
      if (width >= 1440) expect(await firstCard(page)).toBeLessThanOrEqual(400);
      const facets = page.locator("main details[data-facet]");
      expect(await facets.count()).toBeGreaterThan(1);
      for (let at = 0; at < (await facets.count()); at += 1) {
        await facets.nth(at).locator("summary").click();
        await facets.nth(at).locator("fieldset").waitFor();
        const values = await facets.nth(at).locator("fieldset").boundingBox();
        expect((values?.y ?? 0) + (values?.height ?? 0)).toBeLessThanOrEqual(await firstCard(page));
      }
      await page.getByRole("link", { name: "价格从高到低" }).click();
      // The address changes before the list does.
      await page.locator("a[aria-current]", { hasText: "价格从高到低" }).waitFor();
      const first = facets.first();
      expect((await first.getAttribute("open")) !== null).toBe(javaScript);
      if (!javaScript) await first.locator("summary").click();
      const card = page.locator("main article a").first();
      await expect.poll(() => page.locator("main section[aria-busy=true]").count()).toBe(0);
      const href = await card.getAttribute("href");
      await page.setViewportSize({ width, height: 1400 });
      await page.evaluate(() => window.scrollTo(0, 0));
      // On its last line: were the list to move, another product would come under the pointer.
      const box = await card.boundingBox();
      await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 12);
      await page.waitForURL((url) => url.pathname + url.search === href);
    }),
);

it("the store's pop-up is whole in a window of 900 px", () =>
  stage.open("/cookie", { javaScript: false }, async (page) => {
    await page.locator("[data-store-area] > summary").click();
    const popover = page.locator("[data-store-area] > div");
    await popover.waitFor();
    const { over, bottom } = await popover.evaluate((element) => ({
      over: element.scrollHeight - element.clientHeight,
      bottom: element.getBoundingClientRect().bottom,
    }));
    expect(over).toBeLessThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(900);
  }));

it("questions and rich text begin on one axis", async () => {
  const edges = new Set<string>();
  for (const path of ["/member", "/customer-service/faq", "/cookie"]) {
    await stage.open(path, { javaScript: false }, async (page) => {
      const texts = page.locator("[data-block=common] p, [data-block=CollapseModel] summary");
      for (const width of [1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const lefts = await texts.evaluateAll((all) => all.map((text) => text.getBoundingClientRect().left));
        expect(lefts.length, path).toBeGreaterThan(0);
        for (const left of lefts) edges.add(`${Math.round(left)} of ${width}`);
      }
    });
  }
  expect([...edges]).toHaveLength(2);
});

it("questions are printed with their answers", () =>
  stage.open("/customer-service/faq", { javaScript: false }, async (page) => {
    const answers = page.locator("[data-block=CollapseModel] details > div");
    const shown = () => answers.evaluateAll((all) => [...new Set(all.map((one) => one.checkVisibility()))]);
    expect(await shown()).toEqual([false]);
    await page.emulateMedia({ media: "print" });
    expect(await shown()).toEqual([true]);
  }));

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return {
      name: element?.getAttribute("aria-label") ?? element?.textContent ?? "",
      inSheet: !!element?.closest("[data-sheet]"),
    };
  });
const openAt = (page: Page, index: number) => {
  const item = page.locator("header [data-navigation] > ul > li").nth(index);
  return { item, sheet: item.locator("[data-sheet]"), button: item.locator("button[aria-controls]") };
};

it("the menus by keyboard open and close as their button says, lead on by arrows, and give the focus back", () =>
  stage.open("/cookie", { javaScript: true }, async (page) => {
    await page.keyboard.press("Tab");
    await page.locator("header [data-navigation][data-hydrated]").waitFor();
    const { item, sheet, button } = openAt(page, 1);
    const isOpen = () => sheet.evaluate((element) => getComputedStyle(element).visibility === "visible");
    // Enter on the button opens, and says so.
    await button.focus();
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("Enter");
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    await expect.poll(isOpen).toBe(true);
    // Enter again closes, and says so.
    await page.keyboard.press("Enter");
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(isOpen).toBe(false);
    // Down leads into the sheet, through its links, and up back to the name.
    await page.keyboard.press("ArrowDown");
    const links = await sheet.getByRole("link").allTextContents();
    expect(await focused(page)).toEqual({ name: links[0], inSheet: true });
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toEqual({ name: links[1], inSheet: true });
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect((await focused(page)).inSheet).toBe(false);
    // Tab leads on from the button into the open sheet.
    await button.focus();
    if ((await button.getAttribute("aria-expanded")) === "false") await page.keyboard.press("Enter");
    await expect.poll(isOpen).toBe(true);
    await page.keyboard.press("Tab");
    expect((await focused(page)).inSheet).toBe(true);
    // Escape closes, with the focus on the bar.
    await page.keyboard.press("Escape");
    await expect.poll(isOpen).toBe(false);
    expect(await item.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    // Right and left lead along the bar.
    const names = await page.locator("header [data-navigation] > ul > li").locator("a, button").first().textContent();
    const here = (await focused(page)).name;
    await page.keyboard.press("ArrowRight");
    expect((await focused(page)).name).not.toBe(here);
    await page.keyboard.press("ArrowLeft");
    expect((await focused(page)).name).toBe(here);
    await page.keyboard.press("ArrowLeft");
    expect((await focused(page)).name).toBe(names);
  }));
