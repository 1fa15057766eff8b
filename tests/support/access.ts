import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startAlteredUpstream, type Alteration } from "./altered-upstream";
import { violationsOf, type AxeScope } from "./axe";
import { desktop, launchBrowser, phone, hydrated } from "./browser";
import { allowTools, blockScripts } from "./scripts-off";
import { startSite, startUpstream, type SiteProcess } from "./site";
import { templates, WIDE_PX } from "./templates.mjs";

const MAX_SHIFT = 0.01;
/** Parts repeated on every page: checked once, not with each template. */
const CHROME = ["header", "footer"];

type Template = (typeof templates)[number];

/** Dialogs and form errors; the full run covers all visitor actions. */
const OPENED = new Set([
  "product-buy",
  "product-gallery",
  "verification-genuine",
  "job-form-errors",
  "job-form-uploaded",
]);
/** What `npm test` checks with scripts on a phone (tests/e2e/access-templates.test.ts). */
export const isUsual = ({ likeAnother, act, name }: Template): boolean =>
  likeAnother !== true && (act === undefined || OPENED.has(name));

export interface AccessMode {
  javaScript: boolean;
  viewport: { width: number; height: number };
}

export const withScriptsOnPhone: AccessMode = { javaScript: true, viewport: phone };
export const withScriptsOnDesktop: AccessMode = { javaScript: true, viewport: desktop };
export const withoutScriptsOnPhone: AccessMode = { javaScript: false, viewport: phone };
export const withoutScriptsOnDesktop: AccessMode = { javaScript: false, viewport: desktop };

const nameOf = ({ javaScript, viewport }: AccessMode) =>
  `JavaScript ${javaScript ? "on" : "off"}, ${viewport.width} px`;

/** Accumulated layout shift since the start (CLS without session windows: the sum), and the elements that moved. */
function layoutShift(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        interface LayoutShift extends PerformanceEntry {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        }
        const shifts = { sum: 0, moved: [] as string[] };
        const nameOf = (node?: Node) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? ""));
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            if (entry.hadRecentInput) continue;
            shifts.sum += entry.value;
            for (const { node, previousRect, currentRect } of entry.sources) {
              const box = ({ y, height }: DOMRectReadOnly) => `${Math.round(y)}+${Math.round(height)}`;
              shifts.moved.push(`${box(previousRect)} to ${box(currentRect)}: ${nameOf(node).slice(0, 80)}`);
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(shifts), 100);
      }),
  );
}

/** Whether the page scrolls sideways at 400 % zoom (320 px), or at 200 % of a desktop (WCAG 1.4.10). */
async function overflowOf(page: Page): Promise<string[]> {
  const width = (page.viewportSize()?.width ?? 0) < WIDE_PX ? 320 : desktop.width / 2;
  await page.setViewportSize({ width, height: 640 });
  const measure = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  let over = await measure();
  // Iframes and media queries adapt to the new width a moment later.
  for (let tries = 0; over > 0 && tries < 10; tries += 1) {
    await page.waitForTimeout(100);
    over = await measure();
  }
  return over > 0 ? [`stands out by ${over} px at ${width} px`] : [];
}

