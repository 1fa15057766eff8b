import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, phone } from "../support/browser";
import { setStage } from "../support/stage";
import { casesOf } from "../support/cases";

const stage = setStage();

const PAGES = casesOf(
  ["/", "/products", "/products/0086", "/brand-story/2001", "/customer-service/customised", "/member", "/news"],
  [
    "/products/category/0086-table-plate",
    "/pdp/NH100101",
    "/search-results-page?q=茶",
    "/brand-story",
    "/brand-story/our-history",
    "/brand-story/our-history/annual-plate",
    "/brand-story/workmanship",
    "/brand-story/product-story",
    "/news/3024",
    "/about-us/career",
    "/about-us/group",
    "/gifting",
    "/member/damagedForNew",
    "/customer-service/gift-wrap",
    "/cookie",
  ],
);

/** What is measured of a page, in px, at its end: there what is sticky rests. */
const measuresOf = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const main = document.querySelector("main");
    const footer = [...document.querySelectorAll("footer")].find((one) => !main?.contains(one));
    if (main === null || footer === undefined) throw new Error("the page has no main or no footer");
    const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
    /** Of text: that of its line, which is higher than its letters. An editor's band ends where its colour does. */
    const bottoms = [...main.querySelectorAll("img, video, a, button, p, h1, h2, h3, li, input, [style*=background]")]
      .filter((one) => isSeen(one) && (one.textContent !== "" || /^(?:IMG|VIDEO|INPUT)$/.test(one.tagName)))
      .map((one) => one.getBoundingClientRect().bottom);
    const sizeOf = (heading: Element) => parseFloat(getComputedStyle(heading).fontSize);
    const headings = (selector: string) =>
      [...main.querySelectorAll(selector)].filter((one) => isSeen(one) && one.textContent !== "").map(sizeOf);
    const middle = main.getBoundingClientRect();
    return {
      gap: footer.getBoundingClientRect().top - Math.max(...bottoms),
      title: Math.max(...headings("h1"), 0),
      parts: Math.max(...headings("h2:not([data-block=hero] h2)"), 0),
      links: [...main.querySelectorAll("a[href], button")].filter(isSeen).length,
      /** How far each grid's last row begins from where its first one does. */
      orphans: [...main.querySelectorAll("ul[data-columns]")]
        .filter((grid) => isSeen(grid) && getComputedStyle(grid).gridAutoFlow === "row")
        .map((grid) => {
          const boxes = [...grid.children].map((card) => card.getBoundingClientRect());
          const last = boxes.find(({ top }) => top === boxes.at(-1)?.top);
          return Math.abs((last?.left ?? 0) - (boxes[0]?.left ?? 0));
        }),
      /** Rows of links whose last row holds one of many. */
      alone: [...main.querySelectorAll("nav")].filter((nav) => {
        const tops = [...nav.querySelectorAll(":scope > a")].map((link) => link.getBoundingClientRect().top);
        return tops.length > 3 && tops.filter((top) => top === tops.at(-1)).length === 1;
      }).length,
      overflow: middle.right - window.innerWidth,
    };
  });

/** Titles and texts of cards whose last line has one to three characters, except lines that an editor broke. */
const shortLastLines = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const texts = document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3), main ul[data-columns] p, main .lead");
    return [...texts].flatMap((text) => {
      const { width, bottom } = text.getBoundingClientRect();
      if (!text.checkVisibility() || width <= 1 || text.innerText.includes("\n")) return [];
      const range = document.createRange();
      const lines: string[] = [];
      let left = Infinity;
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const [index, character] of [...(node.textContent ?? "")].entries()) {
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const box = range.getBoundingClientRect();
          // Not a space at the end of a line, nor what a card leaves out.
          if (box.width <= 1 || box.top >= bottom) continue;
          if (box.left < left) lines.push("");
          lines.push((lines.pop() ?? "") + character);
          left = box.left;
        }
      }
      const isShort = lines.length > 1 && [...(lines.at(-1) ?? "")].length <= 3;
      return isShort ? [lines.join(" / ")] : [];
    });
  });

describe.each([
  { viewport: phone, rhythm: 48, widths: [390, 820] },
  { viewport: desktop, rhythm: 96, widths: [1440] },
])("$viewport.width px wide", ({ viewport, rhythm, widths }) => {
  it.each(PAGES)(
    "%s: one space before the footer, a size for each role, a way on, no orphans, no short last line",
    (path) =>
      stage.open(path, { javaScript: false, viewport }, async (page) => {
        const { gap, title, parts, links, orphans, alone, overflow } = await measuresOf(page);
        expect(gap).toBeGreaterThanOrEqual(rhythm - 16);
        expect(gap).toBeLessThanOrEqual(rhythm + 16);
        if (title > 0) expect(parts).toBeLessThanOrEqual(title);
        expect(links).toBeGreaterThan(0);
        for (const off of orphans) expect(off).toBeLessThan(2);
        expect(alone).toBe(0);
        expect(overflow).toBeLessThanOrEqual(0);
        for (const width of widths) {
          await page.setViewportSize({ width, height: viewport.height });
          expect(await shortLastLines(page)).toEqual([]);
        }
      }),
  );
});

