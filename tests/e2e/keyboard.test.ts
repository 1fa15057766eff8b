import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasFocus, hydrated } from "../support/browser";
import { setStage } from "../support/stage";

const stage = setStage();

const MAX_STOPS = 400;

interface Stop {
  /** An approximation of the accessible name from labels and text. */
  name: string;
  href: string | null;
  inNavigation: boolean;
  inMain: boolean;
  inDialog: boolean;
  /** Whether the focus is visible: an outline within the window. */
  visible: boolean;
}

/**
 * The focused element, also inside an iframe; null if the focus has left the page or is inside a video's own controls.
 */
function currentStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    let element = document.activeElement;
    let top = 0;
    while (element instanceof HTMLIFrameElement) {
      top += element.getBoundingClientRect().top;
      element = element.contentDocument?.activeElement ?? null;
    }
    const scope = element?.ownerDocument;
    const view = scope?.defaultView;
    if (!element || !scope || !view || element === scope.body || element instanceof HTMLMediaElement) return null;
    const label = element.id === "" ? null : scope.querySelector(`label[for="${CSS.escape(element.id)}"]`);
    const box = element.getBoundingClientRect();
    const inWindow = top + box.bottom > 0 && top + box.top < window.innerHeight && box.width > 0 && box.height > 0;
    return {
      name: (element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent).trim(),
      href: element.getAttribute("href"),
      inNavigation: element.closest("header nav") !== null,
      inMain: element.closest("main") !== null,
      inDialog: element.closest("dialog, :target") !== null,
      visible: inWindow && view.getComputedStyle(element).outlineStyle !== "none",
    };
  });
}

/** Presses Tab until the wanted element is focused; every stop must be visible and have a name. */
async function tabTo(page: Page, wanted: (stop: Stop) => boolean): Promise<Stop> {
  for (let count = 0; count < MAX_STOPS; count += 1) {
    await page.keyboard.press("Tab");
    const stop = await currentStop(page);
    if (stop === null) continue;
    expect(stop, "every stop of the focus shows and says what it is").toMatchObject({
      visible: true,
      name: expect.stringMatching(/\S/) as string,
    });
    if (wanted(stop)) return stop;
    if (stop.inNavigation) await untilMenuIsOpen(page);
  }
  throw new Error("the keyboard does not get there");
}

/**
 * A menu opens a moment after its item was focused. Polled from the test, because a page without JavaScript has no
 * timers.
 */
async function untilMenuIsOpen(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const sheet = document.activeElement?.closest("[data-menu]")?.querySelector("[data-sheet]");
        return !sheet || getComputedStyle(sheet).visibility === "visible";
      }),
    )
    .toBe(true);
}

describe.each([false, true])("by keyboard alone, JavaScript %s", (javaScript) => {
  const walk = (path: string, steps: (page: Page) => Promise<void>) => stage.open(path, { javaScript }, steps);

  it("goes from the menu to a product, its gallery and the ways to buy it", () =>
    walk("/", async (page) => {
      await page.keyboard.press("Tab");
      expect((await currentStop(page))?.href).toBe("#main");

      const { href } = await tabTo(page, (stop) => stop.inNavigation && (stop.href?.startsWith("/pdp/") ?? false));
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname + url.search === href);
      await page.getByText("官方指导价").first().waitFor();
      await hydrated(page, javaScript);
      await expect.poll(() => page.locator("header nav [data-open]").count()).toBe(0);

      // The skip link jumps past the menus.
      await page.evaluate(() => document.querySelector<HTMLElement>(".skip-link")?.focus());
      await page.keyboard.press("Enter");
      const opener = await tabTo(page, (stop) => stop.name.startsWith("放大查看"));
      expect(opener.inMain).toBe(true);
      await page.keyboard.press("Enter");
      const gallery = javaScript
        ? page.getByRole("dialog", { name: "产品图片" })
        : page.getByRole("region", { name: /图片1$/ });
      await gallery.waitFor({ state: "visible" });
      await tabTo(page, (stop) => stop.inDialog && stop.name === "关闭图片浏览");
      if (javaScript) await page.keyboard.press("Escape");
      else await page.keyboard.press("Enter");
      await gallery.waitFor({ state: "hidden" });
      if (javaScript) expect(await currentStop(page)).toMatchObject({ name: opener.name });

      const buy = await tabTo(page, (stop) => stop.name === "购买");
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "购买方式" });
      await dialog.waitFor({ state: "visible" });
      await tabTo(page, (stop) => stop.inDialog && stop.name === "关闭");
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "hidden" });
      if (javaScript) expect(await currentStop(page)).toMatchObject({ name: buy.name });
    }));

  it("verifies a code on its page, has the result announced and leaves it", () =>
    walk("/verification", async (page) => {
      const form = page.locator('main form[action="/verification"]');
      const name = (await form.getByRole("textbox").getAttribute("placeholder")) ?? "";
      await page.evaluate(() => document.querySelector<HTMLElement>(".skip-link")?.focus());
      // The script loads while a person would still be moving to the button.
      await hydrated(page, javaScript);
      if (javaScript) await page.waitForLoadState("networkidle");
      await page.keyboard.press("Enter");
      await tabTo(page, (stop) => stop.inMain && stop.href === null && stop.name !== "");
      await expect
        .poll(() => form.getByRole("textbox").evaluate((input) => input === document.activeElement))
        .toBe(true);
      expect(name).toBe("请输入验证二维码");
      await page.keyboard.type(`NH0${javaScript ? "1" : "2"}00000009`);
      await page.keyboard.press("Enter");
      const answer = page.locator("[data-verification]:visible");
      await answer.getByText("北港瓷正品").first().waitFor();
      if (javaScript) {
        expect(await currentStop(page)).toMatchObject({ inDialog: true });
        await page.keyboard.press("Escape");
        await answer.waitFor({ state: "hidden" });
        expect(new URL(page.url()).pathname).toBe("/verification");
      }
    }));
});

