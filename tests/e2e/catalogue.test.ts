import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, hasFocus, hydrated, phone } from "../support/browser";
import { casesOf } from "../support/cases";
import { setStage } from "../support/stage";

/** The text with the number of products. */
const summary = (page: Page) => page.locator("main [role=status]").first();
const seriesCard = (page: Page) => page.locator("main li a[href^='/products/']:not([href*='/category/'])").first();

/** From the series list, which is open, to the list of all products of the first series. */
async function openListing(page: Page): Promise<void> {
  const landing = await seriesCard(page).getAttribute("href");
  await seriesCard(page).click();
  await page.waitForURL((url) => url.pathname === landing);
  await page.getByRole("link", { name: /^浏览全部/ }).click();
  await page.waitForURL(/vcCodePath=true/);
  await summary(page)
    .getByText(/共\d+件产品/)
    .waitFor();
}

/** Selects the first value of a facet that leaves more than one page; returns its count. */
async function chooseFilter(page: Page, javaScript: boolean): Promise<number> {
  const counts = await page
    .locator("main [data-facet] label:has(input[type=checkbox])")
    .evaluateAll((all) => all.map((label) => Number(label.querySelector(".number")?.textContent ?? 0)));
  const max = Math.max(...counts);
  const index = counts.findIndex((count) => count > 24 && count < max);
  const box = page.locator("main [data-facet] input[type=checkbox]").nth(index);
  await page
    .locator("main details[data-facet]")
    .filter({ has: page.locator(`input[value="${await box.inputValue()}"]`) })
    .locator("summary")
    .click();
  await box.check();
  if (!javaScript) await page.getByRole("button", { name: "应用筛选" }).click();
  await page.waitForURL(/[?&]f\./);
  return counts[index] ?? 0;
}

/** Series, facet, sort, page 2, product, variant: each step starts from the previous one. */
async function findProduct(page: Page, javaScript: boolean): Promise<void> {
  const sortLink = page.getByRole("link", { name: "价格从高到低" });
  const firstProduct = page.locator("main article a").first();
  const visitOf = () => page.evaluate(() => document.documentElement.dataset["visit"]);

  await openListing(page);
  await page.evaluate(() => (document.documentElement.dataset["visit"] = "same"));
  const count = await chooseFilter(page, javaScript);
  await summary(page)
    .getByText(`共${String(count)}件产品`)
    .waitFor();
  // An order is marked as the current one.
  await sortLink.click();
  await page.waitForURL(/sort=priceDesc/);
  await expect.poll(() => sortLink.getAttribute("aria-current")).toBe("true");
  expect(await page.getByRole("link", { name: "默认", exact: true }).getAttribute("aria-current")).toBeNull();
  // Page 2 keeps filter and order, and begins at the top.
  const first = await firstProduct.getAttribute("href");
  await page.getByRole("link", { name: "下一页" }).click();
  await page.waitForURL(/page=2/);
  await summary(page).getByText("第2页").waitFor();
  for (const part of ["vcCodePath=true", "f.", "sort=priceDesc"]) expect(page.url()).toContain(part);
  expect(await firstProduct.getAttribute("href")).not.toBe(first);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await visitOf()).toBe(javaScript ? "same" : undefined);
  if (javaScript) await expect.poll(() => hasFocus(summary(page))).toBe(true);
  // A card leads to its product.
  await firstProduct.click();
  await page.waitForURL(/\/pdp\//);
  await page.getByText("官方指导价").first().waitFor();
  // A variant leads to its own page, where it is the current one.
  const variant = page.locator("main a[href^='/pdp/']:not([aria-current])").first();
  const href = await variant.getAttribute("href");
  await variant.click();
  await page.waitForURL((url) => url.pathname + url.search === href);
  const current = page.getByRole("navigation", { name: "规格", exact: true }).locator("a[aria-current=page]");
  await expect.poll(() => current.getAttribute("href")).toBe(href);
  expect(await current.count()).toBe(1);
}

