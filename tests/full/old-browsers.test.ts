import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { desktop, phone, hydrated, visit } from "../support/browser";
import { chrome80, chrome98, ios13, makeOld, settleOld, type OldBrowser } from "../support/old-browser";
import { findPages, setStage } from "../support/stage";

const stage = setStage();
let pages: Awaited<ReturnType<typeof findPages>>;

beforeAll(async () => {
  pages = await findPages(stage.site.url);
});

/** Remix's inline script needs this class, but the page works without it; an empty code is refused with 400. */
const EXPECTED = /TextEncoderStream|status of 400/;

function visitWith(
  old: OldBrowser,
  viewport: { width: number; height: number },
  walk: (page: Page) => Promise<void>,
): Promise<void> {
  const prepare = (context: BrowserContext) => makeOld(context, old);
  const options = { baseUrl: stage.site.url, javaScript: true, viewport, prepare, expected: EXPECTED };
  return visit(stage.browser, options, ({ page }) => walk(page));
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

describe("Chrome 98, between the first scripts that run and the youngest that are used", () => {
  it("opens the dialog, the gallery and a notice", async () => {
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
});
