import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { desktop, phone, hydrated } from "../support/browser";
import { findPages, setStage } from "../support/stage";
import postcss from "postcss";

/**
 * Simulates an older browser in Chromium: unsupported features are removed from its style sheets and its global
 * objects. An approximation: only the missing features are simulated.
 */
interface OldBrowser {
  name: string;
  knowsFlexGap: boolean;
  youngSelector: RegExp;
  /** Names of globals, or of members as in "Element.prototype.closest". */
  missing: readonly string[];
}

const YOUNGEST = ["HTMLElement.prototype.showPopover", "HTMLElement.prototype.popover", "Array.prototype.toSorted"];
const OF_2022 = [...YOUNGEST, "Array.prototype.findLast", "structuredClone", "AbortSignal.timeout", "AbortSignal.any"];
const OF_2020 = [
  ...OF_2022,
  "Object.hasOwn",
  "Array.prototype.at",
  "String.prototype.at",
  "String.prototype.replaceAll",
  "Promise.any",
  "WeakRef",
  "crypto.randomUUID",
  "Element.prototype.replaceChildren",
  "HTMLFormElement.prototype.requestSubmit",
  "HTMLScriptElement.supports",
];

const chrome80: OldBrowser = {
  name: "Chrome 80",
  knowsFlexGap: false,
  youngSelector: /:(?:is|where|has|focus-visible|modal|popover-open|user-invalid)\b/,
  missing: OF_2020,
};

const ios13: OldBrowser = {
  ...chrome80,
  name: "Safari of iOS 13",
  missing: [
    ...OF_2020,
    "HTMLDialogElement",
    "TextEncoderStream",
    "TextDecoderStream",
    "ReadableStream.prototype.pipeThrough",
  ],
};

/** A browser with cascade layers but without `:modal`: script runs without the newest APIs. */
const chrome98: OldBrowser = {
  name: "Chrome 98",
  knowsFlexGap: true,
  youngSelector: /:(?:has|modal|popover-open|user-invalid)\b/,
  missing: OF_2022,
};

/** Makes every page of the context behave like that browser; call `settle` on each after it has loaded. */
async function makeOld(context: BrowserContext, old: OldBrowser): Promise<void> {
  await context.addInitScript(takeAway, { missing: old.missing, young: old.youngSelector.source });
  await context.route("**/*.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: asReadBy(old, await response.text()) });
  });
}

/** Removes the gaps of flex boxes, which no style sheet can distinguish from those of grids. */
async function settleOld(page: Page, old: OldBrowser): Promise<void> {
  if (old.knowsFlexGap) return;
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (getComputedStyle(element).display.endsWith("flex")) element.style.gap = "0";
    }
  });
}

/** Runs in the page. */
function takeAway({ missing, young }: { missing: readonly string[]; young: string }): void {
  for (const path of missing) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let owner: unknown = window;
    for (const name of names) owner = (owner as Record<string, unknown> | undefined)?.[name];
    if (owner !== undefined) Reflect.deleteProperty(owner as object, last);
  }
  const unknown = new RegExp(young);
  for (const owner of [Element.prototype, Document.prototype]) {
    for (const name of ["matches", "closest", "querySelector", "querySelectorAll"]) {
      const known: unknown = Reflect.get(owner, name);
      if (typeof known !== "function") continue;
      Reflect.set(owner, name, function (this: unknown, selector: string): unknown {
        if (unknown.test(selector)) throw new SyntaxError(`'${selector}' is not a valid selector`);
        return (known as (selector: string) => unknown).call(this, selector);
      });
    }
  }
}

