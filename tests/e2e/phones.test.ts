import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violationsOf } from "../support/axe";
import { hasFocus, type VisitOptions } from "../support/browser";
import { requestedPaths } from "../support/clock";
import { setStage } from "../support/stage";
import { casesOf } from "../support/cases";

const stage = setStage();

const LISTING = "/products/category/0086?vcCodePath=true";
const PRODUCT = "/pdp/NH100101";

const open = (
  path: string,
  width: number,
  javaScript: boolean,
  steps: (page: Page) => Promise<void>,
  prepare?: VisitOptions["prepare"],
) =>
  stage.open(
    path,
    {
      javaScript,
      viewport: { width, height: width < 600 ? 844 : 1180 },
      traits: { hasTouch: true },
      expected: /preload/,
      ...(prepare ? { prepare } : {}),
    },
    steps,
  );

const filters = (page: Page) => page.locator("main summary", { hasText: "筛选" });
const show = (page: Page) => page.getByRole("button", { name: /^查看\d+件产品$/ });
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return box;
};

describe.each(casesOf([390], [320]))("facets at %i px", (width) => {
  it("are a sheet with the number of products, a way to them and one to clear, and a press beside it only closes it", () =>
    open(LISTING, width, true, async (page) => {
      const total = Number(/\d+/.exec((await page.locator("main [role=status]").first().textContent()) ?? "")?.[0]);
      // It lies at the foot of the window.
      await filters(page).tap();
      await show(page).waitFor();
      await page.waitForTimeout(400);
      const panel = await boxOf(page, "main form [id]:has(> details)");
      expect(Math.round(panel.y + panel.height)).toBe(844);
      expect(await show(page).textContent()).toBe(`查看${total}件产品`);
      expect(await page.getByRole("link", { name: "清除", exact: true }).count()).toBe(0);
      expect(await violationsOf(page, { include: "main" })).toEqual([]);
      // A choice changes the number, which stays in view.
      await page.locator("details[data-facet] > summary").nth(1).tap();
      // By its text, as a finger would.
      await page.locator("details[data-facet][open] label").first().tap();
      await page.waitForURL(/[?&]f\./);
      await expect
        .poll(async () => Number(/\d+/.exec((await show(page).textContent()) ?? "")?.[0]))
        .toBeLessThan(total);
      const button = await show(page).boundingBox();
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(844);
      expect(button?.height).toBeGreaterThanOrEqual(44);
      // It can be cleared without being left.
      await page.getByRole("link", { name: "清除", exact: true }).tap();
      await expect.poll(() => show(page).textContent()).toBe(`查看${total}件产品`);
      await expect.poll(() => hasFocus(show(page))).toBe(true);
      // Its button leads to the products, and the focus to where it was opened.
      await show(page).tap();
      await show(page).waitFor({ state: "hidden" });
      expect(await hasFocus(filters(page))).toBe(true);
      // Escape closes it too.
      await page.keyboard.press("Enter");
      await show(page).waitFor();
      await page.keyboard.press("Escape");
      await show(page).waitFor({ state: "hidden" });
      // A press on what is dimmed closes it, moves nothing and follows nothing.
      await filters(page).tap();
      await show(page).waitFor();
      const back = page.getByRole("navigation", { name: "当前位置" }).getByRole("link", { name: "产品系列" });
      const before = await back.boundingBox();
      const asked = requestedPaths(page);
      await page.touchscreen.tap((before?.x ?? 0) + 10, (before?.y ?? 0) + 20);
      await show(page).waitFor({ state: "hidden" });
      expect(await back.boundingBox()).toEqual(before);
      await page.waitForTimeout(300);
      expect(asked.filter((path) => path.startsWith("/products"))).toEqual([]);
      expect(page.url()).toContain(LISTING);
      await back.tap();
      await page.waitForURL(/\/products$/);
    }));

  it("are a panel in the page without JavaScript", () =>
    open(LISTING, width, false, async (page) => {
      await filters(page).tap();
      const panel = page.locator("main form [id]:has(> details)");
      expect(await panel.evaluate((element) => getComputedStyle(element).position)).toBe("static");
      await page.locator("details[data-facet] > summary").nth(1).tap();
      await page.locator("details[data-facet][open] input").first().check();
      await page.getByRole("button", { name: "应用筛选" }).tap();
      await page.waitForURL(/[?&]f\./);
    }));
});

