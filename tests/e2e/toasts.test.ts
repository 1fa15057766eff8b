import { createCookie } from "@remix-run/node";
import type { BrowserContext, Page } from "playwright-core";
import { file, formScript } from "../support/application-form";
import { describe, expect, it } from "vitest";
import { hydrated } from "../support/browser";
import { twoFrames } from "../support/clock";
import { setStage } from "../support/stage";

const stage = setStage();

/** product.md §9.5. */
const ERROR_MS = 4000;
const SUCCESS_MS = 2000;
const MAX_AT_ONCE = 20;

const toasts = (page: Page) => page.locator(".Toastify__toast");
/** What stays of it, at its place. */
const notice = (page: Page) => page.locator("details[data-kind]");

/** A flash for the next page, signed as the site signs it. */
async function bringFlash(context: BrowserContext, flash: { kind: string; text: string }): Promise<void> {
  const cookie = createCookie("flash", { path: "/", secrets: [stage.upstream.env.SESSION_SECRET] });
  const [pair = ""] = (await cookie.serialize(flash)).split(";");
  await context.addCookies([{ name: "flash", value: pair.slice("flash=".length), url: stage.site.url }]);
}

/** A toast's timer is an animation: pauses it `ms` after the toast appeared. */
const setClock = (page: Page, ms: number) =>
  page.locator(".Toastify__progress-bar--animated").evaluate((bar, at) => {
    for (const clock of bar.getAnimations()) {
      clock.pause();
      if (Number(clock.effect?.getComputedTiming().endTime) > at) clock.currentTime = at;
      else clock.finish();
    }
  }, ms);

/** All toasts, including later ones. */
const stopClocks = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".Toastify__progress-bar { animation-play-state: paused !important }");
    document.adoptedStyleSheets = [sheet];
  });

/** Checks that it is visible until `ms`, and removed then. */
async function expectToLast(page: Page, text: string, ms: number): Promise<void> {
  const toast = toasts(page).filter({ hasText: text });
  await toast.waitFor();
  await setClock(page, ms - 1);
  // Anything triggered by the end of the animation has started after two frames.
  await twoFrames(page);
  expect(await toast.evaluate((one) => one.classList.contains("toast-exit"))).toBe(false);
  await setClock(page, ms);
  await toast.waitFor({ state: "detached" });
}

describe("a toast", () => {
  it.each([
    { kind: "error", ms: ERROR_MS, role: "alert" },
    { kind: "success", ms: SUCCESS_MS, role: "status" },
  ] as const)("of kind $kind stays $ms ms, and is read out as $role", ({ kind, ms, role }) =>
    stage.visit({ javaScript: true }, async (page, { context }) => {
      const text = `通知 ${kind}`;
      await bringFlash(context, { kind, text });
      await page.goto("/cookie");
      await hydrated(page, true);
      await page.getByRole(role).filter({ hasText: text }).waitFor();
      expect(await notice(page).isVisible()).toBe(false);
      await expectToLast(page, text, ms);
      await notice(page).getByText(text).waitFor();
    }),
  );

  it("stays as long where the visitor wants nothing to move", () =>
    stage.visit({ javaScript: true, traits: { reducedMotion: "reduce" } }, async (page, { context }) => {
      await bringFlash(context, { kind: "error", text: "不动" });
      await page.goto("/cookie");
      await hydrated(page, true);
      await expectToLast(page, "不动", ERROR_MS);
    }));

  it("is shown with nineteen others at most", () =>
    // The site also logs a refused file's reason to the console.
    stage.open("/about-us/jobs?jobId=J1007&step=form", { javaScript: true, expected: /仅支持/ }, async (page) => {
      await stopClocks(page);
      await page.locator("input[name=personName]").press("Shift");
      await formScript(page);
      for (let n = 0; n < MAX_AT_ONCE + 5; n += 1) {
        await page.locator("#application-resumeUpload").setInputFiles(file(`程序${n}.exe`, new Uint8Array(9)));
        await twoFrames(page);
      }
      await expect.poll(() => toasts(page).count()).toBeGreaterThanOrEqual(MAX_AT_ONCE);
      await twoFrames(page);
      expect(await toasts(page).count()).toBe(MAX_AT_ONCE);
    }));

  it("is closed by its button", () =>
    stage.visit({ javaScript: true }, async (page, { context }) => {
      await bringFlash(context, { kind: "error", text: "请关闭" });
      await page.goto("/cookie");
      await page.getByRole("button", { name: "关闭通知" }).click();
      await toasts(page).waitFor({ state: "detached" });
      await expect.poll(() => notice(page).count()).toBe(0);
    }));

  it("is said in a message of the browser where its script cannot be loaded, and the page stays", () =>
    stage.visit({ javaScript: true, expected: /ERR_FAILED|Failed to (load|fetch)/ }, async (page, { context }) => {
      await page.route("**/toast-engine*.js", (route) => route.abort());
      await bringFlash(context, { kind: "error", text: "请稍后再试" });
      const message = page.waitForEvent("dialog");
      await page.goto("/cookie", { waitUntil: "commit" });
      const dialog = await message;
      expect(dialog.message()).toBe("请稍后再试");
      await dialog.accept();
      await hydrated(page, true);
      await twoFrames(page);
      expect(await page.locator("main h1").isVisible()).toBe(true);
      expect(await page.getByRole("alert").count()).toBe(0);
    }));
});

