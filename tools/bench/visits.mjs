import { chromium } from "playwright-core";
import { requireChromium } from "../../scripts/find-chromium.mjs";
import { ENCODINGS } from "./load.mjs";

/** Resource types of a visit; without images, which an image service serves, and requests of running scripts. */
const RESOURCE_TYPES = new Set(["document", "stylesheet", "script", "font", "manifest"]);

/**
 * The paths that a browser requests from `origin` on the first visit of a page, starting with the page itself. The
 * manifest is added, because headless browsers do not request it.
 * @param {string} origin @param {string} path @returns {Promise<string[]>}
 */
export async function requestsOfFirstVisit(origin, path) {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ locale: "zh-CN" });
    /** @type {Set<string>} */
    const paths = new Set();
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.origin === origin && RESOURCE_TYPES.has(request.resourceType())) paths.add(url.pathname + url.search);
    });
    // Not until the network is idle: Next's prefetch of a page that is missing never ends.
    await page.goto(origin + path, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // The site starts its scripts after its first image (decision 390).
    const isDeferred = (await page.locator("#page-module").count()) > 0;
    if (isDeferred) await page.waitForFunction(() => document.documentElement.dataset["hydrated"] === "true");
    const manifest = await page
      .locator("link[rel=manifest]")
      .getAttribute("href", { timeout: 1000 })
      .catch(() => null);
    if (manifest !== null) paths.add(manifest);
    return [...paths];
  } finally {
    await browser.close();
  }
}

/**
 * The request lines of a first visit, and of a return visit with validators.
 * @param {string} origin @param {readonly string[]} paths
 */
export async function linesOfVisit(origin, paths) {
  const again = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(origin + path, { headers: { "Accept-Encoding": ENCODINGS } });
      await response.arrayBuffer();
      return `GET\t${path}\t\t${response.headers.get("etag") ?? ""}`;
    }),
  );
  return { first: paths.map((path) => `GET\t${path}`), again };
}
