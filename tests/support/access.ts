import type { CDPSession, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Alteration } from "./altered-upstream";
import { violationsOf, type AxeScope } from "./axe";
import { desktop, phone, hydrated } from "./browser";
import { setDemo, setStage } from "./stage";
import { templates, WIDE_PX } from "./templates.mjs";

const MAX_SHIFT = 0.01;
/** What a state provokes: an answer of 4xx or 5xx, and a page that is left before what it loads ahead has come. */
const EXPECTED = /Failed to load resource|preload/;
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

/**
 * A page whose scripts are blocked, in a context where they can be allowed later: Playwright's `javaScriptEnabled:
 * false` cannot be undone, and axe needs timers.
 */
async function blockScripts(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  return session;
}

/**
 * Enables script for tools in a page that was loaded without, and leaves the page unchanged: the site's scripts are
 * still not executed, and noscript content stays visible.
 * @param keepFrames reload its iframes so that they are checked too; otherwise they are left empty
 */
async function allowTools(page: Page, session: CDPSession, keepFrames: boolean): Promise<void> {
  await session.send("Emulation.setScriptExecutionDisabled", { value: false });
  await page.evaluate(async (withFrames) => {
    const loading: Promise<unknown>[] = [];
    for (const noscript of document.querySelectorAll("noscript")) {
      const shown = document.createElement("div");
      shown.className = noscript.className;
      for (const frame of noscript.querySelectorAll("iframe")) {
        if (withFrames) {
          frame.loading = "eager";
          loading.push(new Promise((resolve) => frame.addEventListener("load", resolve, { once: true })));
        } else frame.removeAttribute("src");
      }
      shown.append(...noscript.childNodes);
      noscript.replaceWith(shown);
    }
    const keep = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule) {
          const asksForScripts = /^not (?:all and )?\(scripting: none\)$/.test(rule.media.mediaText);
          if (rule.media.mediaText === "(scripting: none)") rule.media.mediaText = "all";
          else if (asksForScripts) rule.media.mediaText = "not all";
        }
        if (rule instanceof CSSGroupingRule) keep(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) keep(sheet.cssRules);
    await Promise.all(loading);
  }, keepFrames);
}

/** The site and the demo, each for the templates that it has. */
function setStages(alter?: Alteration) {
  const stage = setStage({ env: { TRUST_PROXY: "1" }, ...(alter === undefined ? {} : { alter }) });
  return { stage, demo: setDemo() };
}
type Stages = ReturnType<typeof setStages>;

let visitors = 0;

/** What a template is found wrong in, as a new visitor sees it after the actions of its state. */
async function problemsOf({ stage, demo }: Stages, template: Template, mode: AccessMode, scope: AxeScope) {
  const { javaScript, viewport } = mode;
  const { demo: isOfDemo = false, fault, path, act } = template;
  visitors += 1;
  const context = await stage.browser.newContext({
    baseURL: (isOfDemo ? demo : stage).site.url,
    viewport,
    locale: "zh-CN",
    reducedMotion: "reduce",
    extraHTTPHeaders: { "X-Forwarded-For": `203.0.${visitors >> 8}.${visitors & 255}` },
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const said: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !EXPECTED.test(message.text())) said.push(message.text());
    });
    page.on("pageerror", ({ message }) => said.push(message));
    const session = javaScript ? null : await blockScripts(page);
    if (fault !== undefined) stage.faults.setFault(fault, "500");
    await page.goto(path);
    const pathOf = (url: string) => new URL(url, stage.site.url).pathname;
    if (pathOf(page.url()) !== pathOf(path)) throw new Error(`${path} leads to ${page.url()}`);
    await hydrated(page, javaScript);
    const shift = javaScript ? await layoutShift(page) : { sum: 0, moved: [] };
    const moved = shift.sum > MAX_SHIFT ? [`moves by ${shift.sum.toFixed(3)}: ${shift.moved.join(", ")}`] : [];
    await act?.({ page, upstream: stage.upstream.upstream, js: javaScript });
    const problems = [...said, ...moved];
    if (session !== null) await allowTools(page, session, scope.frames === true);
    problems.push(...(await repeatedIds(page)), ...(await violationsOf(page, scope)), ...(await overflowOf(page)));
    return problems;
  } finally {
    await context.close();
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
  const stages = setStages(alter);
  describe.each(modes.map((mode) => ({ mode, name: nameOf(mode) })))("$name", ({ mode }) => {
    const these = templates.filter((template) => !template.chrome && isShown(template, mode) && only(template, mode));
    it.each(these)("$name", async (template) => {
      const scope = whole(template) ? { frames: true } : { exclude: CHROME };
      if (shows) expect(await (await stages.stage.get(template.path)).text()).toMatch(shows);
      expect(await problemsOf(stages, template, mode, scope)).toEqual([]);
    });
  });
}

/** The same checks for header, footer and their menus and dialogs, which are the same on every page. */
export function testChromeAccess(modes: readonly AccessMode[]): void {
  const stages = setStages();
  describe.each(modes.map((mode) => ({ mode, name: nameOf(mode) })))("$name", ({ mode }) => {
    it.each(templates.filter((template) => template.chrome && isShown(template, mode)))("$name", async (template) => {
      expect(await problemsOf(stages, template, mode, { exclude: ["#main"], frames: true })).toEqual([]);
    });
  });
}