const YOUNG_MEDIA = /[<>]|scripting|dynamic-range|\bnot \(/;
const YOUNG_DECLARATION =
  /^(?:aspect-ratio|accent-color|scrollbar-gutter|text-wrap|animation-timeline|animation-range)$|^(?:overflow|overflow-x|overflow-y): clip|: safe |\d[dsl]v[hw]\b/;

/** Without popover support the attribute has no effect: nothing is hidden. */
const POPOVERS = "\n[popover]{display:block}";

/**
 * The style sheet without what the browser drops, as far as it is there (tests/routes/styles.test.ts); of `@supports`,
 * keeps the rules for browsers without `inset`.
 */
function asReadBy(old: OldBrowser, css: string): string {
  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => {
    if (rule.name === "media" && YOUNG_MEDIA.test(rule.params)) rule.remove();
    if (rule.name !== "supports") return;
    if (!old.knowsFlexGap && /^not \(inset:/.test(rule.params)) rule.replaceWith(rule.nodes ?? []);
    else rule.remove();
  });
  sheet.walkRules((rule) => {
    if (old.youngSelector.test(rule.selector)) rule.remove();
  });
  sheet.walkDecls((declaration) => {
    const { prop, value } = declaration;
    if (YOUNG_DECLARATION.test(prop) || YOUNG_DECLARATION.test(`${prop}: ${value}`)) declaration.remove();
  });
  return sheet.toString() + POPOVERS;
}

const stage = setStage();
let pages: Awaited<ReturnType<typeof findPages>>;

beforeAll(async () => {
  pages = await findPages(stage.site.url);
});

/** Remix's inline script needs this class, but the page works without it; an empty code is refused with 400. */
const EXPECTED = /TextEncoderStream|status of 400/;

function visitWith(old: OldBrowser, viewport: typeof phone, walk: (page: Page) => Promise<void>): Promise<void> {
  const prepare = (context: BrowserContext) => makeOld(context, old);
  return stage.visit({ javaScript: true, viewport, prepare, expected: EXPECTED }, walk);
}

/** Distinguishes a styled page from an unstyled one. */
async function expectStyled(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const { width, left, right } = document.querySelector("#main")?.getBoundingClientRect() ?? new DOMRect();
    const footer = [...document.querySelectorAll("footer")].pop();
    const texts = [...document.querySelectorAll<HTMLElement>("main h1, main p, main label, main input")].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().width > 8,
    );
    return {
      ink: getComputedStyle(document.body).color,
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      fills: width > 0 && left === 0 && Math.abs(right - document.documentElement.clientWidth) < 1,
      listed: getComputedStyle(footer?.querySelector("ul") ?? document.body).listStyleType,
      atTheEdge: texts
        .filter((element) => element.closest("[hidden], .visually-hidden, li") === null)
        .filter((element) => element.getBoundingClientRect().left < 8)
        .map((element) => element.outerHTML.slice(0, 120)),
      openDialogs: [...document.querySelectorAll<HTMLElement>("dialog:not([open])")].filter((one) =>
        one.checkVisibility(),
      ).length,
    };
  });
  expect(seen).toEqual({
    ink: "rgb(5, 18, 54)",
    sideways: 0,
    fills: true,
    listed: "none",
    atTheEdge: [],
    openDialogs: 0,
  });
}

/** The scripts were started, and what they ask for has come. */
async function scriptsLoaded(page: Page): Promise<void> {
  await page.locator("head script[type=module]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
}

describe.each([chrome80, ios13])("$name, which keeps the page without script", (old) => {
  it.each([phone, desktop])("shows whole pages at $width px", async (viewport) => {
    for (const path of Object.values(pages)) {
      await visitWith(old, viewport, async (page) => {
        await page.goto(path);
        await scriptsLoaded(page);
        await settleOld(page, old);
        await expectStyled(page);
        expect(await page.evaluate(() => document.documentElement.dataset["hydrated"])).toBeUndefined();
      });
    }
  });

  it("verifies a code", () =>
    visitWith(old, phone, async (page) => {
      await page.goto(pages.verification);
      await scriptsLoaded(page);
      const form = page.locator('main form[action="/verification"]');
      await form.getByRole("textbox").fill("NH1000000901");
      await form.getByRole("button").click();
      await page.locator("[data-verification]:visible").first().waitFor();
    }));
});

it("Chrome 98, between the first scripts that run and the youngest that are used, opens the dialog, the gallery and a notice", async () => {
  await visitWith(chrome98, desktop, async (page) => {
    await page.goto(pages.product);
    await hydrated(page, true);
    await expectStyled(page);
    const dialog = page.locator("dialog[open]");
    await page.locator("main a[aria-haspopup=dialog]").first().click();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.locator("main ol a[href^='#']").first().click();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });
  await visitWith(chrome98, phone, async (page) => {
    await page.goto(pages.verification);
    await hydrated(page, true);
    await page.locator('main form[action="/verification"]').getByRole("button").click();
    await page.getByText("请输入验证二维码").filter({ visible: true }).first().waitFor();
  });
});
