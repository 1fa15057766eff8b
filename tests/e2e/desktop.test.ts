import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { desktop, hydrated, visit } from "../support/browser";
import { setStage } from "../support/stage";
import { step } from "../support/steps";
import { casesOf } from "../support/cases";

const stage = setStage();

const LISTINGS = ["/products/category/0086?vcCodePath=true", "/products/0086/0086-tea", "/products/keyword/%E8%8C%B6"];

describe.each([{ javaScript: false }, { javaScript: true }])(
  "on a desktop, JavaScript $javaScript",
  ({ javaScript }) => {
    const open = (path: string, steps: (page: Page) => Promise<void>, viewport = desktop) =>
      visit(stage.browser, { baseUrl: stage.site.url, javaScript, viewport, expected: /preload/ }, async ({ page }) => {
        await page.goto(path);
        await hydrated(page, javaScript);
        await steps(page);
      });
    const firstCard = async (page: Page) => (await page.locator("main article").first().boundingBox())?.y ?? Infinity;

    it.each(LISTINGS)("%s begins within 400 px of the window's top", (path) =>
      open(path, async (page) => {
        expect(await firstCard(page)).toBeLessThanOrEqual(400);
      }),
    );

    it.each(casesOf([1440], [820, 1920]))(
      "an open facet covers nothing, and a press meets what it aims at, %i px",
      (width) =>
        open(
          LISTINGS[0] ?? "",
          async (page) => {
            const facets = page.locator("main details[data-facet]");
            expect(await facets.count()).toBeGreaterThan(1);
            for (let at = 0; at < (await facets.count()); at += 1) {
              await facets.nth(at).locator("summary").click();
              await facets.nth(at).locator("fieldset").waitFor();
              const values = await facets.nth(at).locator("fieldset").boundingBox();
              expect((values?.y ?? 0) + (values?.height ?? 0)).toBeLessThanOrEqual(await firstCard(page));
            }
            await page.getByRole("link", { name: "价格从高到低" }).click();
            await page.waitForURL(/sort=priceDesc/);
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
          },
          { width, height: 900 },
        ),
    );

    it("shows the store's pop-up whole in a window of 900 px", () =>
      open("/cookie", async (page) => {
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

    it("keeps the way back to the category from one variant to the next", () =>
      open("/products/category/0086?vcCodePath=true", async (page) => {
        await page.locator("main article a").first().click();
        await page.waitForURL(/\/pdp\/.*vc=/);
        const vc = new URL(page.url()).searchParams.get("vc");
        const variants = page.getByRole("navigation", { name: "同系列产品" }).locator("a:not([aria-current])");
        await variants.first().waitFor();
        const breadcrumb = page.getByRole("navigation", { name: "当前位置" });
        const category = await breadcrumb.getByRole("link").nth(1).getAttribute("href");
        await variants.first().click();
        await page.waitForURL((url) => url.searchParams.get("vc") === vc && url.pathname.startsWith("/pdp/"));
        await expect.poll(() => breadcrumb.getByRole("link").nth(1).getAttribute("href")).toBe(category);
      }));

    it.each(javaScript ? casesOf([1440], [1920]) : casesOf([], [1440, 1920]))(
      "begins timelines, questions and rich text on one axis, %i px",
      async (width) => {
        const edges = new Set<number>();
        for (const path of ["/customer-service/customised", "/member", "/customer-service/faq", "/cookie"]) {
          await open(
            path,
            async (page) => {
              const texts = page.locator(
                "[data-block=SequenceModel] li :is(h2, h3), [data-block=common] p, [data-block=CollapseModel] summary",
              );
              const lefts = await texts.evaluateAll((all) => all.map((text) => text.getBoundingClientRect().left));
              expect(lefts.length, path).toBeGreaterThan(0);
              for (const left of lefts) edges.add(Math.round(left));
            },
            { width, height: 900 },
          );
        }
        expect([...edges]).toHaveLength(1);
      },
    );
  },
);

it.each(casesOf([1440], [1920]))("a product's fourth image fills its frame, %i px", (width) =>
  visit(
    stage.browser,
    { baseUrl: stage.site.url, javaScript: false, viewport: { width, height: 900 } },
    async ({ page }) => {
      await page.goto("/pdp/00860101");
      const images = page.locator("main a[id^='picture-'][id$='-opener'] img");
      expect(await images.count()).toBe(4);
      const fourth = images.nth(3);
      await fourth.scrollIntoViewIfNeeded();
      await fourth.evaluate((image: HTMLImageElement) => image.decode());
      const { width: frame = 0, height = 0 } = (await fourth.boundingBox()) ?? {};
      expect(Math.abs(frame - height)).toBeLessThanOrEqual(1);
      const shown = sharp(await fourth.screenshot());
      const strip = 8;
      for (const edge of [
        { left: 0, top: 0, width: Math.floor(frame), height: strip },
        { left: 0, top: Math.floor(height) - strip, width: Math.floor(frame), height: strip },
        { left: 0, top: 0, width: strip, height: Math.floor(height) },
        { left: Math.floor(frame) - strip, top: 0, width: strip, height: Math.floor(height) },
      ]) {
        // A bar beside or above an image is of one colour.
        const { channels } = await sharp(await shown.clone().extract(edge).toBuffer()).stats();
        expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(3);
      }
    },
  ),
);

describe("what is printed, and what cards say", () => {
  it("questions are printed with their answers", () =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript: false }, async ({ page }) => {
      await page.goto("/customer-service/faq");
      const answers = page.locator("[data-block=CollapseModel] details > div");
      const shown = () => answers.evaluateAll((all) => [...new Set(all.map((one) => one.checkVisibility()))]);
      expect(await shown()).toEqual([false]);
      await page.emulateMedia({ media: "print" });
      expect(await shown()).toEqual([true]);
    }));

  it("a card that leads on has one link, whose name is its title; annual plates carry their year", () =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript: false }, async ({ page }) => {
      for (const path of ["/", "/gifting", "/brand-story", "/products"]) {
        await page.goto(path);
        const cards = await page
          .locator("main :is([data-block=category], [data-block=category02], [data-columns], ul) > li:has(img):has(a)")
          .evaluateAll((all) =>
            all.map((card) => ({
              names: [...card.querySelectorAll("a")].map((link) => link.textContent || link.querySelector("img")?.alt),
              // Without a heading the whole card is the link.
              title: card.querySelector("h2, h3, h4")?.textContent ?? null,
            })),
          );
        expect(cards.length, path).toBeGreaterThan(0);
        for (const { names, title } of cards) {
          expect(names, path).toEqual([title ?? expect.stringMatching(/\S/)]);
          if (title !== null) expect(title, path).toMatch(/\S/);
        }
      }
      await page.goto("/brand-story/our-history/annual-plate");
      const plates = await page
        .locator("[data-block=FixedSize03] article")
        .evaluateAll((all) => all.map((one) => one.textContent));
      expect(plates.length).toBeGreaterThan(4);
      for (const plate of plates) expect(plate).toMatch(/^\d{4} 年/);
    }));
});

