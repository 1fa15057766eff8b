import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { routeGroups, demoRows, expectComplete } from "../support/route-walk";
import { launchBrowser, phone, visit } from "../support/browser";
import { startSite, type SiteProcess } from "../support/site";

/** Every URL of product.md §2.1, JavaScript off and on; the default run checks one of each group. */
let site: SiteProcess;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ nodeArguments: ["--import", "./build/demo.js"] }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

describe.each([{ javaScript: false }, { javaScript: true }])("JavaScript $javaScript", ({ javaScript }) => {
  it.each(routeGroups)("%s", (group) =>
    visit(browser, { baseUrl: site.url, javaScript, viewport: phone }, (visitor) =>
      expectComplete(
        visitor,
        demoRows.filter((row) => row.group === group),
        javaScript,
      ),
    ),
  );
});
