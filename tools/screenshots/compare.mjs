/**
 * `npm run screenshots -- compare [REVISION]`: every template and state of REVISION (by default main) beside those of
 * the working tree, pixel by pixel: --width 390,1440 --js off --only product,home --allow PATTERN. Writes what differs
 * to .screenshots/compare/index.html; exits with 1 if something differs that no --allow names.
 */
import "./pinned-clock.mjs";
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { requireChromium } from "../../scripts/find-chromium.mjs";
import { createProgress } from "../../scripts/progress.mjs";
import { writeComparison } from "./comparison-page.mjs";
import { pixelsBetween } from "./pixels.mjs";
import { NOW } from "./pinned-clock.mjs";
import { withRevision } from "../revision.mjs";
import { settle, shownIn, windowOf } from "./shown-page.mjs";
import { environmentOf, startSite } from "./started-site.mjs";

/** @typedef {import("../../tests/support/templates.mjs").Template} Template */
/** @typedef {{ name: string, before: Buffer, after: Buffer, difference: Buffer, pixels: number }} Difference */

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const folder = join(root, ".screenshots/compare");
/** A difference is one that is there each time. */
const LOOKS = 3;
/** A page is at rest when two pictures of it are the same. */
const SHOTS = 5;
/** Another one each time: a form's captcha, and how far an upload has come. */
const VARYING = 'form img[src^="data:"], :has(> progress)';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: "string", default: "390,820,1440" },
    js: { type: "string" },
    only: { type: "string" },
    allow: { type: "string", multiple: true, default: [] },
  },
});
const [revision = "main"] = positionals;
const widths = values.width.split(",").map(Number);
const scripts = values.js === undefined ? [false, true] : [values.js === "on"];
const wanted = values.only === undefined ? null : new Set(values.only.split(","));
const allowed = values.allow.map((pattern) => new RegExp(pattern));

/** Pages as they are printed. @type {Template[]} */
const printed = [
  ["product", "/pdp/NH100101"],
  ["store", "/find-us?store=NHS-3101-01"],
].map(([name, path]) => ({
  name: `print-${name ?? ""}`,
  path: path ?? "",
  js: "off",
  act: ({ page }) => page.emulateMedia({ media: "print" }),
}));

