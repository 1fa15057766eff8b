import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, phone } from "../support/browser";
import { twoFrames } from "../support/clock";
import { setStage } from "../support/stage";

const stage = setStage();

/** The layout's CSS variables in px, and their expected values. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    // Measured as an element's height, because the style sheet may use another unit.
    const pixels = (variable: string) => {
      const ruler = document.createElement("div");
      ruler.style.cssText = `position: fixed; visibility: hidden; height: var(${variable})`;
      document.body.append(ruler);
      const { height } = ruler.getBoundingClientRect();
      ruler.remove();
      return height;
    };
    return {
      headerVariable: pixels("--header-height"),
      header: document.querySelector("[data-site-header]")?.getBoundingClientRect().height ?? 0,
      viewportVariable: pixels("--viewport-height"),
      viewport: window.innerHeight,
    };
  });

async function expectTrue(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { header, headerVariable, viewport, viewportVariable } = await layoutOf(page);
      return [headerVariable, viewportVariable].map(Math.round).join() === [header, viewport].map(Math.round).join()
        ? "true"
        : JSON.stringify({ header, headerVariable, viewport, viewportVariable });
    })
    .toBe("true");
}

describe.each([false, true])("--header-height and --viewport-height, JavaScript %s", (javaScript) => {
  const walk = (path: string, steps: (page: Page) => Promise<void>, viewport = desktop) =>
    stage.open(path, { javaScript, viewport }, steps);

  it("are those of the header and the window, and follow the window", () =>
    walk("/cookie", async (page) => {
      await expectTrue(page);
      expect((await layoutOf(page)).header).toBeGreaterThan(100);
      await page.setViewportSize({ width: desktop.width, height: 611 });
      await expectTrue(page);
      await page.setViewportSize(phone);
      await expectTrue(page);
    }));

  it("are 0 and the window's on a page without a header", () =>
    walk("/flora-danica/flora", async (page) => {
      expect(await layoutOf(page)).toEqual({
        header: 0,
        headerVariable: 0,
        viewport: desktop.height,
        viewportVariable: desktop.height,
      });
    }));
});

/** A page, the link on it that is followed, and what the page that it leads to shows. */
const MOVES = [
  ["/products/keyword/盘", "main a[href^='/pdp/']", "main article h1"],
  ["/products/0086", "main a[href^='/products/category/']", "main form[action='/products/compare']"],
  ["/products/category/0086?vcCodePath=true", "main a[href^='/pdp/']", "main article h1"],
  ["/", "main a[href^='/products/']", "main h1"],
  ["/news", "main a[href^='/news/']", "main article"],
  ["/brand-story", "main a[href^='/brand-story/']", "main h1"],
  ["/cookie", "main a[href='/contact-us']", "section[data-type='contactUs']"],
] as const;

/** Counts every shift from now on: also what a browser forgives for half a second after a press. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement.dataset;
    root["shift"] = "0";
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      root["shift"] = String(shifts.reduce((sum, { value }) => sum + value, Number(root["shift"])));
    }).observe({ type: "layout-shift" });
  });

describe.each([phone, desktop])("a move at $width px", (viewport) => {
  it.each(MOVES)("%s → %s shifts less than 0.02", (path, link, shown) =>
    stage.open(path, { javaScript: true, viewport }, async (page) => {
      await watchShifts(page);
      await page.locator(link).first().click();
      await page.waitForURL((url) => url.pathname + url.search !== encodeURI(path));
      await page.locator(shown).first().waitFor();
      await page.waitForLoadState("networkidle");
      // A shift has been reported by then.
      await twoFrames(page);
      expect(await page.evaluate(() => Number(document.documentElement.dataset["shift"]))).toBeLessThan(0.02);
    }),
  );
});

it("three categories of a series are one row on a phone too, which is swept", () =>
  stage.open("/products/0086", { javaScript: false, viewport: phone }, async (page) => {
    const cards = page.locator("main ul[data-columns=trio]").first().locator(":scope > li");
    expect(await cards.count()).toBe(3);
    const tops = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect((await cards.first().boundingBox())?.width).toBeGreaterThan(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }));

describe("with JavaScript", () => {
  it("a client navigation keeps them, and begins at the top", () =>
    stage.open("/cookie", { javaScript: true }, async (page) => {
      await page.locator("footer a[href='/contact-us']").first().click();
      await page.waitForURL("**/contact-us");
      await page.locator("section[data-type='contactUs']").waitFor();
      await expectTrue(page);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    }));

  it("a phone's header that became higher is low again when its type is", () =>
    stage.open("/cookie", { javaScript: true, viewport: phone }, async (page) => {
      const { header } = await layoutOf(page);
      const area = page.locator("[data-store-area]").locator("..");
      await area.evaluate((element) => (element.style.height = "120px"));
      await expect.poll(async () => (await layoutOf(page)).headerVariable).toBeGreaterThan(header + 50);
      await area.evaluate((element) => (element.style.height = ""));
      await expectTrue(page);
      expect((await layoutOf(page)).header).toBe(header);
    }));

  it("a job is printed without the list below it", () =>
    stage.open("/about-us/jobs", { javaScript: true }, async (page) => {
      const jobs = page.locator("main > div a[href*='jobId=']").filter({ visible: true });
      await jobs.first().click();
      await page.getByRole("dialog").waitFor();
      await page.emulateMedia({ media: "print" });
      expect(await page.getByRole("dialog").isVisible()).toBe(true);
      expect(await page.locator("main li h2").filter({ visible: true }).count()).toBe(0);
    }));
});
