import { chromium } from "playwright-core";
import { requireChromium } from "../../scripts/find-chromium.mjs";
import { ENCODINGS } from "./load.mjs";

/** What makes a page; images come from an image service, and what scripts ask for later is no part of a visit. */
const PARTS = new Set(["document", "stylesheet", "script", "font", "manifest"]);

/**
 * The paths that a browser asks `origin` for when somebody opens a page for the first time, the page's own first. The
 * manifest is always among them: a headless browser asks for none.
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
      if (url.origin === origin && PARTS.has(request.resourceType())) paths.add(url.pathname + url.search);
    });
    await page.goto(origin + path, { waitUntil: "networkidle" });
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
 * The lines of a load that asks for these paths, and again with the validators of what it has.
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
