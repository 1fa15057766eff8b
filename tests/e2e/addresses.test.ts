import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressRows } from "../support/addresses";
import { launchBrowser, phone, settled, visit } from "../support/browser";
import { startSite, type SiteProcess } from "../support/site";

/** Every address of SPEC §2 on a phone, in the demo as `npm start` shows it. */
let site: SiteProcess;
let browser: Browser;

beforeAll(async () => {
  site = await startSite({ nodeArguments: ["--import", "./build/demo.js"] });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

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

/** The demo's page of all blocks stands in the demo alone. */
const rows = addressRows.filter(({ address }) => address !== "/_blocks");
const groups = [...new Set(rows.map(({ group }) => group))];

describe.each([{ javaScript: false }, { javaScript: true }])("JavaScript $javaScript", ({ javaScript }) => {
  it.each(groups)("%s", (group) =>
    visit(browser, { baseUrl: site.url, javaScript, viewport: phone }, async ({ page, complaints }) => {
      for (const { address, answer } of rows.filter((row) => row.group === group)) {
        const response = await page.goto(address);
        await settled(page, javaScript);
        expect([address, response?.status(), complaints]).toEqual([address, 200, []]);
        if ("redirect" in answer) expect([address, pathOf(page)]).toEqual([address, answer.redirect]);
        expect([address, await page.locator("h1").count()]).toEqual([address, 1]);
        expect([address, await skippedLevels(page)]).toEqual([address, []]);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([address, Math.max(0, over)]).toEqual([address, 0]);
      }
    }),
  );
});

describe("the demo's data", () => {
  it("are clean: no page of the sitemap makes the site warn of anything", async () => {
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(100);
    const before = site.log.length;
    for (const path of [...paths, "/_blocks", "/verification", "/find-us", "/about-us/jobs", "/search-results-page"]) {
      const response = await fetch(site.url + path.replaceAll("&amp;", "&"));
      expect([path, response.status]).toEqual([path, 200]);
      await response.arrayBuffer();
    }
    const heard = site.log.slice(before).filter(({ level }) => level !== "info" && level !== "debug");
    expect(heard).toEqual([]);
    // Nor did the walks above, but for the products that the demo has taken off its shelves.
    const walked = site.log.filter(
      ({ level, msg, endpoint }) =>
        level === "warn" && !(msg === "upstream call" && endpoint === "product/fullProductDetail"),
    );
    expect(walked.filter(({ msg }) => !/^(?:serving the demo|SESSION_SECRET is not set)/.test(String(msg)))).toEqual(
      [],
    );
  });
});
