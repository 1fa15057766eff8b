import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasFocus, hydrated, type VisitOptions } from "../support/browser";
import { requestedPaths } from "../support/clock";
import { setStage } from "../support/stage";

/** Its gallery gets more images than product.md §9.6 allows. */
const PRODUCT = "/pdp/NH100101";
const IMAGES_SENT = 12;
const IMAGES_SHOWN = 10;

interface Detail {
  productDetail: { mediaList: { url: string }[] };
}

const stage = setStage({
  prepare({ changes }) {
    changes.set("product/fullProductDetail", (data, query) => {
      if (query.get("productId") !== "NH100101") return data;
      const { productDetail, ...rest } = data as Detail;
      const [first] = productDetail.mediaList;
      const mediaList = Array.from({ length: IMAGES_SENT }, (_, at) => ({
        ...first,
        url: `${first?.url}?at=${at + 1}`,
      }));
      return { ...rest, productDetail: { ...productDetail, mediaList } };
    });
  },
});

const open = (options: Omit<VisitOptions, "baseUrl">, steps: (page: Page) => Promise<void>) =>
  stage.open(PRODUCT, options, steps);

const opener = (page: Page, index: number) => page.getByRole("link", { name: `放大查看第${index}张图片，共10张` });

const gallery = (page: Page) => page.getByRole("dialog", { name: "产品图片" });
const counter = (page: Page) => gallery(page).locator("[aria-live]");
const press = (page: Page, name: string) => gallery(page).getByRole("button", { name, exact: true }).click();
const expectAt = async (page: Page, index: number) => {
  await expect.poll(() => counter(page).textContent()).toBe(`${index} / ${IMAGES_SHOWN}`);
  await expect
    .poll(() =>
      gallery(page)
        .getByRole("listitem")
        .and(page.locator(":not([aria-hidden])"))
        .getByRole("img")
        .first()
        .getAttribute("src"),
    )
    .toMatch(new RegExp(`[?&]at=${index}(?!\\d)`));
};

it("the gallery with JavaScript leads on and back, round both ends, by button, key and thumbnail, and closes", () =>
  open({ javaScript: true }, async (page) => {
    expect(await page.getByRole("link", { name: /^放大查看/ }).count()).toBe(IMAGES_SHOWN);
    await opener(page, 9).click();
    await expectAt(page, 9);
    await press(page, "下一张");
    await expectAt(page, 10);
    await press(page, "下一张");
    await expectAt(page, 1);
    await press(page, "上一张");
    await expectAt(page, 10);
    // The arrow keys do the same.
    await page.keyboard.press("ArrowLeft");
    await expectAt(page, 9);
    await page.keyboard.press("ArrowRight");
    await expectAt(page, 10);
    // Two quick presses lead two images on.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expectAt(page, 2);
    // There are ten thumbnails, of which the current one says so.
    const thumbnails = gallery(page).getByRole("button", { name: /^\d+ \/ 10$/ });
    expect(await thumbnails.count()).toBe(IMAGES_SHOWN);
    await thumbnails.nth(4).click();
    await expectAt(page, 5);
    expect(await thumbnails.and(page.locator("[aria-current=true]")).getAttribute("aria-label")).toBe("5 / 10");
    // It is closed by its button, and the focus is where it was.
    await press(page, "关闭图片浏览");
    await gallery(page).waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(opener(page, 9))).toBe(true);
  }));

it("the gallery without JavaScript leads on and back, round both ends, by links, and closes to where it was opened", () =>
  open({ javaScript: false }, async (page) => {
    const shown = page.getByRole("region", { name: /，图片\d+$/ });
    const follow = (name: string) => shown.getByRole("link", { name, exact: true }).click();
    const expectAt = async (index: number) => {
      await expect.poll(() => new URL(page.url()).hash).toBe(`#picture-${index}`);
      await expect.poll(() => shown.getByText(`${index} / 10`).isVisible()).toBe(true);
      expect(await shown.count()).toBe(1);
    };
    // An image opens by its fragment.
    expect(await shown.count()).toBe(0);
    await opener(page, 10).click();
    await expectAt(10);
    await follow("下一张");
    await expectAt(1);
    await follow("上一张");
    await expectAt(10);
    // Ten thumbnails lead to ten images.
    const thumbnails = page.getByRole("link", { name: /^\d+ \/ 10$/ });
    expect(await thumbnails.count()).toBe(IMAGES_SHOWN);
    await thumbnails.nth(3).click();
    await expectAt(4);
    // Closing leads back to the image.
    await follow("关闭图片浏览");
    await expect.poll(() => shown.count()).toBe(0);
    expect(new URL(page.url()).hash).toBe("#picture-4-opener");
  }));

it.each([false, true])("sharing by the messaging app shows the page's code, JavaScript %s", (javaScript) =>
  stage.visit({ javaScript }, async (page) => {
    const asked = requestedPaths(page);
    await page.goto(PRODUCT, { waitUntil: "networkidle" });
    await hydrated(page, javaScript);
    // Without script Chromium ignores lazy loading, because the load times would reveal the scroll position.
    if (javaScript) expect(asked).not.toContain("/resources/qr.svg");
    await page.locator("main summary", { hasText: "分享" }).click();
    const code = page.getByRole("img", { name: "本页二维码" });
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await code.boundingBox()).toMatchObject({ width: 96, height: 96 });
    expect(asked.filter((path) => path === "/resources/qr.svg")).toHaveLength(1);
  }),
);

