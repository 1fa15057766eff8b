/**
 * `npm run bench -- inp`: how long a visitor with a slow machine (4x CPU throttling) waits to see what a click or a key did, in
 * the machine's Chromium: menu, gallery, facets, typing in a form. Prints the longest interaction of each (its part of
 * INP, in steps of 8 ms); 100 ms is the aim.
 */
import { chromium } from "playwright-core";
import { requireChromium } from "../../scripts/find-chromium.mjs";
import { startSite, startUpstream } from "./subjects.mjs";

const AIM_MS = 100;
const SLOWER = 4;

const upstream = await startUpstream(120);
const site = await startSite({ ...upstream.env, TRUST_PROXY: "0" });
const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] });

/** @typedef {import("playwright-core").Page} Page */

const firstLink = async (/** @type {string} */ path, /** @type {RegExp} */ pattern) =>
  pattern.exec((await (await fetch(site.url + path)).text()).split("<main")[1] ?? "")?.[1]?.replaceAll("&amp;", "&") ??
  "/";

/** @type {Record<string, { path: string, viewport: { width: number, height: number }, walk: (page: Page) => Promise<void> }>} */
const scenes = {
  "menu of wide windows": {
    path: "/",
    viewport: { width: 1440, height: 900 },
    walk: async (page) => {
      for (const button of await page.locator("header nav button").filter({ visible: true }).all())
        await button.click();
      await page.keyboard.press("Escape");
    },
  },
  "menu of phones": {
    path: "/",
    viewport: { width: 390, height: 844 },
    walk: async (page) => {
      await page.locator("[data-drawer] > summary").click();
      await page.locator("[data-drawer] details > summary").first().click();
    },
  },
  gallery: {
    path: await firstLink("/", /href="(\/pdp\/[^"]+)"/),
    viewport: { width: 1440, height: 900 },
    walk: async (page) => {
      await page.locator('[id="picture-1-opener"]').click();
      await page.getByRole("button", { name: "下一张" }).click();
      await page.keyboard.press("Escape");
      await page.locator("main details summary").first().click();
      await page.locator("#buy-opener").click();
    },
  },
  facets: {
    path: await firstLink("/products", /href="(\/products\/category\/[^"]+)"/),
    viewport: { width: 1440, height: 900 },
    walk: async (page) => {
      await page.locator("[data-facet] > summary").first().click();
      await page.locator("[data-facet] input").first().click();
      await page.waitForURL(/f\./);
    },
  },
  "search as you type": {
    path: "/",
    viewport: { width: 390, height: 844 },
    walk: async (page) => {
      await page.locator("header input[name=q]").click();
      await page.keyboard.type("cha hu");
    },
  },
  "job form": {
    path: `${await firstLink("/about-us/jobs", /href="(\/about-us\/jobs\?jobId=[^"&]+)/)}&step=form`,
    viewport: { width: 390, height: 844 },
    walk: async (page) => {
      await page.locator("[name=personName]").click();
      await page.keyboard.type("wang xiao hu");
      await page.locator("[name=phoneNumber]").click();
      await page.keyboard.type("13800000000");
    },
  },
};

/** @typedef {{ longest: number, count: number, what: string }} Kept */

/** Runs in the page: keeps the longest interaction, and where its time went. */
function observe() {
  const kept = /** @type {Kept} */ ({ longest: 0, count: 0, what: "" });
  Object.assign(window, { kept });
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
      const entry = /** @type {PerformanceEventTiming & { interactionId?: number }} */ (/** @type {unknown} */ (one));
      if (entry.interactionId === 0) continue;
      kept.count += 1;
      if (entry.duration <= kept.longest) continue;
      kept.longest = entry.duration;
      const { startTime, processingStart, processingEnd, duration, target } = entry;
      const waited = Math.round(processingStart - startTime);
      const handled = Math.round(processingEnd - processingStart);
      const painted = Math.round(startTime + duration - processingEnd);
      const on =
        target instanceof Element ? `${target.tagName.toLowerCase()}${target.id === "" ? "" : `#${target.id}`}` : "?";
      kept.what = `${entry.name} on ${on}: waited ${String(waited)}, handled ${String(handled)}, painted after ${String(painted)}`;
    }
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: "event", durationThreshold: 16, buffered: true }));
}

try {
  for (const [name, { path, viewport, walk }] of Object.entries(scenes)) {
    const context = await browser.newContext({ viewport, locale: "zh-CN" });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    await page.waitForFunction(() => document.documentElement.dataset["hydrated"] === "true");
    await page.evaluate(observe);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await walk(page);
    // What the last key did must have been painted before it is counted.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))));
    const { longest, count, what } = await page.evaluate(
      () => /** @type {{ kept: Kept }} */ (/** @type {unknown} */ (window)).kept,
    );
    const verdict = longest <= AIM_MS ? "" : `  over the aim of ${String(AIM_MS)} ms`;
    console.log(
      `${name.padEnd(22)} ${String(longest).padStart(4)} ms longest of ${String(count)} slow events (${what})${verdict}`,
    );
    await context.close();
  }
} finally {
  await browser.close();
  await site.stop();
  await upstream.stop();
}
