import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { formScript } from "../support/application-form";
import { desktop, phone, hydrated } from "../support/browser";
import { casesOf } from "../support/cases";
import { requestedPaths } from "../support/clock";
import { findPages, setStage } from "../support/stage";

/** Transferred bytes and requests of a first load. Images are served by the upstream, and not counted. */
interface Load {
  html: number;
  css: number;
  js: number;
  fonts: number;
  requests: number;
  /** Hosts other than the site and its image origin. */
  strangers: string[];
}

/** docs/decisions/387 */
const CONTENT_JS = 95_000;
/** With what comes at the first touch: the form's own script, and what every page enhances then. */
const JOB_FORM_JS = 122_000;
/** Limits of every template; HTML and images depend on the contents. */
const BUDGET = { html: 24_000, css: 20_000, fonts: 30_000, requests: 20 };

/** Templates by name: a path, or a pattern for URLs of the sitemap. */
const TEMPLATES: Record<string, string | RegExp> = {
  home: "/",
  "all series": "/products",
  series: /\/products\/[^/?]+$/,
  listing: /\/products\/[^/?]+\/[^/?]+$/,
  product: /\/pdp\/[^/?]+$/,
  "keyword search": "/products/keyword/%E8%8C%B6",
  "search results": "/search-results-page?q=%E8%8C%B6",
  "brand story": "/brand-story",
  story: /\/brand-story\/[^/?]+$/,
  gifting: "/gifting",
  "news list": "/news",
  article: /\/news\/[^/?]+$/,
  stores: "/find-us",
  verification: "/verification",
  "customer service": "/customer-service/faq",
  contact: "/contact-us",
  "job board": "/about-us/jobs",
};

const stage = setStage();
let mapped: string[] = [];

beforeAll(async () => {
  const sitemap = await (await fetch(`${stage.site.url}/sitemap.xml`)).text();
  mapped = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  });
});

function pathOf(template: string | RegExp): string {
  if (typeof template === "string") return template;
  const address = mapped.find((path) => template.test(path));
  if (address === undefined) throw new Error(`the sitemap has no address like ${template.source}`);
  return address;
}

const PARTS: Partial<Record<string, "html" | "css" | "js" | "fonts">> = {
  document: "html",
  stylesheet: "css",
  script: "js",
  font: "fonts",
};

