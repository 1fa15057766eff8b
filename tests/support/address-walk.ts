import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addressRows } from "./addresses";
import { settled, type Visit } from "./browser";

type Row = (typeof addressRows)[number];

/** The demo's page of all blocks stands in the demo alone. */
export const demoRows = addressRows.filter(({ address }) => address !== "/_blocks");
export const addressGroups = [...new Set(demoRows.map(({ group }) => group))];

/** Where the headings of the page's main part skip a level. */
const skippedLevels = (page: Page) =>
  page.locator("#main").evaluate((main) =>
    Array.from(main.querySelectorAll("h1, h2, h3, h4, h5, h6"), (heading) => ({
      level: Number(heading.tagName.slice(1)),
      text: heading.textContent,
    })).filter(({ level }, index, all) => level > (all[index - 1]?.level ?? 0) + 1),
  );

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Each is whole: no complaint, one first heading, none that skips a level, nothing that stands out of the screen. */
export async function expectWhole(
  { page, complaints }: Visit,
  rows: readonly Row[],
  javaScript: boolean,
): Promise<void> {
  for (const { address, answer } of rows) {
    const response = await page.goto(address);
    await settled(page, javaScript);
    expect([address, response?.status(), complaints]).toEqual([address, 200, []]);
    if ("redirect" in answer) expect([address, pathOf(page)]).toEqual([address, answer.redirect]);
    expect([address, await page.locator("h1").count()]).toEqual([address, 1]);
    expect([address, await skippedLevels(page)]).toEqual([address, []]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([address, Math.max(0, over)]).toEqual([address, 0]);
  }
}