describe("after a move by script", () => {
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return { tag: element?.tagName, href: element?.getAttribute("href"), text: element?.textContent };
    });
  const isTitleAnnounced = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll("[role=status]")].some((one) => one.textContent === document.title),
    );

  it("the title is announced, and focus is on the heading, after Back on the card that was left", () =>
    stage.open("/products", { javaScript: true }, async (page) => {
      const card = page.locator("main a[href^='/products/']").nth(3);
      const left = { tag: "A", href: await card.getAttribute("href"), text: await card.textContent() };
      await card.focus();
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname === left.href);
      await expect.poll(() => isTitleAnnounced(page)).toBe(true);
      const heading = page.locator("h1");
      expect(await focused(page)).toMatchObject({ tag: "H1", text: await heading.textContent() });
      expect(await heading.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("none");
      await page.goBack();
      await expect.poll(() => focused(page)).toEqual(left);
      await expect.poll(() => isTitleAnnounced(page)).toBe(true);
    }));

  it("a field in use, or another order of the same list, keeps the focus", () =>
    stage.open("/products/keyword/盘", { javaScript: true }, async (page) => {
      const sort = page.locator("main a[href*='sort=']").first();
      const order = await sort.innerText();
      await sort.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("main a[aria-current=true]").allInnerTexts()).toContain(order);
      expect(await focused(page)).not.toMatchObject({ tag: "H1" });
      expect(await isTitleAnnounced(page)).toBe(false);
      await page.goto("/products");
      await hydrated(page, true);
      const field = page.locator("header input[name=q]");
      await page
        .locator("main a[href^='/products/']")
        .first()
        .evaluate((link: HTMLElement) => {
          document.querySelector<HTMLElement>("header input[name=q]")?.focus();
          link.click();
        });
      await page.waitForURL((url) => url.pathname !== "/products");
      await expect.poll(() => isTitleAnnounced(page)).toBe(true);
      expect(await hasFocus(field)).toBe(true);
    }));

  const isOnHeading = async (page: Page, text: string | RegExp) => {
    const heading = page.locator("main").locator("h1, dialog[open] h2").filter({ hasText: text }).last();
    await heading.waitFor();
    await expect.poll(() => hasFocus(heading)).toBe(true);
  };

  it("from a dialog over any page, too", () =>
    stage.open("/cookie", { javaScript: true }, async (page) => {
      await page.locator('footer form[action="/verification"]').getByRole("textbox").fill("NH4300000009");
      await page.keyboard.press("Enter");
      const shown = page.locator("[data-verification]:visible");
      await shown.getByRole("link", { name: "联系我们" }).press("Enter");
      await page.waitForURL(/\/contact-us$/);
      await isOnHeading(page, "");
      await expect.poll(() => isTitleAnnounced(page)).toBe(true);
    }));

  it("to a page that cannot be shown, and on from there, too", () =>
    stage.open("/news", { javaScript: true, expected: /503|preload/ }, async (page) => {
      stage.faults.setFault("cms/info/getDetail", "500");
      await page.locator("main article a").last().press("Enter");
      await isOnHeading(page, "网站正在休息片刻");
      stage.faults.setFault("cms/info/getDetail", null);
      await expect.poll(() => isTitleAnnounced(page)).toBe(true);
      await page.locator("footer a[href='/cookie']").press("Enter");
      await page.waitForURL(/\/cookie$/);
      await isOnHeading(page, /Cookie/i);
    }));

  it("the heading has it too where what was pressed is gone, within a page", () =>
    stage.open("/about-us/jobs", { javaScript: true }, async (page) => {
      await page.locator("main a[href*='jobId=']").first().press("Enter");
      await page.locator("dialog:modal").getByRole("link", { name: "投递简历" }).first().press("Enter");
      await isOnHeading(page, "投递简历");
      await page.goto("/news?page=1");
      await hydrated(page, true);
      const shown = page.locator("main nav [aria-current=page]").last();
      const next = page.getByRole("link", { name: "下一页" });
      for (let at = 2; (await next.count()) > 0; at += 1) {
        await next.press("Enter");
        await expect.poll(() => shown.textContent()).toBe(String(at));
      }
      await isOnHeading(page, "");
    }));
});