describe("the menus by keyboard", () => {
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

  it("open and close as their button says, lead on by arrows, and give the focus back", () =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript: true }, async ({ page }) => {
      await page.goto("/cookie");
      await hydrated(page, true);
      await page.keyboard.press("Tab");
      await page.locator("header [data-navigation][data-hydrated]").waitFor();
      const { sheet, button } = openAt(page, 1);
      const isOpen = () => sheet.evaluate((element) => getComputedStyle(element).visibility === "visible");
      await step("Enter on the button opens, and says so", async () => {
        await button.focus();
        expect(await button.getAttribute("aria-expanded")).toBe("false");
        await page.keyboard.press("Enter");
        expect(await button.getAttribute("aria-expanded")).toBe("true");
        await expect.poll(isOpen).toBe(true);
      });
      await step("Enter again closes, and says so", async () => {
        await page.keyboard.press("Enter");
        expect(await button.getAttribute("aria-expanded")).toBe("false");
        await expect.poll(isOpen).toBe(false);
      });
      await step("down leads into the sheet, through its links, and up back to the name", async () => {
        await page.keyboard.press("ArrowDown");
        const links = await sheet.getByRole("link").allTextContents();
        expect(await focused(page)).toEqual({ name: links[0], inSheet: true });
        await page.keyboard.press("ArrowDown");
        expect(await focused(page)).toEqual({ name: links[1], inSheet: true });
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("ArrowUp");
        expect((await focused(page)).inSheet).toBe(false);
      });
      await step("Tab leads on from the button into the open sheet", async () => {
        await button.focus();
        if ((await button.getAttribute("aria-expanded")) === "false") await page.keyboard.press("Enter");
        await expect.poll(isOpen).toBe(true);
        await page.keyboard.press("Tab");
        expect((await focused(page)).inSheet).toBe(true);
      });
      await step("Escape closes, with the focus on the bar", async () => {
        await page.keyboard.press("Escape");
        await expect.poll(isOpen).toBe(false);
        expect((await focused(page)).inSheet).toBe(false);
      });
      await step("right and left lead along the bar", async () => {
        const names = await page
          .locator("header [data-navigation] > ul > li")
          .locator("a, button")
          .first()
          .textContent();
        const here = (await focused(page)).name;
        await page.keyboard.press("ArrowRight");
        expect((await focused(page)).name).not.toBe(here);
        await page.keyboard.press("ArrowLeft");
        expect((await focused(page)).name).toBe(here);
        await page.keyboard.press("ArrowLeft");
        expect((await focused(page)).name).toBe(names);
      });
    }));
});