it("a series' own categories begin within 1,100 px of a desktop's page", () =>
  stage.open("/products/0086", { javaScript: false, viewport: desktop }, async (page) => {
    const categories = page.getByRole("heading", { name: "按品类选购" });
    expect((await categories.boundingBox())?.y).toBeLessThanOrEqual(1100);
  }));

/** The boxes of what a selector finds and a visitor sees. */
const boxesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        return { left, right, top, bottom, width };
      }),
    );

it("a filter leaves the width of the cards; the facets are one row, and one that is open shows every value", () =>
  stage.open("/products/category/0086?vcCodePath=true", { javaScript: false, viewport: desktop }, async (page) => {
    const [before] = await boxesOf(page, "main article");
    const summaries = await boxesOf(page, "[data-facet] > summary");
    expect(summaries.length).toBeGreaterThan(1);
    expect(new Set(summaries.map(({ top }) => top)).size).toBe(1);
    const facets = page.locator("[data-facet] > summary");
    await facets.last().click();
    const values = page.locator("[data-facet][open] fieldset");
    expect(await values.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
    expect((await values.boundingBox())?.x).toBeCloseTo(summaries[0]?.left ?? 0, 0);
    await facets.last().click();
    await facets.first().click();
    await values.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "应用筛选" }).click();
    await page.waitForURL(/f\./);
    const cards = await boxesOf(page, "main article");
    expect(cards[0]).toMatchObject({ left: before?.left, width: before?.width });
    expect(cards.length).toBeLessThan(4);
  }));

it("three products that are compared fit a phone, each label above its values", () =>
  stage.open(
    "/products/compare?ids=00860101&ids=00860601&ids=NH100101",
    { javaScript: false, viewport: phone },
    async (page) => {
      expect(await boxesOf(page, "main thead th")).toHaveLength(3);
      expect(
        await page
          .locator("main section")
          .first()
          .evaluate((one) => one.scrollWidth - one.clientWidth),
      ).toBeLessThanOrEqual(0);
      const [[label], [value]] = await Promise.all([boxesOf(page, "tbody th"), boxesOf(page, "tbody td")]);
      expect(label?.bottom).toBeLessThanOrEqual(value?.top ?? 0);
    },
  ));

it("what a store's card offers is one row on a phone", () =>
  stage.open("/find-us", { javaScript: true, viewport: phone }, async (page) => {
    const card = page.locator("[data-store-card]").first();
    await card.getByRole("button", { name: /^复制地址/ }).waitFor();
    const tops = await card
      .locator(":is(a, button)")
      .filter({ visible: true })
      .evaluateAll((all) =>
        all
          .filter((one) => !one.getAttribute("href")?.startsWith("tel:"))
          .map((one) => Math.round(one.getBoundingClientRect().top)),
      );
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
  }));

it("a code is asked for at the top of its page, in the column of what follows", () =>
  stage.open("/verification", { javaScript: false, viewport: desktop }, async (page) => {
    const [[field], [title], panels] = await Promise.all([
      boxesOf(page, "main form"),
      boxesOf(page, "main h1"),
      boxesOf(page, "main details"),
    ]);
    expect((field?.top ?? Infinity) - (title?.bottom ?? 0)).toBeLessThan(160);
    for (const panel of panels) expect(panel).toMatchObject({ left: field?.left, right: field?.right });
  }));

it("a product's three images end together, in the window that they begin in", () =>
  stage.open("/pdp/NH100101", { javaScript: false, viewport: { width: 1440, height: 950 } }, async (page) => {
    const images = await boxesOf(page, "main article ol img");
    expect(images).toHaveLength(3);
    const [first, , last] = images;
    expect(Math.abs((first?.bottom ?? 0) - (last?.bottom ?? Infinity))).toBeLessThan(2);
    expect(last?.bottom).toBeLessThanOrEqual(950);
  }));

it("a phone shows a product's price once, an image as wide as the window its whole width", () =>
  stage.open("/pdp/NH100101", { javaScript: false, viewport: phone }, async (page) => {
    expect(await page.getByText("官方指导价").filter({ visible: true }).count()).toBe(1);
    const [image] = await boxesOf(page, "main article ol img");
    expect(image?.width).toBe(phone.width);
  }));

it("a picture as wide as the window leaves no strip beside it", () =>
  stage.open("/", { javaScript: false, viewport: desktop }, async (page) => {
    const [image] = await boxesOf(page, "[data-block=hero] img");
    expect(image?.width).toBe(desktop.width);
  }));