/** One side of the comparison: a built project with an upstream of its own. @param {string} project @param {string} side */
async function openSide(project, side) {
  // A module of its own, because it counts the codes it makes.
  /** @type {unknown} */
  const listed = await import(`../../tests/support/templates.mjs?${side}`);
  const { templates } = /** @type {typeof import("../../tests/support/templates.mjs")} */ (listed);
  /** @type {unknown} */
  const built = await import(pathToFileURL(join(project, "build/upstream.js")).href);
  const { startUpstreamServer } = /** @type {typeof import("../../demo/upstream/server")} */ (built);
  const running = await startUpstreamServer({ port: 0 });
  const clock = ["--import", fileURLToPath(new URL("pinned-clock.mjs", import.meta.url))];
  const [site, demo] = await Promise.all([
    startSite(project, environmentOf(running), clock),
    startSite(project, { UPSTREAM: "demo" }, [...clock, "--import", join(project, "build/demo.js")]),
  ]);
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--force-device-scale-factor=1"],
      // Text and pictures are drawn the same, whichever tile of the page they are in and whenever it is drawn.
      ...["--disable-lcd-text", "--font-render-hinting=none", "--disable-partial-raster", "--disable-checker-imaging"],
    ],
  });
  let visitors = 0;

  /** @param {string} name @param {number} width @param {boolean} js @returns {Promise<Buffer>} */
  async function take(name, width, js) {
    const template = shownIn([...templates, ...printed], js, width).find((one) => one.name === name);
    if (template === undefined) throw new Error(`${name} is not there`);
    const context = await browser.newContext({
      ...windowOf(width),
      baseURL: template.demo ? demo.url : site.url,
      javaScriptEnabled: js,
      reducedMotion: "reduce",
      // A separate visitor per screenshot, because rate limits count per visitor.
      extraHTTPHeaders: { "X-Forwarded-For": `203.${++visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    try {
      await page.clock.setFixedTime(NOW);
      if (template.fault !== undefined) running.upstream.faults.setFault(template.fault, "500");
      await page.goto(template.path);
      if (js) await touch(page);
      if (template.act) await template.act({ page, upstream: running.upstream, js });
      if (name !== "waiting" && name !== "job-form-upload") await settle(page);
      return await atRest(page, template.view !== true);
    } finally {
      running.upstream.faults.reset();
      await context.close();
    }
  }

  return {
    templates: [...templates, ...printed],
    take,
    async close() {
      await browser.close();
      await Promise.all([site.stop(), demo.stop()]);
      await running.close();
    },
  };
}

/** What comes with the first interaction has come. @param {import("playwright-core").Page} page */
async function touch(page) {
  await page.waitForFunction(() => document.documentElement.dataset["hydrated"] === "true");
  await page.evaluate(() => {
    for (const form of [...document.querySelectorAll("main form"), document.documentElement])
      form.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  });
  await page.waitForLoadState("networkidle");
}

/** @param {import("playwright-core").Page} page @param {boolean} fullPage @returns {Promise<Buffer>} */
async function atRest(page, fullPage) {
  // As wide as its digits are: a mask would have another size each time.
  await page.locator("[data-reference]").evaluateAll((lines) => {
    for (const line of lines) line.textContent = "reference";
  });
  // Where an action left the window scrolled, a sticky header would be wherever it was left.
  if (fullPage) await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  /** @type {Buffer} */
  let last = Buffer.alloc(0);
  for (let shot = 0; shot < SHOTS; shot++) {
    const mask = [page.locator(VARYING)];
    const next = await page.screenshot({ fullPage, mask, animations: "disabled", caret: "hide", timeout: 30_000 });
    if (next.equals(last)) return next;
    last = next;
  }
  return last;
}

/** @param {string} project the revision's, built @returns {Promise<number>} the exit code */
async function compare(project) {
  const [before, after] = await Promise.all([openSide(project, "before"), openSide(root, "after")]);
  const chosen = after.templates
    .filter(({ name }) => wanted === null || wanted.has(name))
    // After a fault the breaker stays open as long as the clock stands still.
    .sort((one, other) => Number(one.fault !== undefined) - Number(other.fault !== undefined));
  const states = [false, true].flatMap((isFault) =>
    scripts.flatMap((js) =>
      widths.flatMap((width) =>
        shownIn(chosen, js, width)
          .filter(({ fault }) => (fault !== undefined) === isFault)
          .map(({ name }) => ({ name, width, js })),
      ),
    ),
  );
  const progress = createProgress(states.length);
  /** @type {Difference[]} */
  const differences = [];
  /** @type {string[]} */
  const failures = [];
  for (const { name, width, js } of states) {
    const title = `${name} ${String(width)} ${js ? "js" : "no-js"}`;
    progress.next(title);
    try {
      /** @type {Difference | null} */
      let found = null;
      for (let look = 0; look < LOOKS; look++) {
        const [one, other] = await Promise.all([before.take(name, width, js), after.take(name, width, js)]);
        found = one.equals(other) ? null : await pixelsBetween(title, one, other);
        if (found === null) break;
      }
      if (found !== null) differences.push(found);
    } catch (error) {
      failures.push(`${title}: ${String(error).split("\n")[0] ?? ""}`);
    }
  }
  progress.end();
  await Promise.all([before.close(), after.close()]);
  const unnamed = differences.filter(({ name }) => !allowed.some((pattern) => pattern.test(name)));
  differences.sort((one, other) => other.pixels - one.pixels);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeComparison(folder, revision, differences);
  for (const failure of failures) console.error(failure);
  for (const { name, pixels } of differences) console.log(`${name}: ${String(pixels)} pixels`);
  console.log(
    `${String(states.length)} pictures compared with ${revision}: ${String(differences.length)} differ, ` +
      `${String(unnamed.length)} of them not allowed, ${String(failures.length)} failed; .screenshots/compare/index.html`,
  );
  return unnamed.length === 0 && failures.length === 0 ? 0 : 1;
}

process.exit(await withRevision(root, revision, compare));
