/**
 * Pictures of every template and state, into the ignored folder .screenshots:
 * `npm run screenshots -- --width 390,1440 --only product,home --js off --content long`.
 * Without options: all of them at four widths, JavaScript off and on, then the templates again with contents missing,
 * very short, very long and without pictures.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { ensureChromium } from "./find-chromium.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../tests/upstream/index").DemoUpstream} DemoUpstream */
/** @typedef {import("../tests/upstream/content-variants").ContentVariant | "real"} Content */
/** @typedef {{ page: Page, upstream: DemoUpstream, js: boolean }} Scene */
/**
 * @typedef {object} Template
 * @property {string} name
 * @property {string} path
 * @property {(scene: Scene) => Promise<unknown>} [act] what the visitor does before the picture is taken
 * @property {"on" | "off"} [js] only this way
 * @property {true} [view] the window alone, for what lies over the page
 * @property {true} [demo] a page of the demo: asked of a site with its own upstream
 * @property {"wide" | "narrow"} [room] only in windows as wide, or as narrow, as the header's two forms
 */

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, ".screenshots");
const WIDE_PX = 1024;

const cup = "/pdp/00860601";
const product = "/pdp/NH100101";
const jobForm = "/about-us/jobs?jobId=J1001&step=form";
let codes = 0;
/** @param {number} kind see tests/upstream/README.md */
const codeOf = (kind) => `NH${kind}${String(++codes).padStart(9, "0")}`;

/** @param {(upstream: DemoUpstream) => string} codeFor @returns {(scene: Scene) => Promise<void>} */
const verify =
  (codeFor) =>
  async ({ page, upstream }) => {
    const form = page.locator('main form[action="/verification"]');
    await form.getByRole("textbox").fill(codeFor(upstream));
    await form.getByRole("button").click();
    await page.locator("[data-verification]:visible").first().waitFor();
  };

/** @param {DemoUpstream} upstream @param {number} queries */
function spentCode(upstream, queries) {
  const code = codeOf(1);
  upstream.state.verifications[code] = { queries, firstSearchTime: "2026-05-06 07:08:09" };
  return code;
}

/** @param {Page} page @param {string} name @param {number} bytes */
const attach = (page, name, bytes) =>
  page.locator("#application-resumeUpload").setInputFiles({
    name,
    mimeType: "application/pdf",
    buffer: Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(bytes, 32), Buffer.from("\n%%EOF\n")]),
  });

