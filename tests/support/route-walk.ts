import type { Page } from "playwright-core";
import { expect } from "vitest";
import { routeRows } from "./route-table";
import { hydrated, type Visit } from "./browser";

type Row = (typeof routeRows)[number];

/** The page of block examples exists in the demo only. */
export const demoRows = routeRows.filter(({ path }) => path !== "/_blocks");
export const routeGroups = [...new Set(demoRows.map(({ group }) => group))];

/** Places where the headings of the page's main part skip a level. */
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

/** Checks that each page is complete: no console message, one h1, no skipped heading level, no horizontal overflow. */
export async function expectComplete(
  { page, complaints }: Visit,
  rows: readonly Row[],
  javaScript: boolean,
): Promise<void> {
  for (const { path, answer } of rows) {
    const response = await page.goto(path);
    await hydrated(page, javaScript);
    expect([path, response?.status(), complaints]).toEqual([path, 200, []]);
    if ("redirect" in answer) expect([path, pathOf(page)]).toEqual([path, answer.redirect]);
    expect([path, await page.locator("h1").count()]).toEqual([path, 1]);
    expect([path, await skippedLevels(page)]).toEqual([path, []]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([path, Math.max(0, over)]).toEqual([path, 0]);
  }
}