describe("share on the microblog", () => {
  const MICROBLOG = "https://service.weibo.com/share/share.php";
  const prepare: VisitOptions["prepare"] = async (context) => {
    await context.route(`${MICROBLOG}*`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>share</h1>" }),
    );
    await context.addInitScript(() => {
      const windows: unknown[][] = [];
      const open = window.open.bind(window);
      Object.assign(window, { windows });
      window.open = (...how) => {
        windows.push(how);
        return open(...how);
      };
    });
  };
  const windowsOf = (page: Page) => page.evaluate(() => (window as unknown as { windows: string[][] }).windows);
  const shareLink = (page: Page) => page.getByRole("link", { name: /^分享到微博/ });
  const unfold = (page: Page) => page.locator("main summary", { hasText: "分享" }).click();

  it.each([false, true])(
    "leads to its page, which learns nothing of ours: with script in a window of 682 by 700, JavaScript %s",
    (javaScript) =>
      open({ javaScript, prepare }, async (page) => {
        await unfold(page);
        // Browsers older than 2021 do not imply it.
        expect((await shareLink(page).getAttribute("rel"))?.split(" ")).toContain("noopener");
        const [popup] = await Promise.all([page.context().waitForEvent("page"), shareLink(page).click()]);
        await popup.waitForURL(`${MICROBLOG}**`);
        expect(await popup.evaluate(() => window.opener === null)).toBe(true);
        if (!javaScript) return;
        const [[, , features = ""] = []] = await windowsOf(page);
        expect(features.split(",")).toEqual(expect.arrayContaining(["width=682", "height=700"]));
        expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([682, 700]);
      }),
  );

  it("leaves a click for a new tab to the browser", () =>
    open({ javaScript: true, prepare }, async (page) => {
      await unfold(page);
      // The page's listener runs last: what it does not prevent is left to the browser.
      await page.evaluate(() => {
        const note = (event: Event) => {
          document.documentElement.dataset["prevented"] = String(event.defaultPrevented);
          event.preventDefault();
        };
        window.addEventListener("click", note, { once: true });
      });
      await shareLink(page).click({ modifiers: ["ControlOrMeta"] });
      expect(await page.locator("html").getAttribute("data-prevented")).toBe("false");
      expect(await windowsOf(page)).toEqual([]);
    }));
});

it.each(["a press beside them", "Escape"])(
  "with JavaScript the ways to buy are left by %s, and the focus is where it was",
  (way) =>
    open({ javaScript: true }, async (page) => {
      const buy = page.getByRole("link", { name: "购买", exact: true });
      const dialog = page.getByRole("dialog", { name: "购买方式" });
      await buy.click();
      await dialog.waitFor();
      if (way === "Escape") await page.keyboard.press("Escape");
      else await page.mouse.click(5, 5);
      await dialog.waitFor({ state: "hidden" });
      expect(await hasFocus(buy)).toBe(true);
    }),
);

it.each([false, true])(
  "a product is shown again among those last seen, until they are cleared: with script only, JavaScript %s",
  (javaScript) =>
    stage.open("/pdp/NH100102", { javaScript }, async (page) => {
      const recent = page.getByRole("region", { name: "最近浏览" });
      const kept = () => page.evaluate(() => localStorage.getItem("recentProducts") ?? "");
      await hydrated(page, javaScript);
      await page.keyboard.press("Shift");
      if (javaScript) await expect.poll(kept).toContain("NH100102");
      await page.goto("/pdp/NH100201");
      await hydrated(page, javaScript);
      await page.keyboard.press("Shift");
      if (!javaScript) {
        expect(await recent.count()).toBe(0);
        return;
      }
      await recent.locator("a[href='/pdp/NH100102']").waitFor();
      expect(await recent.getByRole("listitem").count()).toBe(1);
      await recent.getByRole("button", { name: "清空浏览记录" }).click();
      await recent.waitFor({ state: "detached" });
      expect(await hasFocus(page.locator("main h1"))).toBe(true);
      await page.reload();
      await hydrated(page, true);
      await page.keyboard.press("Shift");
      await expect.poll(kept).toContain("NH100201");
      expect(await kept()).not.toContain("NH100102");
    }),
);

it.each([false, true])(
  "sharing says where to press, and a shop's link can be taken to a browser, in WeChat: %s",
  (inWeChat) =>
    stage.open(
      "/pdp/NH100101",
      { javaScript: true, ...(inWeChat ? { traits: { userAgent: "Mozilla/5.0 MicroMessenger/8.0.50" } } : {}) },
      async (page) => {
        expect(await page.getByText("点击右上角“···”发送给朋友").count()).toBe(inWeChat ? 1 : 0);
        const copies = page.locator("main dialog button", { hasText: "复制链接，在浏览器打开" });
        expect((await copies.count()) > 0).toBe(inWeChat);
        if (!inWeChat) return;
        // As the window of an app does without a permission; it has no address bar.
        await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("denied"))));
        await page.locator("main a[href='#buy']").filter({ visible: true }).click();
        await copies.first().click();
        await page.getByText("复制失败，请在浏览器中搜索该店铺").first().waitFor();
      },
    ),
);
