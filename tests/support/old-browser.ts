import postcss, { type Container, type Rule } from "postcss";
import type { BrowserContext, Page } from "playwright-core";

/**
 * Simulates an older browser in Chromium: unsupported features are removed from its style sheets and its global
 * objects. An approximation: only the missing features are simulated.
 */
export interface OldBrowser {
  name: string;
  knowsFlexGapAndInset: boolean;
  knowsLogicalShorthands: boolean;
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

export const chrome80: OldBrowser = {
  name: "Chrome 80",
  knowsFlexGapAndInset: false,
  knowsLogicalShorthands: false,
  youngSelector: /:(?:is|where|has|focus-visible|modal|popover-open|user-invalid)\b/,
  missing: OF_2020,
};

export const ios13: OldBrowser = {
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
export const chrome98: OldBrowser = {
  name: "Chrome 98",
  knowsFlexGapAndInset: true,
  knowsLogicalShorthands: true,
  youngSelector: /:(?:has|modal|popover-open|user-invalid)\b/,
  missing: OF_2022,
};

/** Makes every page of the context behave like that browser; call `settle` on each after it has loaded. */
export async function makeOld(context: BrowserContext, old: OldBrowser): Promise<void> {
  await context.addInitScript(takeAway, { missing: old.missing, young: old.youngSelector.source });
  await context.route("**/*.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: asReadBy(old, await response.text()) });
  });
}

/** Removes the gaps of flex boxes, which no style sheet can distinguish from those of grids. */
export async function settleOld(page: Page, old: OldBrowser): Promise<void> {
  if (old.knowsFlexGapAndInset) return;
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

const YOUNG_AT_RULE = /^(?:layer|container|scope|starting-style|property)$/;
const YOUNG_MEDIA = /[<>]|scripting|dynamic-range|\bnot \(/;
const INSET = /^inset/;
const LOGICAL = /^(?:margin|padding|border)-(?:inline|block)$/;
const YOUNG_DECLARATION =
  /^(?:aspect-ratio|accent-color|scrollbar-gutter|text-wrap|animation-timeline|animation-range)$|^(?:overflow|overflow-x|overflow-y): clip|: safe |\d[dsl]v[hw]\b/;

/** Without popover support the attribute has no effect: nothing is hidden. */
const POPOVERS = "\n[popover]{display:block}";

/** The style sheet without what the browser drops; of `@supports`, keeps the rules for browsers without `inset`. */
function asReadBy(old: OldBrowser, css: string): string {
  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => {
    const isUnknown = YOUNG_AT_RULE.test(rule.name) || (rule.name === "media" && YOUNG_MEDIA.test(rule.params));
    if (isUnknown) rule.remove();
    else if (rule.name === "supports") unpack(rule, !old.knowsFlexGapAndInset && /^not \(inset:/.test(rule.params));
  });
  sheet.walkRules((rule: Rule) => {
    if (old.youngSelector.test(rule.selector)) rule.remove();
  });
  sheet.walkDecls((declaration) => {
    const { prop, value } = declaration;
    const isUnknown =
      YOUNG_DECLARATION.test(prop) ||
      YOUNG_DECLARATION.test(`${prop}: ${value}`) ||
      (!old.knowsFlexGapAndInset && INSET.test(prop)) ||
      (!old.knowsLogicalShorthands && LOGICAL.test(prop));
    if (isUnknown) declaration.remove();
  });
  return sheet.toString() + POPOVERS;
}

function unpack(rule: Container, isTrue: boolean): void {
  if (isTrue) rule.replaceWith(rule.nodes ?? []);
  else rule.remove();
}