/** The first load of a browser with an empty cache, and what `later` adds. */
async function measure(path: string, later?: (page: Page, load: Load) => Promise<void>): Promise<Load> {
  const load: Load = { html: 0, css: 0, js: 0, fonts: 0, requests: 0, strangers: [] };
  const own = new Set([stage.site.url, stage.upstream.url].map((url) => new URL(url).host));
  await stage.visit({ javaScript: true, viewport: phone }, async (page) => {
    page.on("request", (request) => {
      const { host, protocol } = new URL(request.url());
      if (protocol === "data:") return;
      if (request.resourceType() !== "image") load.requests += 1;
      if (!own.has(host)) load.strangers.push(host);
    });
    page.on("response", (response) => {
      const part = PARTS[response.request().resourceType()];
      // The site sends a Content-Length with every response.
      if (part !== undefined) load[part] += Number(response.headers()["content-length"]);
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await hydrated(page, true);
    await later?.(page, load);
  });
  return load;
}

function expectWithin(load: Load, js: number): void {
  expect(load.js).toBeGreaterThan(10_000);
  expect(load.js).toBeLessThanOrEqual(js);
  for (const part of ["html", "css", "fonts", "requests"] as const) {
    expect(load[part], part).toBeLessThanOrEqual(BUDGET[part]);
  }
  expect(load.strangers).toEqual([]);
}

describe("the first load of every template keeps its budget, and makes no third-party request", () => {
  const usual = ["home", "listing", "product", "stores", "verification"];
  const other = Object.keys(TEMPLATES).filter((name) => !usual.includes(name));
  it.each(casesOf(usual, other))("%s", async (name) => {
    expectWithin(await measure(pathOf(TEMPLATES[name] ?? "/")), CONTENT_JS);
  });

  it("job form", async () => {
    const { jobForm } = await findPages(stage.site.url);
    const whole = await measure(jobForm, async (page, load) => {
      expectWithin(load, CONTENT_JS);
      await page.keyboard.press("Tab");
      await formScript(page);
      // The network has been idle before: until nothing more comes.
      for (let before = 0; before < load.js; await page.waitForTimeout(1000)) before = load.js;
    });
    expect(whole.js).toBeGreaterThan(CONTENT_JS);
    expect(whole.js).toBeLessThanOrEqual(JOB_FORM_JS);
    expect(whole.strangers).toEqual([]);
  });
});

it.each(casesOf(["home"], ["product", "listing"]))(
  "what a browser fetches first, %s: styles and the image on top, then scripts",
  async (name) => {
    const priorities = new Map<string, Set<string>>();
    await stage.visit({ javaScript: true, viewport: phone }, async (page, { context }) => {
      const devTools = await context.newCDPSession(page);
      await devTools.send("Network.enable");
      devTools.on("Network.requestWillBeSent", ({ type = "", request }) => {
        // Requests made later by a script follow a visitor's action.
        if (type === "Script" && !modules.has(new URL(request.url).pathname)) return;
        priorities.set(type, (priorities.get(type) ?? new Set()).add(request.initialPriority));
      });
      const address = pathOf(TEMPLATES[name] ?? "/");
      const html = await (await fetch(stage.site.url + address)).text();
      const modules = new Set(/data-preloads="([^"]+)"/.exec(html)?.[1]?.split(" "));
      expect(modules.size).toBeGreaterThan(3);
      await page.goto(address);
      await hydrated(page, true);
    });
    expect(priorities.get("Stylesheet")).toEqual(new Set(["VeryHigh"]));
    expect(priorities.get("Image")).toContain("High");
    expect(priorities.get("Script")).toEqual(new Set(["Low"]));
  },
);

describe("the scripts of a page", () => {
  /** Opens a product whose first image does not come, and counts the scripts that are asked for. */
  const walk = (steps: (page: Page, scripts: () => number, showImage: () => void) => Promise<void>) =>
    stage.visit({ javaScript: true, viewport: phone }, async (page) => {
      let scripts = 0;
      page.on("request", (request) => (scripts += Number(request.resourceType() === "script")));
      let showImage = () => undefined as void;
      const shown = new Promise<void>((resolve) => (showImage = resolve));
      await page.route(
        (url) => url.origin === new URL(stage.upstream.url).origin,
        async (route) => {
          await shown;
          await route.continue();
        },
      );
      await page.goto(pathOf(TEMPLATES["product"] ?? "/"), { waitUntil: "domcontentloaded" });
      await page.locator("main h1").waitFor();
      await steps(page, () => scripts, showImage);
      showImage();
    });

  it("wait for its first image", () =>
    walk(async (page, scripts, showImage) => {
      await page.waitForTimeout(1_000);
      expect(scripts()).toBe(0);
      showImage();
      await hydrated(page, true);
    }));

  it("do not wait once the visitor presses something", () =>
    walk(async (page, scripts) => {
      await page.keyboard.press("Tab");
      await expect.poll(scripts, { timeout: 2_000 }).toBeGreaterThan(3);
    }));

  it("come all the same if the image never does", () =>
    walk((page) =>
      page.waitForFunction(() => document.documentElement.dataset["hydrated"] === "true").then(() => undefined),
    ));
});

it("the images of the menus are fetched when somebody comes near, not with the page", () =>
  stage.visit({ javaScript: true, viewport: desktop }, async (page) => {
    const fetched = new Set<string>();
    page.on("request", (request) => fetched.add(request.url()));
    const inMenus = () =>
      page.locator("[data-sheet] img").evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc));
    await page.goto("/cookie", { waitUntil: "networkidle" });
    await hydrated(page, true);
    expect(await inMenus()).not.toEqual([]);
    expect((await inMenus()).filter((url) => fetched.has(url))).toEqual([]);
    await page.locator("[data-navigation] [data-menu]").first().hover();
    await expect.poll(async () => (await inMenus()).filter((url) => fetched.has(url)).length).toBeGreaterThan(0);
  }));

it("the page that a visitor is about to open is fetched ahead from the page cache; a verification is not", async () => {
  const hover = async (page: Page) => {
    await page.goto("/", { waitUntil: "networkidle" });
    await hydrated(page, true);
    await page.locator("footer a[href='/verification']").hover();
    const fetched = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(".data"));
    await page.locator("main a[href^='/pdp/']").first().hover();
    return fetched;
  };
  // The first request renders the page, later ones are served from the cache.
  for (const state of [null, "hit"]) {
    await stage.visit({ javaScript: true, viewport: desktop, expected: /preload/ }, async (page) => {
      const asked = requestedPaths(page);
      const response = await hover(page);
      expect(response.status()).toBe(200);
      if (state !== null) expect(await response.headerValue("x-cache")).toBe(state);
      await page.locator("main a[href^='/pdp/']").first().click();
      await page.waitForURL(/\/pdp\//);
      expect(asked.filter((path) => path.startsWith("/verification"))).toEqual([]);
      expect(asked.filter((path) => path === new URL(page.url()).pathname)).toEqual([]);
    });
  }
});