describe.each([false, true])("a product, JavaScript %s", (javaScript) => {
  it.each(casesOf([390], [320]))(
    "keeps its price and 购买 at the foot of the window until the footer comes, %i px",
    (width) =>
      open(PRODUCT, width, javaScript, async (page) => {
        const buy = page.getByRole("link", { name: "购买", exact: true });
        const bar = page.locator("main div").filter({ has: buy, hasText: "官方指导价" }).last();
        const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
        const footOf = async () => {
          const box = await bar.boundingBox();
          return Math.round((box?.y ?? 0) + (box?.height ?? 0));
        };
        for (const top of [0, 700]) {
          await scrollTo(top);
          await expect.poll(footOf).toBe(844);
          // The one beside the share menu gives way to it.
          expect(await buy.count()).toBe(1);
        }
        expect((await buy.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await buy.tap();
        const dialog = page.getByRole("dialog", { name: "购买方式" });
        await dialog.waitFor();
        await dialog.getByRole("link", { name: "关闭" }).tap();
        await dialog.waitFor({ state: "hidden" });
        await scrollTo(1_000_000);
        await expect.poll(footOf).toBeLessThanOrEqual(Math.round((await boxOf(page, "footer")).y));
      }),
  );

  it.each(casesOf([390], [320]))("is shared from a sheet, and a press beside it only closes it, %i px", (width) => {
    const prepare: VisitOptions["prepare"] = async (context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      // Chromium on a desktop has no share sheet of its own.
      await context.addInitScript(() => {
        navigator.share = (shared) => {
          document.documentElement.dataset["shared"] = JSON.stringify(shared);
          return Promise.resolve();
        };
      });
    };
    return open(
      PRODUCT,
      width,
      javaScript,
      async (page) => {
        const summary = page.locator("main summary", { hasText: "分享" });
        const sheet = page.locator("main details:has(figure) > div");
        // It lies at the foot of the window, whole.
        await summary.tap();
        await sheet.waitFor();
        const box = await boxOf(page, "main details:has(figure) > div");
        expect([Math.round(box.y + box.height), box.x]).toEqual([844, 0]);
        expect(box.y).toBeGreaterThan(0);
        for (const text of ["微信扫码分享", "长按识别二维码"])
          expect(await sheet.getByText(text).isVisible()).toBe(true);
        expect(await sheet.getByRole("link", { name: /^分享到微博/ }).isVisible()).toBe(true);
        if (javaScript) {
          const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
          // The link is copied.
          await sheet.getByRole("button", { name: "复制链接" }).tap();
          await page.locator(".toast-layer").getByText("链接已复制").waitFor();
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
          // The phone's own sheet is given it.
          await sheet.getByRole("button", { name: "更多分享方式" }).tap();
          const shared = await page.locator("html").getAttribute("data-shared");
          expect(JSON.parse(shared ?? "{}")).toMatchObject({ url: canonical });
        } else expect(await sheet.getByRole("button").count()).toBe(0);
        // A press on what is dimmed moves and follows nothing.
        const place = async () => [page.url(), await summary.boundingBox()];
        const before = await place();
        await page.touchscreen.tap(width / 2, 320);
        await sheet.waitFor({ state: "hidden" });
        await page.waitForTimeout(300);
        expect(await place()).toEqual(before);
        expect(await page.getByRole("dialog").count()).toBe(0);
      },
      javaScript ? prepare : undefined,
    );
  });
});

/** After this time a tap does not count as the second of a double tap, and a zoom animation has ended. */
const DOUBLE_TAP_ENDS_MS = 400;

it.each([
  { width: 740, height: 360 },
  { width: 320, height: 256 },
])("nothing sticks, and each picture fits a window of $width × $height", (viewport) =>
  stage.open("/", { javaScript: true, viewport }, async (page) => {
    const product = await page.locator("main a[href^='/pdp/']").first().getAttribute("href");
    for (const path of ["/", product ?? "", "/products/category/STAR"]) {
      await page.goto(path);
      const found = await page.evaluate(() =>
        [...document.querySelectorAll("body *")].flatMap((element) => {
          const isHigh = element.matches("main img") && element.clientHeight > window.innerHeight;
          return isHigh || getComputedStyle(element).position === "sticky" ? [element.outerHTML.slice(0, 80)] : [];
        }),
      );
      expect([path, found]).toEqual([path, []]);
    }
    expect(await page.locator("main img").count()).toBeGreaterThan(0);
  }),
);

describe("the gallery under fingers", () => {
  const image = (page: Page) => page.locator("dialog[open] li:not([aria-hidden]) img").first();
  const widthOf = async (page: Page) => (await image(page).boundingBox())?.width ?? 0;
  const openGallery = async (page: Page) => {
    await page.getByRole("link", { name: /^放大查看第1张/ }).tap();
    await image(page).waitFor();
    await page.waitForTimeout(400);
  };
  /** All touches in one CDP session: Chromium tracks a touch only within the session that started it. */
  const fingersOn = async (page: Page) => {
    const chrome = await page.context().newCDPSession(page);
    return (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      chrome.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  };

  /** Taps twice, retrying until the taps were fast enough: on a busy machine the second may be late. */
  const doubleTap = (page: Page, { x, y }: { x: number; y: number }, isDone: () => Promise<boolean>) =>
    expect
      .poll(
        async () => {
          if (await isDone()) return true;
          await page.touchscreen.tap(x, y);
          await page.touchscreen.tap(x, y);
          await page.waitForTimeout(DOUBLE_TAP_ENDS_MS);
          return isDone();
        },
        { interval: DOUBLE_TAP_ENDS_MS },
      )
      .toBe(true);

  it.each(casesOf([390], [320, 820]))("shows more than the page does after a double tap, %i px", (width) =>
    open(PRODUCT, width, true, async (page) => {
      const touch = await fingersOn(page);
      const onPage = (await boxOf(page, "main a[href='#picture-1'] img")).width;
      await openGallery(page);
      const whole = await widthOf(page);
      const box = await image(page).boundingBox();
      const [x, y] = [(box?.x ?? 0) + whole / 3, (box?.y ?? 0) + whole / 3];
      await doubleTap(page, { x, y }, async () => (await widthOf(page)) > whole * 2);
      expect(await widthOf(page)).toBeGreaterThan(onPage);
      // A drag moves the image and turns no page.
      const before = await image(page).boundingBox();
      const src = await image(page).getAttribute("src");
      await touch("touchStart", [{ x, y }]);
      for (const by of [10, 20, 30, 40]) await touch("touchMove", [{ x: x - by, y }]);
      await touch("touchEnd", []);
      await page.waitForTimeout(400);
      expect((await image(page).boundingBox())?.x).toBeLessThan((before?.x ?? 0) - 20);
      expect(await image(page).getAttribute("src")).toBe(src);
      await doubleTap(page, { x, y }, async () => (await widthOf(page)) === whole);
      // Two quick strokes from one place are no double tap.
      for (let stroke = 0; stroke < 2; stroke += 1) {
        await touch("touchStart", [{ x, y }]);
        for (const by of [10, 20]) await touch("touchMove", [{ x, y: y + by }]);
        await touch("touchEnd", []);
      }
      await page.waitForTimeout(DOUBLE_TAP_ENDS_MS);
      expect(await widthOf(page)).toBe(whole);
    }),
  );

  it("zooms by pinch, and by its button, and begins anew with the next image", () =>
    open(PRODUCT, 390, true, async (page) => {
      const touch = await fingersOn(page);
      await openGallery(page);
      const whole = await widthOf(page);
      // Two fingers that part.
      const at = (gap: number) => [
        { x: 195 - gap, y: 420 },
        { x: 195 + gap, y: 420 },
      ];
      await touch("touchStart", at(30));
      for (const gap of [40, 60, 80, 90]) await touch("touchMove", at(gap));
      await touch("touchEnd", []);
      await expect.poll(() => widthOf(page)).toBeGreaterThan(whole * 2.5);
      const button = page.getByRole("button", { name: "放大图片" });
      // The button takes it back, and zooms.
      expect(await button.getAttribute("aria-pressed")).toBe("true");
      await button.tap();
      await expect.poll(() => widthOf(page)).toBe(whole);
      await button.tap();
      await expect.poll(() => widthOf(page)).toBeGreaterThan(whole * 2);
      // The next image is whole.
      await page.getByRole("button", { name: "下一张" }).tap();
      await expect.poll(() => button.getAttribute("aria-pressed")).toBe("false");
      await page.waitForTimeout(500);
      await expect.poll(() => widthOf(page)).toBe(whole);
      // A swipe still turns pages.
      const counter = page.locator("dialog[open] [aria-live]");
      const before = await counter.textContent();
      await touch("touchStart", [{ x: 320, y: 300 }]);
      for (const x of [280, 220, 160, 80]) await touch("touchMove", [{ x, y: 300 }]);
      await touch("touchEnd", []);
      await expect.poll(() => counter.textContent()).not.toBe(before);
    }));
});

describe.each([false, true])("the footer, JavaScript %s", (javaScript) => {
  it.each(casesOf([390], [320]))("folds, and unfolds a group at a press, %i px", (width) =>
    open("/cookie", width, javaScript, async (page) => {
      const link = page.locator("footer").getByRole("link", { name: "门店查询" });
      expect(await link.isVisible()).toBe(false);
      const group = page.locator("footer summary", { hasText: "如何购买" });
      expect((await group.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await page.locator("footer details:has(img) > summary").first().tap();
      const hold = await page.locator("footer").getByText("长按识别二维码").first().boundingBox();
      expect(hold?.width).toBeGreaterThan(3 * (hold?.height ?? Number.NaN));
      await group.tap();
      await link.tap();
      await page.waitForURL(/\/find-us$/);
    }),
  );
});

it.each(casesOf([390], [320]))("the header is the store's line and one row: wordmark, search, menu, %i px", (width) =>
  open("/cookie", width, false, async (page) => {
    const [header, store] = await Promise.all([
      boxOf(page, "[data-site-header]"),
      boxOf(page, "[data-store-area] > summary"),
    ]);
    expect(header.height - store.height).toBeLessThan(64);
    const row = ["header a[href='/']", "header input[name=q]", "[data-drawer] > summary"];
    const boxes = await Promise.all(row.map((one) => boxOf(page, one)));
    for (const [index, box] of boxes.entries()) {
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.y).toBeGreaterThanOrEqual(store.y + store.height);
      const left = boxes.slice(0, index).map((one) => one.x + one.width);
      expect(box.x).toBeGreaterThanOrEqual(Math.max(0, ...left));
    }
    const said = page.locator("[data-nearest-line]");
    expect(await said.innerText()).toMatch(/\d{3}/);
  }),
);

it("the menu closes when the keyboard leaves it for what it covers", () =>
  open("/cookie", 390, true, async (page) => {
    await page.locator("[data-drawer] > summary").tap();
    await page.locator("[data-drawer] nav").getByRole("link").last().focus();
    await expect.poll(() => page.locator("[data-drawer]").getAttribute("open")).toBe("");
    for (let stop = 0; stop < 9; stop += 1) await page.keyboard.press("Tab");
    expect(await page.locator("[data-drawer]").getAttribute("open")).toBeNull();
  }));

it.each(casesOf([390], [320]))(
  "a press of the search's sign opens the field, its sign before its words, %i px",
  (width) =>
    open("/cookie", width, false, async (page) => {
      const field = page.locator("header input[name=q]");
      await field.tap();
      expect(await field.evaluate((input) => getComputedStyle(input).opacity)).toBe("1");
      expect(await field.evaluate((input: HTMLInputElement) => input.clientWidth)).toBeGreaterThan(width - 48);
      const [sign, words] = await Promise.all([
        boxOf(page, "header [role=search] button"),
        boxOf(page, "header input[name=q]"),
      ]);
      expect(sign.x).toBeLessThan(words.x + 4);
      await field.fill("茶");
      await page.locator("header [role=search] button").tap();
      await page.waitForURL(/keyword/);
    }),
);

describe("a store's images", () => {
  const STORE = "/find-us?store=NHS-3101-01";
  const strip = (page: Page) => page.locator("dialog[open] ul:has(> li img)");

  it.each(casesOf([390], [1440]))("go round by buttons and keys, %i px", (width) =>
    open(STORE, width, true, async (page) => {
      await page.getByRole("button", { name: "上一项" }).waitFor();
      const count = await strip(page).locator("> li").count();
      expect(count).toBeGreaterThan(1);
      const shown = () =>
        strip(page).evaluate((list) => {
          const { left } = list.getBoundingClientRect();
          return [...list.children].findIndex((one) => Math.abs(one.getBoundingClientRect().left - left) < 2);
        });
      await expect.poll(shown).toBe(0);
      await page.getByRole("button", { name: "上一项" }).click();
      await expect.poll(shown).toBe(count - 1);
      await page.getByRole("button", { name: "下一项" }).click();
      await expect.poll(shown).toBe(0);
      await strip(page).focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(shown).toBe(1);
      await page.getByRole("button", { name: "下一项" }).click({ clickCount: 2 });
      await expect.poll(shown).toBe((1 + 2) % count);
    }),
  );

  it("are a strip that scrolls without JavaScript", () =>
    open(STORE, 390, false, async (page) => {
      const over = await strip(page).evaluate((list) => list.scrollWidth / list.clientWidth);
      expect(over).toBeGreaterThan(1.5);
    }));
});
