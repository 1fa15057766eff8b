import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desktop, launchBrowser, phone, settled, visit } from "../support/browser";
import { startSite, type SiteProcess } from "../support/site";
import { startUpstreamServer, type RunningUpstream } from "../upstream/server";

let upstream: RunningUpstream;
let site: SiteProcess;
let browser: Browser;

// Enough products that a filtered list still has a second page.
const PRODUCTS = 4000;

beforeAll(async () => {
  upstream = await startUpstreamServer({ port: 0, products: PRODUCTS, token: "token" });
  const siteFile = join(mkdtempSync(join(tmpdir(), "site-")), "site.json");
  writeFileSync(siteFile, JSON.stringify(upstream.upstream.siteFile));
  const secret = "a-secret-of-the-tests";
  site = await startSite({
    env: { API_BASE_URL: upstream.url, API_TOKEN: "token", SITE_CONFIG: siteFile, SESSION_SECRET: secret },
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await upstream.close();
});

const summary = (page: Page) => page.locator("main [role=status]").first();
const seriesCard = (page: Page) => page.locator("main li a[href^='/products/']:not([href*='/category/'])").first();

/** From the series list to the list of all products of the first series. */
async function openListing(page: Page, javaScript: boolean): Promise<void> {
  await page.goto("/products");
  await settled(page, javaScript);
  const landing = await seriesCard(page).getAttribute("href");
  await seriesCard(page).click();
  await page.waitForURL((url) => url.pathname === landing);
  await page.getByRole("link", { name: /^浏览全部/ }).click();
  await page.waitForURL(/vcCodePath=true/);
  await summary(page)
    .getByText(/共\d+件产品/)
    .waitFor();
}

/** Chooses the first value of a facet that leaves more than one page; gives its count. */
async function chooseFilter(page: Page, javaScript: boolean): Promise<number> {
  const counts = await page
    .locator("main label:has(input[type=checkbox])")
    .evaluateAll((all) => all.map((label) => Number(label.querySelector(".number")?.textContent ?? 0)));
  const most = Math.max(...counts);
  const index = counts.findIndex((count) => count > 24 && count < most);
  const box = page.locator("main input[type=checkbox]").nth(index);
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

describe.each([{ javaScript: false }, { javaScript: true }])("a visitor, JavaScript $javaScript", ({ javaScript }) => {
  const walk = (steps: (page: Page) => Promise<void>, viewport = desktop) =>
    visit(browser, { baseUrl: site.url, javaScript, viewport, expected: /preload/ }, ({ page }) => {
      page.setDefaultTimeout(10_000);
      return steps(page);
    });

  it("finds a product: series, facet, sort, page 2, product, variant", () =>
    walk(async (page) => {
      await openListing(page, javaScript);
      if (javaScript) await page.evaluate(() => (document.documentElement.dataset["visit"] = "same"));
      const count = await chooseFilter(page, javaScript);
      await summary(page)
        .getByText(`共${String(count)}件产品`)
        .waitFor();

      await page.getByRole("link", { name: "价格从高到低" }).click();
      await page.waitForURL(/sort=priceDesc/);
      await expect
        .poll(() => page.getByRole("link", { name: "价格从高到低" }).getAttribute("aria-current"))
        .toBe("true");
      const first = await page.locator("main article a").first().getAttribute("href");

      await page.getByRole("link", { name: "下一页" }).click();
      await page.waitForURL(/page=2/);
      await summary(page).getByText("第2页").waitFor();
      for (const part of ["vcCodePath=true", "f.", "sort=priceDesc"]) expect(page.url()).toContain(part);
      expect(await page.locator("main article a").first().getAttribute("href")).not.toBe(first);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      if (javaScript) {
        expect(await page.evaluate(() => document.documentElement.dataset["visit"])).toBe("same");
        await expect.poll(() => summary(page).evaluate((line) => line === document.activeElement)).toBe(true);
      }

      await page.locator("main article a").first().click();
      await page.waitForURL(/\/pdp\//);
      await page.getByText("官方指导价").first().waitFor();
      const variant = page.locator("main a[href^='/pdp/']:not([aria-current])").first();
      const address = await variant.getAttribute("href");
      await variant.click();
      await page.waitForURL((url) => url.pathname + url.search === address);
      await page.getByText("官方指导价").first().waitFor();
    }));

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

  it("filters on a phone behind 筛选, and nothing stands out of the screen", () =>
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
    visit(browser, { baseUrl: site.url, javaScript: true, expected: /preload/ }, async ({ page }) => {
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