/** @type {Template[]} */
const templates = [
  { name: "home", path: "/" },
  { name: "series-list", path: "/products" },
  { name: "series", path: "/products/0086" },
  { name: "series-long-id", path: "/products/1902334455667788990" },
  { name: "series-all", path: "/products/0086?isAll=true" },
  { name: "listing", path: "/products/category/0086-table-plate" },
  { name: "listing-all", path: "/products/category/0086?vcCodePath=true" },
  { name: "product-list", path: "/products/0086/0086-tea" },
  { name: "collection", path: "/collections/0086" },
  { name: "product", path: `${product}?vc=RING-table-plate` },
  { name: "product-one-picture", path: cup },
  {
    name: "product-panels",
    path: product,
    act: async ({ page }) => {
      for (const summary of await page.locator("main article details > summary").all()) await summary.click();
    },
  },
  { name: "product-buy", path: `${product}#buy`, view: true },
  { name: "product-gallery", path: `${product}#picture-2`, view: true, js: "off" },
  {
    name: "product-gallery",
    path: product,
    view: true,
    js: "on",
    act: async ({ page }) => {
      await page.locator('a[href="#picture-1"]').first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "search", path: "/products/keyword/%E8%8C%B6" },
  { name: "search-results", path: "/search-results-page?q=%E8%8C%B6" },
  { name: "search-empty", path: "/search-results-page" },
  { name: "no-result", path: "/products/keyword/%E6%B2%A1%E6%9C%89%E8%BF%99%E6%A0%B7%E4%B8%9C%E8%A5%BF" },
  { name: "stores", path: "/find-us" },
  { name: "stores-province", path: "/find-us?province=%E5%B9%BF%E4%B8%9C%E7%9C%81" },
  { name: "stores-none", path: "/find-us?province=%E6%B2%A1%E6%9C%89" },
  { name: "store", path: "/find-us?store=NHS-3101-01", view: true },
  { name: "verification", path: "/verification" },
  { name: "verification-genuine", path: "/verification", act: verify(() => codeOf(0)), view: true },
  {
    name: "verification-repeated",
    path: "/verification",
    act: verify((upstream) => spentCode(upstream, 2)),
    view: true,
  },
  { name: "verification-frozen", path: "/verification", act: verify((upstream) => spentCode(upstream, 5)), view: true },
  { name: "verification-error", path: "/verification", act: verify(() => codeOf(4)), view: true },
  { name: "verification-wrong", path: "/verification", act: verify(() => "ABC-123"), view: true },
  { name: "brand-story", path: "/brand-story" },
  { name: "story", path: "/brand-story/2001" },
  { name: "story-sister", path: "/brand-story/about-lyngdal" },
  { name: "history", path: "/brand-story/our-history" },
  { name: "annual-plate", path: "/brand-story/our-history/annual-plate" },
  { name: "workmanship", path: "/brand-story/workmanship" },
  { name: "product-story", path: "/brand-story/product-story" },
  { name: "gifting", path: "/gifting" },
  { name: "news", path: "/news" },
  { name: "article", path: "/news/3024" },
  { name: "about", path: "/about-us" },
  { name: "career", path: "/about-us/career" },
  { name: "group", path: "/about-us/group" },
  { name: "jobs", path: "/about-us/jobs" },
  { name: "jobs-none", path: "/about-us/jobs?keyword=%E6%B2%A1%E6%9C%89" },
  { name: "job", path: "/about-us/jobs?jobId=J1001", view: true },
  { name: "job-form", path: jobForm },
  {
    name: "job-form-errors",
    path: jobForm,
    act: async ({ page }) => {
      await page.getByRole("button", { name: "提交申请" }).last().click();
      await page.locator("[data-error-summary]").waitFor();
    },
  },
  {
    name: "job-form-upload",
    path: jobForm,
    js: "on",
    act: async ({ page }) => {
      const chrome = await page.context().newCDPSession(page);
      await chrome.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: 400_000,
      });
      await attach(page, "林知夏 简历（终稿）.pdf", 4_000_000);
      await page.locator("[role=progressbar], progress").first().waitFor();
    },
  },
  {
    name: "job-form-uploaded",
    path: jobForm,
    js: "on",
    act: async ({ page }) => {
      await attach(page, "林知夏 简历（终稿）.pdf", 40_000);
      await page.locator('li[data-status="done"]').waitFor();
    },
  },
  { name: "job-result", path: "/about-us/jobs?jobId=J1001&step=result" },
  { name: "member", path: "/member" },
  { name: "damaged-for-new", path: "/member/damagedForNew" },
  { name: "faq", path: "/customer-service/faq" },
  { name: "customised", path: "/customer-service/customised" },
  { name: "gift-wrap", path: "/customer-service/gift-wrap" },
  { name: "contact", path: "/contact-us" },
  { name: "cookie", path: "/cookie" },
  { name: "flora", path: "/flora-danica/flora" },
  { name: "blocks", path: "/_blocks", demo: true },
  { name: "design", path: "/_design", demo: true },
  {
    name: "menu-card",
    path: "/cookie",
    view: true,
    room: "wide",
    act: ({ page }) => openMenu(page, 2),
  },
  { name: "menu-grid", path: "/cookie", view: true, room: "wide", act: ({ page }) => openMenu(page, 0) },
  { name: "menu-list", path: "/cookie", view: true, room: "wide", act: ({ page }) => openMenu(page, 1) },
  {
    name: "drawer",
    path: "/cookie",
    view: true,
    room: "narrow",
    act: async ({ page }) => {
      await page.locator("[data-drawer] > summary").click();
      await page.locator("[data-drawer] details > summary").first().click();
    },
  },
  {
    name: "store-area",
    path: "/cookie",
    view: true,
    act: ({ page }) => page.locator("[data-store-area] > summary").click(),
  },
  {
    name: "search-open",
    path: "/cookie",
    view: true,
    js: "on",
    act: async ({ page }) => {
      const input = page.locator("header input[type=search], header input").first();
      await input.click();
      await input.pressSequentially("茶", { delay: 20 });
      await page.locator("[role=listbox]").first().waitFor();
      await page.locator("[role=option]").first().waitFor();
    },
  },
  {
    name: "toast",
    path: "/verification",
    view: true,
    act: async ({ page }) => {
      await page.locator('main form[action="/verification"]').getByRole("button").click();
      await page.getByText("请输入验证二维码").filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: "waiting",
    path: "/",
    view: true,
    js: "on",
    act: async ({ page }) => {
      // An answer that does not come: the page as it waits for it.
      await page.route(/\.data/, () => undefined);
      await page.locator('footer a[href="/news"]').click();
      await page.getByText("Loading...").waitFor();
    },
  },
  { name: "unavailable", path: "/news?page=2" },
];

