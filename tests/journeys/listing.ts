import { expect } from "vitest";
import type { EnginePage } from "../support/engines/page";
import type { Journey } from "./journey";

const SUMMARY = "main [role=status]";
const SERIES_CARD = "main li a[href^='/products/']:not([href*='/category/'])";
const CARD = "main article a[href^='/pdp/']";
const CHECKED = "main input[type=checkbox]:checked";
const VALUES = "main details[data-facet] > summary";
const SCROLLED_PX = 700;
/** Images and fonts loading late may have shifted the position by a line. */
const TOLERANCE_PX = 60;

/** From the series to a list: filtered, sorted, paginated, and back again. */
export const listing: Journey = {
  name: "listing",
  async walk({ page, step, isPhone, javaScript }) {
    await page.goto("/products");
    await page.click(SERIES_CARD);
    await page.click({ role: "link", name: /^浏览全部/ });
    await step("the list says how many products it has", () =>
      expect.poll(() => page.text(SUMMARY)).toMatch(/共\d+件产品/),
    );
    const whole = await page.text(SUMMARY);

    const filters = { css: "main summary", name: /^筛选/ };
    if (isPhone) await page.click(filters);
    if (isPhone && javaScript) {
      await step("a press above the sheet meets nothing of the list", () =>
        expect.poll(() => page.evaluate(whatAPressMeets)).toEqual(["SUMMARY"]),
      );
      const before = await Promise.all([page.path(), page.scrollTop()]);
      await page.click(filters);
      await step("but closes the sheet", () => expect.poll(() => page.count(VALUES)).toBe(0));
      await step("and moves nothing", async () =>
        expect(await Promise.all([page.path(), page.scrollTop()])).toEqual(before),
      );
      await page.click(filters);
    }
    const value = await narrowingValue(page);
    await page.click(`main details[data-facet]:has(${value}) > summary`);
    await page.click(`main label:has(${value})`);
    if (!javaScript) await page.click({ role: "button", name: "应用筛选" });
    await step("a facet narrows it, and the address says so", () => expect.poll(() => page.path()).toMatch(/[?&]f\./));
    await step("it has fewer products", () => expect.poll(() => page.text(SUMMARY)).not.toBe(whole));
    await step("the facet is checked", () => expect.poll(() => page.countAll(CHECKED)).toBe(1));
    await page.back();
    await step("back gives the whole list again", () => expect.poll(() => page.text(SUMMARY)).toBe(whole));
    await step("and the facet is not checked", () => expect.poll(() => page.countAll(CHECKED)).toBe(0));
    // On phones the filter sheet over the list is still open.
    const way = { css: "main form button", name: /^(?:查看\d+件产品|应用筛选)$/ };
    if (isPhone && (await page.count(way)) > 0) await page.click(way);

    const cheapest = await page.attribute(CARD, "href");
    await page.click({ role: "link", name: "价格从高到低" });
    await step("sorting marks its link", () =>
      expect.poll(() => page.texts("main a[aria-current=true]")).toEqual(["价格从高到低"]),
    );
    await step("another product comes first", () => expect.poll(() => page.attribute(CARD, "href")).not.toBe(cheapest));

    await page.scrollTo(SCROLLED_PX);
    const href = await page.hrefInView("main article");
    await page.hover(`main article a[href="${href}"]`);
    const left = await page.scrollTop();
    await page.click(`main article a[href="${href}"]`);
    await step("a card leads to its product", () => expect.poll(() => page.path()).toBe(href));
    await step("which begins at its top", () => expect.poll(() => page.scrollTop()).toBe(0));
    await page.back();
    await step("back leads to the list", () => expect.poll(() => page.text(SUMMARY)).toBe(whole));
    await step("and to the place in it that was left", () =>
      expect.poll(async () => Math.abs((await page.scrollTop()) - left)).toBeLessThan(TOLERANCE_PX),
    );

    await page.click({ role: "link", name: "下一页" });
    await step("the second page says so", () => expect.poll(() => page.text(SUMMARY)).toContain("第2页"));
    await step("it begins at its top", () => expect.poll(() => page.scrollTop()).toBe(0));
    await step("it keeps the order", async () => expect(await page.path()).toContain("sort=priceDesc"));
    await step("nothing stands out of the window", async () => expect(await page.overflow()).toBeLessThanOrEqual(0));
    await page.back();
    await step("back leads to the first page", () => expect.poll(() => page.text(SUMMARY)).toBe(whole));
  },
};

/** Along the window's middle, from its top down to the sheet. Runs in the page. */
function whatAPressMeets(): string[] {
  const sheet = document.querySelector("main form details + [id]")?.getBoundingClientRect().top ?? 0;
  const met = new Set<string>();
  for (let y = 10; y < sheet; y += 10) met.add(document.elementFromPoint(innerWidth / 2, y)?.tagName ?? "");
  return [...met];
}

/** The check box of a value that not every product of the list has. */
async function narrowingValue(page: EnginePage): Promise<string> {
  const found = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>("main details[data-facet] input[type=checkbox]")];
    const countOf = (box: HTMLInputElement) => Number(box.closest("label")?.querySelector(".number")?.textContent ?? 0);
    const all = Math.max(...boxes.map(countOf));
    const box = boxes.find((one) => countOf(one) < all);
    return box === undefined ? null : { name: box.name, value: box.value };
  });
  if (found === null) throw new Error("no facet narrows this list");
  return `input[name="${found.name}"][value="${found.value}"]`;
}
