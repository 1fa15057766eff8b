import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { listingCopy } from "~/ui/copy/products/listing";
import { newsCopy } from "~/ui/copy/content/news";
import { productCopy } from "~/ui/copy/products/product";
import { desktop, phone } from "../support/browser";
import { setStage } from "../support/stage";
import { templates } from "../support/templates.mjs";

const stage = setStage();

const pathOf = (name: string) => templates.find((template) => template.name === name)?.path ?? "/";

/** The visible features of an element in forced-colors mode: lines, weight and shape instead of colours. */
const computedStyle = (element: Locator) =>
  element.evaluate((one: HTMLElement) => {
    const own = getComputedStyle(one);
    const after = getComputedStyle(one, "::after");
    const page = getComputedStyle(document.documentElement).backgroundColor;
    const line = (width: string, style: string, color: string) =>
      style === "none" || color === page ? "none" : `${width} ${style}`;
    return {
      border: line(own.borderBottomWidth, own.borderBottomStyle, own.borderBottomColor),
      outline: line(own.outlineWidth, own.outlineStyle, own.outlineColor),
      underline: own.textDecorationLine,
      weight: own.fontWeight,
      mark: after.content === "none" || after.opacity === "0" || after.backgroundColor === page ? "none" : after.height,
    };
  });

const blendedImages = (page: Page) =>
  page.evaluate(() => [...document.images].filter((one) => getComputedStyle(one).mixBlendMode !== "normal").length);

const SCHEMES = ["light", "dark"] as const;

describe("in the reader's own colours", () => {
  const traits = { forcedColors: "active", reducedMotion: "reduce" } as const;
  const walk = (path: string, steps: (page: Page) => Promise<void>, viewport = desktop, expected?: RegExp) =>
    stage.open(path, { javaScript: true, viewport, traits, expected }, steps);
  /** On a light and on a dark background. */
  const inBoth = async (page: Page, claim: () => Promise<void>) => {
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await claim().catch((cause: unknown) => {
        throw new Error(`${colorScheme}: ${String(cause)}`, { cause });
      });
    }
  };

  const differs = (page: Page, list: string) =>
    inBoth(page, async () => {
      const current = page.locator(`${list}[aria-current]`).first();
      const other = page.locator(`${list}:not([aria-current])`).first();
      expect(await computedStyle(current), list).not.toEqual(await computedStyle(other));
    });

  it("an order of products shows which is the current one, and no image of the list is blended in", () =>
    walk(pathOf("listing-all"), async (page) => {
      await differs(page, `nav[aria-label="${listingCopy.sort}"] a`);
      await inBoth(page, async () => expect(await blendedImages(page)).toBe(0));
    }));

  it("so do variants and the gallery's images; the code to share stays on white, no image is blended in", () =>
    walk(pathOf("product"), async (page) => {
      await differs(page, `nav[aria-label="${productCopy.variants}"] a`);
      await inBoth(page, async () => {
        expect((await computedStyle(page.locator("main a[aria-haspopup=dialog]").first())).border).toMatch(
          /^1px solid/,
        );
        const code = page.getByRole("img", { name: productCopy.shareQr, includeHidden: true });
        expect(await code.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe("rgb(255, 255, 255)");
        expect(await blendedImages(page)).toBe(0);
      });
      await page.locator("main ol a[href^='#']").first().click();
      await page.locator("dialog[open]").waitFor();
      await differs(page, "dialog ol button");
    }));

  it("so do kinds of news and the menu's items", () =>
    walk(pathOf("news"), async (page) => {
      await differs(page, `nav[aria-label="${newsCopy.catalogs}"] a`);
      await inBoth(page, async () => {
        const entries = page.locator("header [data-navigation] div[data-mark]");
        expect((await computedStyle(entries.and(page.locator("[data-current]")).first())).mark).toBe("2px");
        expect((await computedStyle(entries.and(page.locator(":not([data-current])")).first())).mark).toBe("none");
      });
    }));

  it("what opens over a page has an edge", () =>
    walk(pathOf("news"), async (page) => {
      await page.locator("header input[name=q]").focus();
      const panel = page.locator("[data-search-panel]");
      await panel.waitFor();
      await inBoth(page, async () => expect((await computedStyle(panel)).border).toMatch(/^1px solid/));
    }));

  it("focus and fields keep their lines", () =>
    walk(pathOf("verification"), async (page) => {
      const field = page.locator('main form[action="/verification"]').getByRole("textbox");
      await field.focus();
      await page.keyboard.press("Tab");
      await inBoth(page, async () => {
        expect((await computedStyle(page.locator(":focus"))).outline).toMatch(/^2px solid/);
        expect((await computedStyle(field)).border).toMatch(/^1px solid/);
      });
    }));

  it("errors keep their lines and signs", () =>
    walk(
      pathOf("job-form"),
      async (page) => {
        await page.getByRole("button", { name: "提交申请" }).last().click();
        const summary = page.locator("[data-error-summary]");
        await summary.waitFor();
        await inBoth(page, async () => {
          expect((await computedStyle(summary)).border).toMatch(/^1px solid/);
          expect(await page.locator("[id$=-error] svg").filter({ visible: true }).count()).toBeGreaterThan(0);
        });
      },
      phone,
      /status of 400/,
    ));
});

const AT_ONCE_MS = 1;

it.each(["home", "product-gallery", "product-buy", "menu-card", "store-area", "job-form", "listing-all"])(
  "with reduced motion nothing moves: %s",
  async (name) => {
    const template = templates.find((one) => one.name === name);
    if (template === undefined) throw new Error(`no template ${name}`);
    const traits = { reducedMotion: "reduce" } as const;
    await stage.open(template.path, { javaScript: true, traits }, async (page) => {
      await template.act?.({ page, upstream: stage.upstream.upstream, js: true });
      const moving = await page.evaluate(
        (max) =>
          [...document.querySelectorAll("*")].flatMap((element) =>
            [undefined, "::before", "::after", "::backdrop"].flatMap((part) => {
              const style = getComputedStyle(element, part);
              const { animationName, animationDuration, transitionDuration, transitionProperty } = style;
              const longest = (times: string) =>
                Math.max(...times.split(",").map((time) => parseFloat(time) * (/ms/.test(time) ? 1 : 1000)));
              // Animations driven by the visitor's scrolling are allowed.
              const isTimed = animationName !== "none" && style.getPropertyValue("animation-timeline") === "auto";
              const lasts = Math.max(
                isTimed ? longest(animationDuration) : 0,
                transitionProperty === "none" ? 0 : longest(transitionDuration),
              );
              return lasts > max ? [`${element.outerHTML.slice(0, 80)}${part ?? ""} ${lasts} ms`] : [];
            }),
          ),
        AT_ONCE_MS,
      );
      expect(moving).toEqual([]);
    });
  },
);
