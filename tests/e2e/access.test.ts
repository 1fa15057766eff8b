import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desktop, launchBrowser, phone, settled } from "../support/browser";
import { startSite, startUpstream, type SiteProcess } from "../support/site";
import { templates, WIDE_PX } from "../support/templates.mjs";

const MOST_SHIFT = 0.01;
/** Pages that are looked at side by side. */
const AT_ONCE = 2;

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: SiteProcess;
let demo: SiteProcess;
let browser: Browser;
let visitors = 0;

beforeAll(async () => {
  upstream = await startUpstream();
  [site, demo, browser] = await Promise.all([
    startSite({ env: { ...upstream.env, TRUST_PROXY: "1" } }),
    startSite({ nodeArguments: ["--import", "./build/demo.js"] }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([site.stop(), demo.stop()]);
  await upstream.close();
});

type Template = (typeof templates)[number];

/** What is wrong with the page in front of us, one line each. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** How far the page has moved under the visitor's eyes since it began (CLS without its windows: their sum). */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
            if (!shift.hadRecentInput) sum += shift.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
}

/**
 * The page as a browser without JavaScript shows it, in one where axe can work: axe needs timers, which the former
 * stops. None of the site's scripts runs in it.
 */
async function withTools(page: Page): Promise<Page> {
  const html = (await page.content()).replaceAll("<noscript", "<div").replaceAll("</noscript>", "</div>");
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: "zh-CN", reducedMotion: "reduce" });
  await context.route("**/*.js", (route) => route.abort());
  const copy = await context.newPage();
  await copy.route(page.url().split("#", 1)[0] ?? "", (route) =>
    route.fulfill({ contentType: "text/html", body: html }),
  );
  await copy.goto(page.url());
  return copy;
}

function newContext(template: Template, javaScript: boolean, viewport: { width: number; height: number }) {
  visitors += 1;
  return browser.newContext({
    baseURL: template.demo ? demo.url : site.url,
    javaScriptEnabled: javaScript,
    viewport,
    locale: "zh-CN",
    reducedMotion: "reduce",
    extraHTTPHeaders: { "X-Forwarded-For": `203.0.${visitors >> 8}.${visitors & 255}` },
  });
}

async function look(context: BrowserContext, template: Template, javaScript: boolean): Promise<string[]> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  if (template.name === "unavailable") upstream.upstream.faults.setFault("cms/info/getPageList", "500");
  try {
    await page.goto(template.path);
    await settled(page, javaScript);
    const shift = javaScript ? await layoutShift(page) : 0;
    const moved = shift > MOST_SHIFT ? [`moves by ${shift.toFixed(3)}`] : [];
    await template.act?.({ page, upstream: upstream.upstream, js: javaScript });
    if (javaScript) return [...moved, ...(await violationsOf(page))];
    const copy = await withTools(page);
    const violations = await violationsOf(copy);
    await copy.context().close();
    return violations;
  } catch (error) {
    return [`cannot be looked at: ${String(error)}`];
  } finally {
    if (template.name === "unavailable") upstream.upstream.faults.setFault("cms/info/getPageList", null);
  }
}

describe.each([
  { javaScript: false, viewport: phone },
  { javaScript: false, viewport: desktop },
  { javaScript: true, viewport: phone },
  { javaScript: true, viewport: desktop },
])("every template, JavaScript $javaScript, $viewport.width px", ({ javaScript, viewport }) => {
  it("has no violation that axe finds, and does not move", { timeout: 600_000 }, async () => {
    const isWide = viewport.width >= WIDE_PX;
    const waiting = templates.filter(
      ({ js, room }) =>
        (js === undefined || (js === "on") === javaScript) && (room === undefined || (room === "wide") === isWide),
    );
    const count = waiting.length;
    const found: string[] = [];
    const work = async () => {
      for (let template = waiting.shift(); template !== undefined; template = waiting.shift()) {
        const context = await newContext(template, javaScript, viewport);
        const { name } = template;
        found.push(...(await look(context, template, javaScript)).map((line) => `${name}: ${line}`));
        await context.close();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    console.log(`axe: ${count} templates and states, ${found.length} violations or shifts`);
    expect(found).toEqual([]);
  });
});
