import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { desktop, phone, hydrated, visit } from "../support/browser";
import { setStage } from "../support/stage";

const stage = setStage();
let productPath: string;

beforeAll(async () => {
  const home = await (await fetch(`${stage.site.url}/`)).text();
  productPath = /href="(\/pdp\/[^"?]+)"/.exec(home)?.[1] ?? "";
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

describe.each([{ javaScript: false }, { javaScript: true }])("a visitor, JavaScript $javaScript", ({ javaScript }) => {
  const walk = (steps: (page: Page) => Promise<void>, viewport = desktop, expected?: RegExp) =>
    visit(
      stage.browser,
      { baseUrl: stage.site.url, javaScript, viewport, ...(expected ? { expected } : {}) },
      ({ page }) => steps(page),
    );

  it("walks from the home page through the menu to a product", () =>
    walk(async (page) => {
      await page.goto("/");
      await hydrated(page, javaScript);
      const navigation = page.locator("header nav").first();
      const grid = navigation.locator("a[href^='/pdp/']").first();
      await expect.poll(() => grid.isVisible()).toBe(false);
      await navigation.getByRole("link").first().hover();
      await expect.poll(() => grid.isVisible()).toBe(true);
      const address = await grid.getAttribute("href");
      await grid.click();
      await page.waitForURL((url) => url.pathname + url.search === address);
      await expect.poll(() => heading(page).textContent()).toMatch(/\S/);
      await page.getByText("官方指导价").first().waitFor();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    }));

  it("reaches a product on a phone through the drawer", () =>
    walk(async (page) => {
      await page.goto("/");
      await hydrated(page, javaScript);
      await page.locator("[data-drawer] > summary").click();
      await page.locator("[data-drawer] details > summary").first().click();
      await expect.poll(() => page.locator("[data-drawer] a").filter({ visible: true }).count()).toBeGreaterThan(3);
      await page.goto(productPath);
      await hydrated(page, javaScript);
      expect(await heading(page).isVisible()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }, phone));

  it("opens panels, gallery and buy pop-up of a product, and goes to a variant", () =>
    walk(async (page) => {
      await page.goto(productPath);
      await hydrated(page, javaScript);
      const panel = page.locator("main details", { hasText: "产品特点" });
      expect(await panel.getAttribute("open")).toBeNull();
      await panel.locator("summary").click();
      expect(await panel.getAttribute("open")).not.toBeNull();

      await page.getByRole("link", { name: /放大查看第1张图片/ }).click();
      const gallery = javaScript ? page.getByRole("dialog", { name: "产品图片" }) : page.locator("#picture-1");
      await gallery.waitFor({ state: "visible" });
      await page
        .getByRole("link", { name: "关闭图片浏览" })
        .or(page.getByRole("button", { name: "关闭图片浏览" }))
        .filter({ visible: true })
        .first()
        .click();
      await gallery.waitFor({ state: "hidden" });

      await page
        .getByRole("link", { name: "购买", exact: true })
        .or(page.getByRole("button", { name: "购买", exact: true }))
        .first()
        .click();
      await page.getByText("线上渠道").filter({ visible: true }).last().waitFor();
      await page.goto(productPath);
      const variant = page.locator("main a[href^='/pdp/']:not([aria-current])").first();
      const address = await variant.getAttribute("href");
      await variant.click();
      await page.waitForURL((url) => url.pathname + url.search === address);
    }));

  it("learns that a product is missing, on the home page", () =>
    walk(async (page) => {
      await page.goto("/pdp/no-such-thing");
      await page.waitForURL((url) => url.pathname === "/");
      await page.getByText("数据异常，请稍后重试！").filter({ visible: true }).first().waitFor();
      await page.reload();
      await hydrated(page, javaScript);
      expect(await page.getByText("数据异常，请稍后重试！").count()).toBe(0);
    }));

  it("keeps a usable page when an upstream part is gone", async () => {
    stage.upstream.upstream.faults.setFault("product/fullProductDetail", "500");
    await walk(
      async (page) => {
        const response = await page.goto("/pdp/never-seen-before");
        expect(response?.status()).toBe(503);
        expect(await heading(page).isVisible()).toBe(true);
        expect(await page.locator("header nav a").count()).toBeGreaterThan(3);
      },
      desktop,
      /503/,
    ).finally(() => stage.upstream.upstream.faults.setFault("product/fullProductDetail", null));
  });
});

describe("with JavaScript", () => {
  it("navigates without a reload, and shows a missing product's toast there too", () =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript: true, expected: /preload/ }, async ({ page }) => {
      await page.goto("/");
      await hydrated(page, true);
      await page.evaluate(() => (document.documentElement.dataset["visit"] = "same"));
      await page.locator("main a[href^='/pdp/']").first().click();
      await page.waitForURL(/\/pdp\//);
      await expect.poll(() => page.title()).toContain(" - ");
      expect(await page.evaluate(() => document.documentElement.dataset["visit"])).toBe("same");
      stage.upstream.upstream.faults.setFault("product/fullProductDetail", "nulls");
      await page.locator("main a[href^='/pdp/']:not([aria-current])").last().click();
      await page.waitForURL((url) => url.pathname === "/");
      stage.upstream.upstream.faults.setFault("product/fullProductDetail", null);
      await page.getByText("数据异常，请稍后重试！").filter({ visible: true }).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.dataset["visit"])).toBe("same");
    }));

  it("loads a page as a whole where a proxy refuses its data", () =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript: true, expected: /preload|429/ }, async ({ page }) => {
      await page.route(/\.data(?:\?|$)/, (route) =>
        route.fulfill({ status: 429, contentType: "text/html", body: "<p>busy</p>" }),
      );
      await page.goto("/");
      await hydrated(page, true);
      await page.evaluate(() => (document.documentElement.dataset["visit"] = "same"));
      const link = page.locator("main a[href^='/pdp/']").first();
      const href = await link.getAttribute("href");
      await link.click();
      await page.waitForURL((url) => url.pathname + url.search === href);
      await page.getByText("官方指导价").first().waitFor();
      expect(await page.evaluate(() => document.documentElement.dataset["visit"])).toBeUndefined();
    }));
});