/** The smallest size at which a filtered list still has a second page; a large one in the full run. */
describe.each(casesOf([2200], [10_000]))("a catalogue of %i products", (products) => {
  const stage = setStage({ upstream: { products } });

  describe.each([false, true])("a visitor, JavaScript %s", (javaScript) => {
    const walk = (steps: (page: Page) => Promise<void>, viewport = desktop) =>
      stage.open("/products", { javaScript, viewport, expected: /preload/ }, steps);

    it("finds a product: series, facet, sort, page 2, product, variant", () =>
      walk((page) => findProduct(page, javaScript)));

    it.each(casesOf([phone], [desktop]))("compares two ticked products, and takes one out, $width px", (viewport) =>
      walk(async (page) => {
        await openListing(page);
        const boxes = page.getByRole("checkbox", { name: /^比较/ });
        await boxes.nth(0).check();
        await boxes.nth(2).check();
        const compare = page.getByRole("button", { name: "比较所选产品" });
        // What is behind the button that stays in view is not read through it.
        const ground = compare.locator("xpath=..");
        expect(await ground.evaluate((bar) => getComputedStyle(bar).backgroundColor)).toBe("rgb(255, 255, 255)");
        const box = await ground.boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
        const top = box?.y ?? NaN;
        // Nor is what has the focus behind it.
        const scrolled = () => page.evaluate(() => scrollY);
        for (const from = await scrolled(); (await scrolled()) <= from;) await page.keyboard.press("Tab");
        const focused = await page.locator(":focus").boundingBox();
        expect((focused?.y ?? NaN) + (focused?.height ?? NaN)).toBeLessThanOrEqual(top);
        await compare.click();
        await page.waitForURL(/\/products\/compare\?ids=[^&]+&ids=[^&]+$/);
        await page.getByRole("heading", { level: 1, name: "产品比较" }).waitFor();
        expect(await page.getByRole("columnheader").count()).toBe(2);
        const frame = page.getByRole("region", { name: "产品比较" });
        expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
        const labels = await page.getByRole("rowheader").allTextContents();
        expect(labels.length).toBeGreaterThan(2);
        // Bold letters are not read out.
        const differing = await page.locator("tbody tr:not(.detail)").count();
        expect(differing).toBeGreaterThan(0);
        expect(labels.filter((label) => label.endsWith("不同"))).toHaveLength(differing);
        await page.goBack();
        await expect.poll(() => page.getByRole("checkbox", { name: /^比较/, checked: true }).count()).toBe(2);
        await page.goForward();
        await page.getByRole("link", { name: /^移除/ }).first().click();
        const choose = page.getByRole("heading", { level: 1, name: "请选择两至四件产品" });
        await choose.waitFor();
        if (javaScript) await expect.poll(() => hasFocus(choose)).toBe(true);
        await page.getByRole("main").getByRole("link", { name: "产品系列" }).click();
        await page.waitForURL(/\/products$/);
      }, viewport),
    );

    it("finds what a band of prices holds", () =>
      walk(async (page) => {
        await openListing(page);
        await page.locator("main details[data-facet] summary", { hasText: "价格" }).click();
        const band = page.locator("main label", { hasText: "500元以下" });
        const count = Number(await band.locator(".number").textContent());
        await band.click();
        if (!javaScript) await page.getByRole("button", { name: "应用筛选" }).click();
        await page.waitForURL(/f\.PRICE=0-500/);
        await summary(page)
          .getByText(`共${String(count)}件产品`)
          .waitFor();
      }));

    it("removes a filter, clears all, and comes back with the back button", () =>
      walk(async (page) => {
        await openListing(page);
        const whole = await summary(page).textContent();
        await chooseFilter(page, javaScript);
        await expect.poll(() => summary(page).textContent()).not.toBe(whole);
        const narrowed = page.url();
        await page.getByRole("link", { name: /^移除筛选条件/ }).click();
        await page.waitForURL((url) => !url.search.includes("f."));
        await expect.poll(() => summary(page).textContent()).toBe(whole);
        if (javaScript) {
          await expect.poll(() => hasFocus(summary(page))).toBe(true);
          expect(await page.locator("main input[type=checkbox]:checked").count()).toBe(0);
        }
        await page.goBack();
        await page.waitForURL(narrowed);
        await expect.poll(() => page.locator("main input[type=checkbox]:checked").count()).toBe(1);
        await page.getByRole("link", { name: "清除全部" }).click();
        await expect.poll(() => summary(page).textContent()).toBe(whole);
      }));
  });

  describe("with JavaScript", () => {
    it("stays as it is when a sort or a product cannot be loaded, says so, and tries again", () => {
      const expected = /preload|ERR_FAILED|ERR_INTERNET|dynamically imported|Error loading route module/;
      return stage.open("/products", { javaScript: true, expected }, async (page, { context }) => {
        await openListing(page);
        // The pointer may have rested on a product on the way, and so have brought its script.
        await page.mouse.move(0, 0);
        await page.reload();
        await hydrated(page, true);
        const url = page.url();
        const cards = page.locator("main a[href^='/pdp/']");
        const count = await cards.count();
        const failed = page.getByRole("alert").filter({ hasText: "页面未能载入" });
        const staysAfter = async (link: Locator) => {
          await link.evaluate((one: HTMLElement) => one.click());
          await failed.waitFor();
          expect([page.url(), await cards.count()]).toEqual([url, count]);
          expect(await page.locator("body").getAttribute("data-same")).toBe("yes");
        };
        await page.evaluate(() => (document.body.dataset["same"] = "yes"));
        // The script of a page that a pointer only promises, and that of one which is wanted, both lead Remix to reload.
        await page.route(/\.data|\/pdp\.[^/]*\.js/, (route) => route.abort());
        const reload = page.waitForEvent("console", (message) => message.text().includes("Error loading route module"));
        await cards.first().hover();
        await reload;
        await staysAfter(page.locator("main a[href*='sort']").first());
        await staysAfter(page.locator("main [data-facet] input[type=checkbox]").first());
        await staysAfter(cards.first());
        await context.setOffline(true);
        await staysAfter(cards.first());
        await context.setOffline(false);
        await page.unrouteAll();
        await failed.getByRole("link", { name: "重试" }).click();
        await page.waitForURL(/\/pdp\//);
        await failed.waitFor({ state: "detached" });
        await page.locator("main a[href='#buy']").first().waitFor();
      });
    });

    it("keeps focus, scroll and open panels while a list changes in place, and announces it", () =>
      stage.open("/products", { javaScript: true, expected: /preload/ }, async (page) => {
        await openListing(page);
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
});
