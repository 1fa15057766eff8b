import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { setStage } from "../support/stage";

const stage = setStage();
const MISSING = "数据异常，请稍后重试！";
const missing = (page: Page) => page.getByText(MISSING).filter({ visible: true }).first();

describe.each([{ javaScript: false }, { javaScript: true }])("a visitor, JavaScript $javaScript", ({ javaScript }) => {
  it("learns that a product is missing, on the home page", () =>
    stage.open("/pdp/no-such-thing", { javaScript }, async (page) => {
      await page.waitForURL((url) => url.pathname === "/");
      await missing(page).waitFor();
      // The toast goes, the notice stays.
      await page.locator(".Toastify__toast").waitFor({ state: "detached" });
      expect(await missing(page).isVisible()).toBe(true);
      await page.reload();
      expect(await page.getByText(MISSING).count()).toBe(0);
    }));
});

describe("with JavaScript", () => {
  const open = (expected: RegExp, steps: (page: Page) => Promise<void>) =>
    stage.open("/", { javaScript: true, expected }, async (page) => {
      await page.evaluate(() => (document.documentElement.dataset["visit"] = "same"));
      await steps(page);
    });
  const visitOf = (page: Page) => page.evaluate(() => document.documentElement.dataset["visit"]);

  it("navigates without a reload, and shows a missing product's toast there too", () =>
    open(/preload/, async (page) => {
      await page.locator("main a[href^='/pdp/']").first().click();
      await page.waitForURL(/\/pdp\//);
      await expect.poll(() => page.title()).toContain(" - ");
      expect(await visitOf(page)).toBe("same");
      stage.faults.setFault("product/fullProductDetail", "nulls");
      await page.locator("main a[href^='/pdp/']:not([aria-current])").last().click();
      await page.waitForURL((url) => url.pathname === "/");
      stage.faults.setFault("product/fullProductDetail", null);
      await missing(page).waitFor();
      expect(await visitOf(page)).toBe("same");
      await page.locator("footer a[href='/cookie']").click();
      await page.waitForURL("**/cookie");
      await expect.poll(() => page.locator("details", { hasText: MISSING }).count()).toBe(0);
    }));

  it("loads a page as a whole where a proxy refuses its data", () =>
    open(/preload|429/, async (page) => {
      await page.route(/\.data(?:\?|$)/, (route) =>
        route.fulfill({ status: 429, contentType: "text/html", body: "<p>busy</p>" }),
      );
      const link = page.locator("main a[href^='/pdp/']").first();
      const href = await link.getAttribute("href");
      await link.click();
      await page.waitForURL((url) => url.pathname + url.search === href);
      await page.getByText("官方指导价").first().waitFor();
      expect(await visitOf(page)).toBeUndefined();
    }));
});
