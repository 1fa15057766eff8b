import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { hydrated } from "../support/browser";
import { setStage } from "../support/stage";
import { answerWithAttacks, attackChunks, attackContents, attackPages, marker } from "../support/attack-contents";
import { attackStrings } from "../unit/cms/attack-strings";

/**
 * Script injections through every upstream text that is shown, in a real browser that ignores the site's
 * Content-Security-Policy: the sanitiser must suffice alone.
 */
const markersOf = (id: string) =>
  (attackContents[id] as object[]).filter(
    (block) => "highlight" in block && /^标记/.test((block as { highlight: { title: string } }).highlight.title),
  ).length;

/** Remaining markup that could execute something or navigate elsewhere on interaction. */
function leftovers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const main = document.querySelector("#main");
    if (main === null) return ["no main"];
    for (const element of main.querySelectorAll("*")) {
      // React attaches event handlers in script: there are none in its HTML.
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name) || name === "srcdoc" || name === "ping") found.push(`${element.tagName} ${name}`);
        const isUrl = ["href", "src", "action", "formaction", "poster", "xlink:href", "background"].includes(name);
        if (isUrl && /^[\s\p{Cc}]*(?:javascript|vbscript|data:text)/iu.test(value)) found.push(`${name}=${value}`);
      }
      if (
        /^(?:script|iframe|object|embed|base|meta|link|style|svg:script|frame|applet|marquee|math)$/i.test(
          element.tagName,
        )
      )
        found.push(element.tagName);
      if (
        element instanceof HTMLAnchorElement &&
        /^(?:attacker|pictures)\.example$/.test(element.hostname) &&
        element.target !== "_blank"
      )
        found.push(element.href);
    }
    const events = ["click", "mouseover", "focus", "toggle", "error", "load", "animationstart", "start"];
    for (const element of main.querySelectorAll(":not(a):not(a *):not(button):not(summary):not(form *)"))
      for (const name of events) element.dispatchEvent(new Event(name));
    return found;
  });
}

const stage = setStage({ prepare: answerWithAttacks });

/** A page that meets no unexpected script, dialog, navigation or foreign request. */
async function harmless(walk: (page: Page) => Promise<void>): Promise<void> {
  const { browser, site, upstream } = stage;
  const viewport = { width: 1024, height: 768 };
  const context = await browser.newContext({ baseURL: site.url, bypassCSP: true, viewport });
  const alarms: string[] = [];
  const allowed = new Set([new URL(site.url).host, new URL(upstream.url).host]);
  await context.exposeFunction("reportAttack", (what: string) => void alarms.push(what));
  await context.addInitScript(() => {
    Object.defineProperty(window, "attacked", {
      set: () => void (window as unknown as { reportAttack: (what: string) => void }).reportAttack("a script ran"),
    });
  });
  const page = await context.newPage();
  page.on("dialog", (dialog) => {
    alarms.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("page", (other) => alarms.push(`window ${other.url()}`));
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    const isImage = host === "pictures.example" && ["image", "media"].includes(request.resourceType());
    if (protocol.startsWith("http") && !allowed.has(host) && !isImage) alarms.push(`request ${request.url()}`);
  });
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) alarms.push(`frame ${frame.url()}`);
    else if (new URL(frame.url()).host !== new URL(site.url).host) alarms.push(`navigation ${frame.url()}`);
  });
  try {
    await walk(page);
    expect(alarms).toEqual([]);
  } finally {
    await context.close();
  }
}

async function expectHarmless(page: Page, path: string): Promise<void> {
  await hydrated(page, true);
  expect([path, await leftovers(page)]).toEqual([path, []]);
  expect([path, new URL(page.url()).pathname]).toEqual([path, new URL(path, stage.site.url).pathname]);
  // Handlers of the events above have run.
  await page.evaluate(() => new Promise((later) => requestAnimationFrame(() => setTimeout(later))));
}

it.each(attackPages)("%s runs nothing of what %s holds, and shows all that is around it", (path, id) =>
  harmless(async (page) => {
    await page.goto(path);
    await expectHarmless(page, path);
    const shown = await page.locator("#main h2", { hasText: /^标记\d+号$/ }).count();
    expect(shown).toBe(markersOf(id));
  }),
);

it("nor after a client navigation, where the browser reads the HTML in another way", () =>
  harmless(async (page) => {
    await page.goto("/find-us");
    await hydrated(page, true);
    await page.locator('footer a[href="/member"]').first().click();
    await page.locator("#main h2", { hasText: marker(attackStrings.length - 1) }).waitFor();
    await expectHarmless(page, "/member");
  }));

it("nor in articles and job descriptions", () =>
  harmless(async (page) => {
    for (const index of attackChunks.keys()) {
      for (const path of [`/news/${String(index)}`, `/about-us/jobs?jobId=${String(index)}`]) {
        await page.goto(path);
        await expectHarmless(page, path);
        const count = await page.locator("#main").getByText(marker(index), { exact: true }).count();
        expect([path, count]).toEqual([path, 1]);
      }
    }
  }));
