/**
 * Screenshots of every template and state, in the ignored folder .screenshots: `npm run screenshots -- pages --width
 * 390,1440 --only product,home --js off --content long`. Without options: all of them at four widths, JavaScript off
 * and on, and the templates again with missing, very short and very long contents and without images.
 */
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { templates } from "../../tests/support/templates.mjs";
import { requireChromium } from "../../scripts/find-chromium.mjs";
import { createProgress } from "../../scripts/progress.mjs";
import { settle, shownIn, windowOf } from "./shown-page.mjs";
import { environmentOf, startSite } from "./started-site.mjs";

/** @typedef {import("../../tests/support/templates.mjs").Template} Template */
/** @typedef {import("../../demo/upstream/content-variants").ContentVariant | "real"} Content */

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const folder = join(root, ".screenshots");

/** Templates whose layout depends on their contents. */
const VARIED = new Set([
  "home",
  "series-list",
  "series",
  "listing-all",
  "product",
  "product-buy",
  "search",
  "stores-province",
  "store",
  "verification",
  "brand-story",
  "story",
  "gifting",
  "news",
  "article",
  "jobs",
  "job",
  "member",
  "faq",
  "contact",
  "flora",
  "menu-card",
  "menu-grid",
  "menu-list",
  "drawer",
]);
/** @type {Content[]} */
const CONTENTS = ["real", "missing", "short", "long", "bare"];

const { values } = parseArgs({
  options: {
    width: { type: "string", default: "390,820,1440,1920" },
    only: { type: "string" },
    js: { type: "string" },
    content: { type: "string" },
  },
});
const widths = values.width.split(",").map(Number);
const wanted = values.only === undefined ? null : new Set(values.only.split(","));
const scripts = values.js === undefined ? [false, true] : [values.js === "on"];
const contents =
  values.content === undefined ? CONTENTS : CONTENTS.filter((one) => values.content?.split(",").includes(one));

/** @param {Content} content @returns {Template[]} */
const templatesWith = (content) =>
  templates.filter(
    ({ name }) => (wanted === null || wanted.has(name)) && (content === "real" || wanted !== null || VARIED.has(name)),
  );

/** @type {unknown} */
const built = await import(pathToFileURL(join(root, "build/upstream.js")).href);
const { startUpstreamServer } = /** @type {typeof import("../../demo/upstream/server")} */ (built);
const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", "--disable-gpu"] });
/** @type {string[]} */
const failures = [];
let taken = 0;
let visitors = 0;
const images = contents.flatMap((content) =>
  scripts.flatMap((js) => widths.flatMap((width) => shownIn(templatesWith(content), js, width))),
);
const progress = createProgress(images.length);

for (const content of contents) {
  const running = await startUpstreamServer({ port: 0, ...(content === "real" ? {} : { content }) });
  const site = await startSite(root, environmentOf(running));
  const { upstream } = running;
  const chosen = templatesWith(content);
  const demo = chosen.some((template) => template.demo)
    ? await startSite(root, { UPSTREAM: "demo" }, ["--import", join(root, "build/demo.js")])
    : null;
  for (const js of scripts) {
    for (const width of widths) {
      const into = join(folder, content, `${width}-${js ? "on" : "off"}`);
      if (wanted === null) rmSync(into, { recursive: true, force: true });
      mkdirSync(into, { recursive: true });
      for (const template of shownIn(chosen, js, width)) {
        const { name, path, act, view } = template;
        progress.next(`${name}, ${content}, ${width} px, scripts ${js ? "on" : "off"}`);
        const context = await browser.newContext({
          baseURL: template.demo && demo ? demo.url : site.url,
          javaScriptEnabled: js,
          ...windowOf(width),
          // A separate visitor per screenshot, because rate limits count per visitor.
          extraHTTPHeaders: { "X-Forwarded-For": `203.0.${++visitors >> 8}.${visitors & 255}` },
        });
        const page = await context.newPage();
        page.setDefaultTimeout(10_000);
        try {
          if (template.fault !== undefined) upstream.faults.setFault(template.fault, "500");
          await page.goto(path);
          if (js) {
            await page
              .waitForFunction(() => document.documentElement.dataset["hydrated"] === "true", null, { timeout: 8000 })
              .catch(() => undefined);
          }
          if (act) await act({ page, upstream, js });
          if (name !== "waiting" && name !== "job-form-upload") await settle(page);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (overflow > 0)
            failures.push(`${content} ${name} ${width} js ${js ? "on" : "off"}: ${overflow} px too wide`);
          await page.screenshot({ path: join(into, `${name}.png`), fullPage: view !== true, timeout: 20_000 });
          taken++;
        } catch (error) {
          const [why] = String(error).split("\n");
          failures.push(`${content} ${name} ${width} js ${js ? "on" : "off"}: ${why}`);
        } finally {
          upstream.faults.reset();
          await context.close();
        }
      }
    }
  }
  await Promise.all([site.stop(), demo?.stop()]);
  await running.close();
}
await browser.close();
progress.end();
for (const failure of failures) console.error(failure);
console.log(`screenshots: ${taken} taken into .screenshots, ${failures.length} in trouble`);
process.exit(failures.length === 0 ? 0 : 1);
