import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { testTemplateAccess, withoutScriptsOnDesktop, withScriptsOnPhone } from "../support/access";
import { violationsOf } from "../support/axe";
import { moreOfEverything, navigationOf } from "../support/altered-data";
import { setStage } from "../support/stage";
import { hasOtherCases } from "../support/cases";

/** The full run has every template and width. */
const isAll = hasOtherCases();
const usual = new Set(["home", "series-list", "series", "listing", "product", "article"]);

describe("fourteen navigation items, long names and no picture: no violation, reflow, and a page that stands still", () => {
  // States reached by a visitor's actions are skipped: they use the same templates.
  testTemplateAccess(isAll ? [withScriptsOnPhone, withoutScriptsOnDesktop] : [withScriptsOnPhone], {
    whole: ({ name }) => name === "home",
    alter: moreOfEverything,
    shows:
      /Extraordinarily-Long-Unbroken-Word[^]*no-such-picture|no-such-picture[^]*Extraordinarily-Long-Unbroken-Word/,
    only: (template) =>
      (isAll || usual.has(template.name)) &&
      !template.act &&
      !template.demo &&
      !template.likeAnother &&
      !template.fault,
  });
});

describe.each(isAll ? [8, 14] : [14])("%i navigation items", (count) => {
  const stage = setStage({ alter: navigationOf(count) });
  const bar = (page: Page) => page.locator("header [data-navigation]");
  const open = (width: number, javaScript: boolean, steps: (page: Page) => Promise<void>) =>
    stage.open("/cookie", { javaScript, viewport: { width, height: 900 } }, async (page) => {
      if (javaScript) {
        await page.keyboard.press("Tab");
        await page.locator("header [data-navigation][data-hydrated]").waitFor();
      }
      await steps(page);
    });

  describe.each([false, true])("JavaScript %s", (javaScript) => {
    it.each(isAll ? [1024, 1200, 1440, 1920] : [1024, 1440])("stand beside each other, whole, at %i px", (width) =>
      open(width, javaScript, async (page) => {
        const controls = await bar(page)
          .locator("> ul > li > div:first-child")
          .locator("a, button")
          .filter({ visible: true })
          .evaluateAll((all) =>
            all.map((control) => {
              const { left, right } = control.getBoundingClientRect();
              const { scrollWidth, clientWidth } = control;
              return { left, right, isCut: scrollWidth > clientWidth };
            }),
          );
        expect(controls.length).toBeGreaterThan(4);
        for (const [at, { left, right, isCut }] of controls.entries()) {
          expect(isCut).toBe(false);
          expect(right - left).toBeGreaterThanOrEqual(24);
          expect(left).toBeGreaterThanOrEqual(Math.floor(controls[at - 1]?.right ?? 0));
          expect(right).toBeLessThanOrEqual(width);
        }
      }),
    );

    it("can all be reached", () =>
      open(1440, javaScript, async (page) => {
        const more = bar(page).getByRole("button", { name: "更多" });
        expect(await more.count()).toBe(count === 14 ? 1 : 0);
        if (count === 14) await more.hover();
        const names = page.locator("header [data-navigation] [data-nav-item]");
        expect(await names.count()).toBe(count);
        const last = names.last().getByRole("link").first();
        await expect.poll(() => last.isVisible()).toBe(true);
        const href = await last.getAttribute("href");
        await last.click();
        await page.waitForURL((url) => url.pathname === href);
        if (count !== 14) return;
        const entry = bar(page).locator("> ul > li").last().locator("> div").first();
        await expect.poll(() => entry.getAttribute("data-current")).not.toBeNull();
        await page.locator("header").getByRole("link", { name: /首页/ }).first().click();
        await page.waitForURL((url) => url.pathname === "/");
        await expect.poll(() => entry.getAttribute("data-current")).toBeNull();
      }));
  });

  it("have no violation, the sheet of 更多 open", () =>
    open(1440, true, async (page) => {
      await bar(page).locator("> ul > li").last().hover();
      await page.waitForTimeout(400);
      expect(await violationsOf(page, { include: "header" })).toEqual([]);
    }));
});