/** Ids that more than one element has; axe leaves most of them to validators. */
function repeatedIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id "${id}" is repeated`);
  });
}

interface Stage {
  upstream: Awaited<ReturnType<typeof startUpstream>>;
  site: SiteProcess;
  demo: SiteProcess;
  browser: Browser;
}

function setStage(alter?: Alteration): Stage {
  const stage = {} as Stage;
  let altered: Awaited<ReturnType<typeof startAlteredUpstream>> | null = null;
  beforeAll(async () => {
    stage.upstream = await startUpstream();
    altered = alter === undefined ? null : await startAlteredUpstream(stage.upstream.url, alter);
    const from = altered === null ? {} : { API_BASE_URL: altered.url };
    [stage.site, stage.demo, stage.browser] = await Promise.all([
      startSite({ env: { ...stage.upstream.env, ...from, TRUST_PROXY: "1" } }),
      startSite({ nodeArguments: ["--import", "./build/demo.js"] }),
      launchBrowser(),
    ]);
  });
  afterEach(() => stage.upstream.upstream.faults.reset());
  afterAll(async () => {
    await stage.browser.close();
    await Promise.all([stage.site.stop(), stage.demo.stop()]);
    await altered?.close();
    await stage.upstream.close();
  });
  return stage;
}

let visitors = 0;

interface OpenPage {
  page: Page;
  /** Enables axe in the page without changing what the visitor sees. */
  allowTools: (keepFrames: boolean) => Promise<void>;
}

/** Opens a template as a new visitor, and performs the actions of the template's state. */
async function open(stage: Stage, template: Template, { javaScript, viewport }: AccessMode): Promise<OpenPage> {
  visitors += 1;
  const context = await stage.browser.newContext({
    baseURL: template.demo ? stage.demo.url : stage.site.url,
    viewport,
    locale: "zh-CN",
    reducedMotion: "reduce",
    extraHTTPHeaders: { "X-Forwarded-For": `203.0.${visitors >> 8}.${visitors & 255}` },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  let session: CDPSession | undefined;
  if (!javaScript) session = await blockScripts(page);
  if (template.fault !== undefined) stage.upstream.upstream.faults.setFault(template.fault, "500");
  await page.goto(template.path);
  await hydrated(page, javaScript);
  return {
    page,
    allowTools: async (keepFrames) => (session === undefined ? undefined : allowTools(page, session, keepFrames)),
  };
}

async function problemsOf(stage: Stage, template: Template, mode: AccessMode, scope: AxeScope): Promise<string[]> {
  const { page, allowTools: allow } = await open(stage, template, mode);
  try {
    const shift = mode.javaScript ? await layoutShift(page) : { sum: 0, moved: [] };
    const moved = shift.sum > MAX_SHIFT ? [`moves by ${shift.sum.toFixed(3)}: ${shift.moved.join(", ")}`] : [];
    await template.act?.({ page, upstream: stage.upstream.upstream, js: mode.javaScript });
    await allow(scope.frames === true);
    const problems = [...moved, ...(await repeatedIds(page))];
    return [...problems, ...(await violationsOf(page, scope)), ...(await overflowOf(page))];
  } finally {
    await page.context().close();
  }
}

const isShown = ({ js, layout }: Template, { javaScript, viewport }: AccessMode) =>
  (js === undefined || (js === "on") === javaScript) &&
  (layout === undefined || (layout === "wide") === viewport.width >= WIDE_PX);

/**
 * Checks every template and state with axe, for reflow and, with JavaScript, for layout shift.
 * @param whole which documents to analyse with header, footer and iframes, and not only their own part
 * @param only which templates
 * @param alter overrides of the upstream's data
 * @param shows what a page must contain as a result
 */
export function testTemplateAccess(
  modes: readonly AccessMode[],
  options: {
    whole?: (template: Template) => boolean;
    only?: (template: Template, mode: AccessMode) => boolean;
    alter?: Alteration;
    shows?: RegExp;
  } = {},
): void {
  const { whole = () => false, only = () => true, alter, shows } = options;
  const stage = setStage(alter);
  describe.each(modes.map((mode) => ({ mode, name: nameOf(mode) })))("$name", ({ mode }) => {
    const these = templates.filter((template) => !template.chrome && isShown(template, mode) && only(template, mode));
    it.each(these)("$name", async (template) => {
      const scope = whole(template) ? { frames: true } : { exclude: CHROME };
      if (shows) expect(await (await fetch(stage.site.url + template.path)).text()).toMatch(shows);
      expect(await problemsOf(stage, template, mode, scope)).toEqual([]);
    });
  });
}

/** The same checks for header, footer and their menus and dialogs, which are the same on every page. */
export function testChromeAccess(modes: readonly AccessMode[]): void {
  const stage = setStage();
  describe.each(modes.map((mode) => ({ mode, name: nameOf(mode) })))("$name", ({ mode }) => {
    it.each(templates.filter((template) => template.chrome && isShown(template, mode)))("$name", async (template) => {
      expect(await problemsOf(stage, template, mode, { exclude: ["#main"], frames: true })).toEqual([]);
    });
  });
}
