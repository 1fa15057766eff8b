/**
 * `npm run bench -- inp`: Interaction to Next Paint in the installed Chromium with 4× CPU throttling: menus, gallery,
 * facets, search, typing in a form, each in five visits. Stores the median of their longest interactions (in steps of
 * 8 ms) as bench/results/inp.md and inp.svg.
 */
import { chromium } from "playwright-core";
import { requireChromium } from "../../scripts/find-chromium.mjs";
import { createProgress } from "../../scripts/progress.mjs";
import { firstLink } from "./discover.mjs";
import { describeMachine } from "./machine.mjs";
import { chartLink, INP_TARGET_MS, writeResult } from "./results.mjs";
import { startSite, startUpstream } from "./subjects.mjs";

const CPU_THROTTLING = 4;
const VISITS = 5;
/** As long as a finger or a hand presses. */
const PRESS = { delay: 80 };
/** @satisfies {import("playwright-core").BrowserContextOptions} */
const DESKTOP = { viewport: { width: 1440, height: 900 } };
/** Its scroll bars lie above the page. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const upstream = await startUpstream(120);
const site = await startSite({ ...upstream.env, TRUST_PROXY: "0" });
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ["--no-sandbox"],
  // Without its scroll bar a wide window lays out the whole page when a dialog keeps the bar's place.
  ignoreDefaultArgs: ["--hide-scrollbars"],
});

/** @typedef {import("playwright-core").Page} Page */

/** @typedef {{ path: string, window: import("playwright-core").BrowserContextOptions, walk: (page: Page) => Promise<void> }} Scene */

/** @type {Record<string, Scene>} */
const scenes = {
  "menu of wide windows": {
    path: "/",
    window: DESKTOP,
    walk: async (page) => {
      for (const button of await page.locator("header nav button").filter({ visible: true }).all())
        await button.click(PRESS);
      await page.keyboard.press("Escape");
    },
  },
  "menu of phones": {
    path: "/",
    window: PHONE,
    walk: async (page) => {
      await page.locator("[data-drawer] > summary").click(PRESS);
      await page.locator("[data-drawer] details > summary").first().click(PRESS);
    },
  },
  gallery: {
    path: await firstLink(site.url, "/", /href="(\/pdp\/[^"]+)"/),
    window: DESKTOP,
    walk: async (page) => {
      await page.locator('[id="picture-1-opener"]').click(PRESS);
      await page.getByRole("button", { name: "下一张" }).click(PRESS);
      await page.keyboard.press("Escape");
      await page.locator("main details summary").first().click(PRESS);
      await page.locator("#buy-opener").click(PRESS);
    },
  },
  facets: {
    path: await firstLink(site.url, "/products", /href="(\/products\/category\/[^"]+)"/),
    window: DESKTOP,
    walk: async (page) => {
      await page.locator("[data-facet] > summary").first().click(PRESS);
      await page.locator("[data-facet] input").first().click(PRESS);
      await page.waitForURL(/f\./);
    },
  },
  "search as you type": {
    path: "/",
    window: PHONE,
    walk: async (page) => {
      await page.locator("header input[name=q]").click(PRESS);
      await page.keyboard.type("cha hu");
    },
  },
  "job form": {
    path: `${await firstLink(site.url, "/about-us/jobs", /href="(\/about-us\/jobs\?jobId=[^"&]+)/)}&step=form`,
    window: PHONE,
    walk: async (page) => {
      await page.locator("[name=personName]").click(PRESS);
      await page.keyboard.type("wang xiao hu");
      await page.locator("[name=phoneNumber]").click(PRESS);
      await page.keyboard.type("13800000000");
    },
  },
};

/** @typedef {{ longest: number, breakdown: string }} Interactions */

/** Runs in the page: records the longest interaction and its breakdown. */
function observe() {
  const interactions = /** @type {Interactions} */ ({ longest: 0, breakdown: "" });
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
      const entry = /** @type {PerformanceEventTiming & { interactionId?: number }} */ (/** @type {unknown} */ (one));
      if (entry.interactionId === 0) continue;
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

/** @param {Scene} scene @returns {Promise<Interactions>} */
async function visit({ path, window: options, walk }) {
  const context = await browser.newContext({ ...options, locale: "zh-CN" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  await page.waitForFunction(() => document.documentElement.dataset["hydrated"] === "true");
  await page.evaluate(observe);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_THROTTLING });
  await walk(page);
  // The last interaction counts only after the next paint.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))));
  const seen = await page.evaluate(
    () => /** @type {{ interactions: Interactions }} */ (/** @type {unknown} */ (window)).interactions,
  );
  await context.close();
  return seen;
}

const progress = createProgress(Object.keys(scenes).length * VISITS);
const lines = [];
/** @type {Record<string, number>} by scene, in ms */
const waits = {};
try {
  for (const [name, scene] of Object.entries(scenes)) {
    const visits = [];
    for (let round = 1; round <= VISITS; round += 1) {
      progress.next(`${name}, ${String(round)} of ${String(VISITS)}`);
      visits.push(await visit(scene));
    }
    visits.sort((one, other) => one.longest - other.longest);
    const all = visits.map(({ longest }) => String(longest)).join(", ");
    const { longest, breakdown } = visits[Math.floor(VISITS / 2)] ?? { longest: 0, breakdown: "" };
    waits[name] = longest;
    lines.push(
      `| ${name} | ${String(longest)} | ${all} | ${longest <= INP_TARGET_MS ? "met" : "missed"} | ${breakdown} |`,
    );
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
  `${describeMachine()}, the installed Chromium with ${String(CPU_THROTTLING)}× CPU throttling; the target is ${String(INP_TARGET_MS)} ms. The median of ${String(VISITS)} visits; a press lasts ${String(PRESS.delay)} ms. Reproduce with \`npm run bench -- inp\`.`,
  "",
  chartLink("inp"),
  "",
  "| interaction | longest ms | all visits | target | breakdown of the median's longest, ms |",
  "|---|---:|---:|---|---|",
  ...lines,
  "",
].join("\n");
writeResult("inp", { date, page, values: { "longest wait": waits } });
console.log(page);
