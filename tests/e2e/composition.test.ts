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
    "/member/damagedForNew",
    "/customer-service/gift-wrap",
  ],
);

/** What is measured of a page, in px. */
const measuresOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    const footer = document.querySelector("body > footer, footer");
    if (main === null || footer === null) throw new Error("the page has no main or no footer");
    const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
    /** Of text: that of its line, which is higher than its letters. */
    const bottoms = [...main.querySelectorAll("img, video, a, button, p, h1, h2, h3, li, input")]
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
      /** Distance of the middle of each grid's last row from the grid's middle, where that row is not full. */
      orphans: [...main.querySelectorAll("ul[data-columns]")]
        .filter((grid) => isSeen(grid) && getComputedStyle(grid).gridAutoFlow === "row")
        .flatMap((grid) => {
          const boxes = [...grid.children].map((card) => card.getBoundingClientRect());
          const last = boxes.filter(({ top }) => top === boxes.at(-1)?.top);
          const left = Math.min(...last.map((box) => box.left));
          const right = Math.max(...last.map((box) => box.right));
          const { left: from, right: to } = grid.getBoundingClientRect();
          return Math.abs((left + right) / 2 - (from + to) / 2);
        }),
      overflow: middle.right - window.innerWidth,
    };
  });

describe.each([
  { viewport: phone, rhythm: 48 },
  { viewport: desktop, rhythm: 96 },
])("$viewport.width px wide", ({ viewport, rhythm }) => {
  it.each(PAGES)("%s: one space before the footer, a size for each role, a way on, no orphans", (path) =>
    stage.open(path, { javaScript: false, viewport }, async (page) => {
      const { gap, title, parts, links, orphans, overflow } = await measuresOf(page);
      expect(gap).toBeGreaterThanOrEqual(rhythm - 16);
      expect(gap).toBeLessThanOrEqual(rhythm + 16);
      if (title > 0) expect(parts).toBeLessThanOrEqual(title);
      expect(links).toBeGreaterThan(0);
      for (const off of orphans) expect(off).toBeLessThan(2);
      expect(overflow).toBeLessThanOrEqual(0);
    }),
  );
});
