import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOf } from "./axe";
import { desktop, launchBrowser, phone, settled } from "./browser";
import { startSite, startUpstream, type SiteProcess } from "./site";
import { templates, WIDE_PX } from "./templates.mjs";

const MOST_SHIFT = 0.01;

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: SiteProcess;
let demo: SiteProcess;
let browser: Browser;
let visitors = 0;

type Template = (typeof templates)[number];

/**
 * How far the page has moved under the visitor's eyes since it began (CLS without its windows: their sum), and what of
 * it moved.
 */
function layoutShift(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        interface LayoutShift extends PerformanceEntry {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        }
        const told = { sum: 0, moved: [] as string[] };
        const nameOf = (node?: Node) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? ""));
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            if (entry.hadRecentInput) continue;
            told.sum += entry.value;
            for (const { node, previousRect, currentRect } of entry.sources) {
              const box = ({ y, height }: DOMRectReadOnly) => `${Math.round(y)}+${Math.round(height)}`;
              told.moved.push(`${box(previousRect)} to ${box(currentRect)}: ${nameOf(node).slice(0, 80)}`);
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(told), 100);
      }),
  );
}

/** Does the page scroll sideways when it is read at 400 %, which leaves 320 px, or at 200 % of a desktop? (WCAG 1.4.10) */
async function overflowOf(page: Page): Promise<string[]> {
  const width = (page.viewportSize()?.width ?? 0) < WIDE_PX ? 320 : desktop.width / 2;
  await page.setViewportSize({ width, height: 640 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return over > 0 ? [`stands out by ${over} px at ${width} px`] : [];
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
    const shift = javaScript ? await layoutShift(page) : { sum: 0, moved: [] };
    const moved = shift.sum > MOST_SHIFT ? [`moves by ${shift.sum.toFixed(3)}: ${shift.moved.join(", ")}`] : [];
    await template.act?.({ page, upstream: upstream.upstream, js: javaScript });
    if (javaScript) return [...moved, ...(await violationsOf(page)), ...(await overflowOf(page))];
    const copy = await withTools(page);
    const violations = await violationsOf(copy);
    await copy.context().close();
    return [...violations, ...(await overflowOf(page))];
  } catch (error) {
    return [`cannot be looked at: ${String(error)}`];
  } finally {
    if (template.name === "unavailable") upstream.upstream.faults.setFault("cms/info/getPageList", null);
  }
}

/** Holds every template and state, on a phone and on a desktop, to axe, to reflow and, with JavaScript, to a still layout. */
export function holdToAccess({ javaScript }: { javaScript: boolean }): void {
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

  it.each([phone, desktop])("at $width px", { timeout: 600_000 }, async (viewport) => {
    const isWide = viewport.width >= WIDE_PX;
    const these = templates.filter(
      ({ js, room }) =>
        (js === undefined || (js === "on") === javaScript) && (room === undefined || (room === "wide") === isWide),
    );
    const found: string[] = [];
    // One at a time: a page that is not the foremost waits for its frames.
    for (const template of these) {
      const context = await newContext(template, javaScript, viewport);
      found.push(...(await look(context, template, javaScript)).map((line) => `${template.name}: ${line}`));
      await context.close();
    }
    console.log(`axe: ${these.length} templates and states, ${found.length} violations or shifts`);
    expect(found).toEqual([]);
  });
}