it.each([
  { kind: "error", role: "alert" },
  { kind: "success", role: "status" },
] as const)(
  "a notice without JavaScript, of kind $kind, stands on the page until it is closed, and not on the next",
  ({ kind, role }) =>
    stage.visit({ javaScript: false }, async (page, { context }) => {
      await bringFlash(context, { kind, text: "只说一次" });
      await page.goto("/cookie");
      const notice = page.getByRole(role).filter({ hasText: "只说一次" });
      expect(await notice.isVisible()).toBe(true);
      await page.locator("summary[aria-label='关闭通知']").click();
      await expect.poll(() => notice.isVisible()).toBe(false);
      await page.reload();
      expect(await page.getByText("只说一次").count()).toBe(0);
    }),
);

const MISSING = "数据异常，请稍后重试！";
const missing = (page: Page) => page.getByText(MISSING).filter({ visible: true }).first();

it.each([false, true])("a visitor learns that a product is missing, on the home page, JavaScript %s", (javaScript) =>
  stage.open("/pdp/no-such-thing", { javaScript }, async (page) => {
    await page.waitForURL((url) => url.pathname === "/");
    await missing(page).waitFor();
    // The toast goes, the notice stays.
    await page.locator(".Toastify__toast").waitFor({ state: "detached" });
    expect(await missing(page).isVisible()).toBe(true);
    await page.reload();
    expect(await page.getByText(MISSING).count()).toBe(0);
  }),
);

describe("with JavaScript", () => {
  const open = (expected: RegExp, steps: (page: Page) => Promise<void>) =>
    stage.open("/", { javaScript: true, expected }, async (page) => {
      await page.evaluate(() => (document.documentElement.dataset["visit"] = "same"));
      await steps(page);
    });
  const visitOf = (page: Page) => page.evaluate(() => document.documentElement.dataset["visit"]);

  it("navigates without a reload, and shows a missing product's toast there too", () =>
    open(/preload/, async (page) => {
      await page.locator("main a[href^='/pdp/']").first().click();
      await page.waitForURL(/\/pdp\//);
      await expect.poll(() => page.title()).toContain(" - ");
      expect(await visitOf(page)).toBe("same");
      stage.faults.setFault("product/fullProductDetail", "nulls");
      await page.locator("main a[href^='/pdp/']:not([aria-current])").last().click();
      await page.waitForURL((url) => url.pathname === "/");
      stage.faults.setFault("product/fullProductDetail", null);
      await missing(page).waitFor();
      expect(await visitOf(page)).toBe("same");
      // A message that was closed is said again where it comes again.
      await page.getByRole("button", { name: "关闭通知" }).click();
      await expect.poll(() => page.getByText(MISSING).filter({ visible: true }).count()).toBe(0);
      stage.faults.setFault("product/fullProductDetail", "nulls");
      await page.locator("main a[href^='/pdp/']").nth(2).click();
      await missing(page).waitFor();
      stage.faults.setFault("product/fullProductDetail", null);
      await page.locator("footer a[href='/cookie']").click();
      await page.waitForURL("**/cookie");
      await expect.poll(() => page.locator("details", { hasText: MISSING }).count()).toBe(0);
    }));

  it("loads a page as a whole where a proxy refuses its data", () =>
    open(/preload|429/, async (page) => {
      await page.route(/\.data(?:\?|$)/, (route) =>
        route.fulfill({ status: 429, contentType: "text/html", body: "<p>busy</p>" }),
      );
      const link = page.locator("main a[href^='/pdp/']").first();
      const href = await link.getAttribute("href");
      await link.click();
      await page.waitForURL((url) => url.pathname + url.search === href);
      await page.getByText("官方指导价").first().waitFor();
      expect(await visitOf(page)).toBeUndefined();
    }));
});
