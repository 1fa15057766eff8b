/**
 * `npm run bench -- inp`: Interaction to Next Paint in the installed Chromium with 4× CPU throttling: menus, gallery,
 * facets, search, typing in a form. Stores the longest interaction of each (in steps of 8 ms) as bench/results/inp.md
 * and inp.svg.
 */
import { chromium } from "playwright-core";
import { requireChromium } from "../../scripts/find-chromium.mjs";
import { createProgress } from "../../scripts/progress.mjs";
import { firstLink } from "./discover.mjs";
import { describeMachine } from "./machine.mjs";
import { chartLink, INP_TARGET_MS, writeResult } from "./results.mjs";
import { startSite, startUpstream } from "./subjects.mjs";

const CPU_THROTTLING = 4;

const upstream = await startUpstream(120);
const site = await startSite({ ...upstream.env, TRUST_PROXY: "0" });
const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] });

/** @typedef {import("playwright-core").Page} Page */

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
    path: await firstLink(site.url, "/", /href="(\/pdp\/[^"]+)"/),
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
    path: await firstLink(site.url, "/products", /href="(\/products\/category\/[^"]+)"/),
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
    path: `${await firstLink(site.url, "/about-us/jobs", /href="(\/about-us\/jobs\?jobId=[^"&]+)/)}&step=form`,
    viewport: { width: 390, height: 844 },
    walk: async (page) => {
      await page.locator("[name=personName]").click();
      await page.keyboard.type("wang xiao hu");
      await page.locator("[name=phoneNumber]").click();
      await page.keyboard.type("13800000000");
    },
  },
};

/** @typedef {{ longest: number, count: number, breakdown: string }} Interactions */

/** Runs in the page: records the longest interaction and its breakdown. */
function observe() {
  const interactions = /** @type {Interactions} */ ({ longest: 0, count: 0, breakdown: "" });
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
      const entry = /** @type {PerformanceEventTiming & { interactionId?: number }} */ (/** @type {unknown} */ (one));
      if (entry.interactionId === 0) continue;
      interactions.count += 1;
      if (entry.duration <= interactions.longest) continue;
      interactions.longest = entry.duration;
      const { startTime, processingStart, processingEnd, duration, target } = entry;
      const waited = Math.round(processingStart - startTime);
      const handled = Math.round(processingEnd - processingStart);
      const painted = Math.round(startTime + duration - processingEnd);
      const on =
        target instanceof Element ? `${target.tagName.toLowerCase()}${target.id === "" ? "" : `#${target.id}`}` : "?";
      interactions.breakdown = `${entry.name} on ${on}: input delay ${String(waited)}, processing ${String(handled)}, presentation ${String(painted)}`;
    }
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: "event", durationThreshold: 16, buffered: true }));
}

const progress = createProgress(Object.keys(scenes).length);
const lines = [];
/** @type {Record<string, number>} by scene, in ms */
const waits = {};
try {
  for (const [name, { path, viewport, walk }] of Object.entries(scenes)) {
    progress.next(name);
    const context = await browser.newContext({ viewport, locale: "zh-CN" });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    await page.waitForFunction(() => document.documentElement.dataset["hydrated"] === "true");
    await page.evaluate(observe);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_THROTTLING });
    await walk(page);
    // The last interaction counts only after the next paint.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))));
    const { longest, count, breakdown } = await page.evaluate(
      () => /** @type {{ interactions: Interactions }} */ (/** @type {unknown} */ (window)).interactions,
    );
    waits[name] = longest;
    lines.push(
      `| ${name} | ${String(longest)} | ${longest <= INP_TARGET_MS ? "met" : "missed"} | ${String(count)} | ${breakdown} |`,
    );
    await context.close();
  }
} finally {
  progress.end();
  await browser.close();
  await site.stop();
  await upstream.stop();
}

const date = new Date().toISOString().slice(0, 10);
const page = [
  `# Longest interactions, ${date}`,
  "",
  `${describeMachine()}, the installed Chromium with ${String(CPU_THROTTLING)}× CPU throttling; the target is ${String(INP_TARGET_MS)} ms. Reproduce with \`npm run bench -- inp\`.`,
  "",
  chartLink("inp"),
  "",
  "| interaction | longest ms | target | slow events | breakdown of the longest, ms |",
  "|---|---:|---|---:|---|",
  ...lines,
  "",
].join("\n");
writeResult("inp", { date, page, values: { "longest wait": waits } });
console.log(page);
