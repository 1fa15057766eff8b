import type { Browser } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import { addressGroups, demoRows, expectWhole } from "../support/address-walk";
import { launchBrowser, phone, visit } from "../support/browser";
import { startSite, type SiteProcess } from "../support/site";

/** Every address of product.md §2.1 without JavaScript; the default run looks at one of each group. */
let site: SiteProcess;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ nodeArguments: ["--import", "./build/demo.js"] }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

it.each(addressGroups)("%s", (group) =>
  visit(browser, { baseUrl: site.url, javaScript: false, viewport: phone }, (visitor) =>
    expectWhole(
      visitor,
      demoRows.filter((row) => row.group === group),
      false,
    ),
  ),
);