/** @param {Page} page @param {number} index */
async function openMenu(page, index) {
  await page.locator("header nav").first().locator("> ul > li").nth(index).locator("a").first().hover();
  await page.waitForTimeout(400);
}

/** Templates whose pictures with other contents say something new. */
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

/** @param {import("../tests/upstream/server").RunningUpstream} running what a site needs to use it */
function environmentOf(running) {
  const siteFile = join(mkdtempSync(join(tmpdir(), "screenshots-")), "site.json");
  writeFileSync(siteFile, JSON.stringify(running.upstream.siteFile));
  return {
    API_BASE_URL: running.url,
    API_TOKEN: "screenshots",
    SITE_CONFIG: siteFile,
    MEDIA_ORIGINS: `https: ${new URL(running.url).origin}`,
  };
}

/**
 * @param {Record<string, string>} env
 * @param {string[]} [nodeArguments]
 * @returns {Promise<{ url: string, stop: () => Promise<unknown> }>}
 */
async function startSite(env, nodeArguments = []) {
  const child = spawn(process.execPath, [...nodeArguments, join(root, "build/index.js")], {
    cwd: root,
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: "0",
      SESSION_SECRET: "a-secret-of-the-screenshots",
      TRUST_PROXY: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => child.once("exit", done));
  const listening = /** @type {Promise<number>} */ (
    new Promise((found, failed) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
        /** @type {unknown} */
        const entry = JSON.parse(line);
        const { port } = /** @type {{ port?: number }} */ (entry);
        if (port !== undefined) found(port);
      });
      void ended.then((code) => failed(new Error(`the site ended with ${String(code)}`)));
    })
  );
  const url = `http://127.0.0.1:${await listening}`;
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) break;
    await new Promise((later) => setTimeout(later, 50));
  }
  return {
    url,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** Loads what would load while scrolling, and ends every motion. @param {Page} page */
async function settle(page) {
  await page.waitForLoadState("load");
  await page
    .evaluate(async () => {
      for (const image of document.images) image.loading = "eager";
      const all = Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      await Promise.race([all, new Promise((later) => setTimeout(later, 4000))]);
      for (const animation of document.getAnimations()) {
        const { iterations } = animation.effect?.getTiming() ?? {};
        const runs = animation.timeline === document.timeline && iterations !== Infinity;
        if (runs && !document.querySelector(".Toastify__toast")) animation.finish();
      }
    })
    .catch(() => undefined);
}

/** @type {unknown} */
const built = await import(pathToFileURL(join(root, "build/upstream.js")).href);
const { startUpstreamServer } = /** @type {typeof import("../tests/upstream/server")} */ (built);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox", "--disable-gpu"] });
/** @type {string[]} */
const failures = [];
let taken = 0;
let visitors = 0;

for (const content of contents) {
  const running = await startUpstreamServer({ port: 0, ...(content === "real" ? {} : { content }) });
  const site = await startSite(environmentOf(running));
  const { upstream } = running;
  const chosen = templates.filter(
    ({ name }) => (wanted === null || wanted.has(name)) && (content === "real" || wanted !== null || VARIED.has(name)),
  );
  const demo = chosen.some((template) => template.demo)
    ? await startSite({ UPSTREAM: "demo" }, ["--import", join(root, "build/demo.js")])
    : null;
  for (const js of scripts) {
    for (const width of widths) {
      const into = join(folder, content, `${width}-${js ? "on" : "off"}`);
      if (wanted === null) rmSync(into, { recursive: true, force: true });
      mkdirSync(into, { recursive: true });
      for (const template of chosen) {
        const { name, path, act, view, room } = template;
        if (template.js !== undefined && (template.js === "on") !== js) continue;
        if (room !== undefined && (room === "wide") !== width >= WIDE_PX) continue;
        const context = await browser.newContext({
          baseURL: template.demo && demo ? demo.url : site.url,
          javaScriptEnabled: js,
          viewport: { width, height: width < 600 ? 844 : Math.min(1080, Math.round(width * 0.66)) },
          locale: "zh-CN",
          isMobile: width < WIDE_PX,
          hasTouch: width < WIDE_PX,
          // Limits count per visitor: each picture is another's.
          extraHTTPHeaders: { "X-Forwarded-For": `203.0.${++visitors >> 8}.${visitors & 255}` },
        });
        const page = await context.newPage();
        page.setDefaultTimeout(10_000);
        try {
          if (name === "unavailable") upstream.faults.setFault("cms/info/getPageList", "500");
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
for (const failure of failures) console.error(failure);
console.log(`screenshots: ${taken} taken into .screenshots, ${failures.length} in trouble`);
process.exit(failures.length === 0 ? 0 : 1);
