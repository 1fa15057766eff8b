import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, phone, visit } from "../support/browser";
import { chooseFilter, findProduct, openListing, setCatalogueStage, summary } from "../support/catalogue-journey";

/** The smallest size at which a filtered list still has a second page. */
const stage = setCatalogueStage(2200);

describe.each([{ javaScript: false }, { javaScript: true }])("a visitor, JavaScript $javaScript", ({ javaScript }) => {
  const walk = (steps: (page: Page) => Promise<void>, viewport = desktop) =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript, viewport, expected: /preload/ }, ({ page }) => {
      return steps(page);
    });

  it("finds a product: series, facet, sort, page 2, product, variant", () =>
    walk((page) => findProduct(page, javaScript)));

  it("removes a filter, clears all, and comes back with the back button", () =>
    walk(async (page) => {
      await openListing(page, javaScript);
      const whole = await summary(page).textContent();
      await chooseFilter(page, javaScript);
      await expect.poll(() => summary(page).textContent()).not.toBe(whole);
      const narrowed = page.url();
      await page.getByRole("link", { name: /^移除筛选条件/ }).click();
      await page.waitForURL((url) => !url.search.includes("f."));
      await expect.poll(() => summary(page).textContent()).toBe(whole);
      if (javaScript) {
        await expect.poll(() => summary(page).evaluate((line) => line === document.activeElement)).toBe(true);
        expect(await page.locator("main input[type=checkbox]:checked").count()).toBe(0);
      }
      await page.goBack();
      await page.waitForURL(narrowed);
      await expect.poll(() => page.locator("main input[type=checkbox]:checked").count()).toBe(1);
      await page.getByRole("link", { name: "清除全部" }).click();
      await expect.poll(() => summary(page).textContent()).toBe(whole);
    }));

  it("filters on a phone behind 筛选, and nothing is wider than the screen", () =>
    walk(async (page) => {
      await openListing(page, javaScript);
      expect(await page.locator("main input[type=checkbox]").first().isVisible()).toBe(false);
      await page.locator("main summary", { hasText: "筛选" }).click();
      await chooseFilter(page, javaScript);
      await page.getByRole("link", { name: /^移除筛选条件/ }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }, phone));
});

describe("with JavaScript", () => {
  it("keeps focus, scroll and open panels while a list changes in place, and announces it", () =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript: true, expected: /preload/ }, async ({ page }) => {
      await openListing(page, true);
      await summary(page).evaluate((line) => (line.dataset["same"] = "yes"));
      await page.evaluate(() => window.scrollTo(0, 120));
      const before = await page.evaluate(() => window.scrollY);
      await chooseFilter(page, true);
      await page.getByRole("link", { name: "清除全部" }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("checkbox");
      expect(await page.locator("main details[data-facet][open]").count()).toBe(1);
      expect(await page.evaluate(() => window.scrollY)).toBe(before);
      expect(await summary(page).getAttribute("data-same")).toBe("yes");
    }));
});
