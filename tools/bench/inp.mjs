/**
 * `npm run bench -- inp`: how long a visitor waits for the main thread, in the installed Chromium with 4× CPU throttling.
 * Interaction to Next Paint of menus, gallery, facets, search and typing in a form (in steps of 8 ms), and the longest
 * task while a phone loads each of the main templates; the median of five visits each. Stores them as
 * bench/results/inp.md and inp.svg.
 */
import { chromium } from "playwright-core";
import { requireChromium } from "../../scripts/find-chromium.mjs";
import { createProgress } from "../../scripts/progress.mjs";
import { discoverTemplates } from "./discover.mjs";
import { describeMachine } from "./machine.mjs";
import { chartLink, INP_TARGET_MS, TASK_TARGET_MS, writeResult } from "./results.mjs";
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

const templates = await discoverTemplates(site.url);

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
    path: templates.product,
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
    path: templates.listing,
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
    path: templates["job form"],
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

/** Runs in the page from its beginning: records the longest task; one below 50 ms does not count. */
function observeTasks() {
  const tasks = { longest: 0 };
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, Math.round(duration));
  }).observe({ type: "longtask", buffered: true });
}

/** @param {string} path @returns {Promise<number>} longest task until the page is hydrated and at rest, in ms */
async function load(path) {
  const context = await browser.newContext({ ...PHONE, locale: "zh-CN" });
  await context.addInitScript(observeTasks);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_THROTTLING });
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  await page.waitForFunction(() => document.documentElement.dataset["hydrated"] === "true");
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  const longest = await page.evaluate(
    () => /** @type {{ tasks: { longest: number } }} */ (/** @type {unknown} */ (window)).tasks.longest,
  );
  await context.close();
  return longest;
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

const measured = Object.keys(scenes).length + Object.keys(templates).length;
const progress = createProgress(measured * VISITS);

/** @template Seen @param {string} name @param {() => Promise<Seen>} measure @param {(seen: Seen) => number} ms */
async function visits(name, measure, ms) {
  const all = [];
  for (let round = 1; round <= VISITS; round += 1) {
    progress.next(`${name}, ${String(round)} of ${String(VISITS)}`);
    all.push(await measure());
  }
  all.sort((one, other) => ms(one) - ms(other));
  const median = /** @type {Seen} */ (all[Math.floor(VISITS / 2)]);
  return { median, all: all.map((seen) => String(ms(seen))).join(", ") };
}

/** @param {number} ms @param {number} target */
const verdict = (ms, target) => (ms <= target ? "met" : "missed");

const interactions = [];
const tasks = [];
/** @type {Record<string, number>} by scene, in ms */
const waits = {};
try {
  for (const [name, scene] of Object.entries(scenes)) {
    const { median, all } = await visits(
      name,
      () => visit(scene),
      ({ longest }) => longest,
    );
    const { longest, breakdown } = median;
    waits[name] = longest;
    interactions.push(`| ${name} | ${String(longest)} | ${all} | ${verdict(longest, INP_TARGET_MS)} | ${breakdown} |`);
  }
  for (const [name, path] of Object.entries(templates)) {
    const { median, all } = await visits(
      `load of ${name}`,
      () => load(path),
      (ms) => ms,
    );
    tasks.push(`| ${name} | ${String(median)} | ${all} | ${verdict(median, TASK_TARGET_MS)} |`);
  }
} finally {
  progress.end();
  await browser.close();
  await site.stop();
  await upstream.stop();
}

const date = new Date().toISOString().slice(0, 10);
const page = [
  `# How long the main thread keeps a visitor waiting, ${date}`,
  "",
  `${describeMachine()}, the installed Chromium with ${String(CPU_THROTTLING)}× CPU throttling. The median of ${String(VISITS)} visits; a press lasts ${String(PRESS.delay)} ms. Reproduce with \`npm run bench -- inp\`.`,
  "",
  chartLink("inp"),
  "",
  `The longest interaction; the target is ${String(INP_TARGET_MS)} ms.`,
  "",
  "| interaction | longest ms | all visits | target | breakdown of the median's longest, ms |",
  "|---|---:|---:|---|---|",
  ...interactions,
  "",
  `The longest task while a phone loads a page, from its first byte until it is hydrated and at rest; 0 = none took 50 ms. The target is ${String(TASK_TARGET_MS)} ms.`,
  "",
  "| page | longest ms | all visits | target |",
  "|---|---:|---:|---|",
  ...tasks,
  "",
].join("\n");
writeResult("inp", { date, page, values: { "longest wait": waits } });
console.log(page);
