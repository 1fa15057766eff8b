import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { phone } from "../support/browser";
import { findPages, setStage } from "../support/stage";

/** No code of the site asks for the browser's name: one stands for all in-app browsers. */
const WECHAT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x1800312f) NetType/WIFI Language/zh_CN";
const traits = { userAgent: WECHAT, isMobile: true, hasTouch: true, deviceScaleFactor: 3 };

const SHARE_IMAGE_PX = 300;
const TARGET_PX = 44;

const stage = setStage();
let pages: Awaited<ReturnType<typeof findPages>>;

beforeAll(async () => {
  pages = await findPages(stage.site.url);
});

const open = (path: string, check: (page: Page) => Promise<void>) =>
  stage.open(path, { javaScript: true, viewport: phone, traits }, check);

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Main actions smaller than a finger: buttons, fields, and links outside of running text. */
const smallTargets = (page: Page) =>
  page.evaluate((least) => {
    const actions = document.querySelectorAll<HTMLElement>(
      "header summary, header a, header button, main button, main summary, main input:not([type=hidden]), main select, footer button, footer input:not([type=hidden])",
    );
    return [...actions]
      .filter(
        (one) => one.ariaHidden !== "true" && one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }),
      )
      .map((one) => (one.matches("input[type=checkbox], input[type=radio]") ? (one.closest("label") ?? one) : one))
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 0 && (height < least - 0.5 || width < least - 0.5);
      })
      .map((one) => `${one.outerHTML.slice(0, 120)} ${JSON.stringify(one.getBoundingClientRect())}`);
  }, TARGET_PX);

/** Of the file, px. */
const leastSideOf = (page: Page, src: string) =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return Math.min(image.naturalWidth, image.naturalHeight);
  }, src);

it("a phone in WeChat gets targets for a thumb and nothing that scrolls sideways", async () => {
  for (const path of Object.values(pages)) {
    await open(path, async (page) => {
      expect(await overflowOf(page), path).toBe(0);
      expect(await smallTargets(page), path).toEqual([]);
    });
  }
});

it.each(["home", "product", "article"] as const)("a %s that is shared brings title, description and image", (name) =>
  open(pages[name], async (page) => {
    const contentOf = (selector: string) => page.locator(`head ${selector}`).getAttribute("content");
    for (const itemProp of ["name", "description", "image"]) {
      const content = await contentOf(`meta[property="og:${itemProp === "name" ? "title" : itemProp}"]`);
      expect(content).toMatch(/\S/);
      expect(await contentOf(`meta[itemprop="${itemProp}"]`)).toBe(content);
    }
    // Without a share card WeChat uses the page's first image that is large enough.
    const first = page.locator("main img").first();
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\S/);
    const sources = [
      await contentOf('meta[property="og:image"]'),
      await first.evaluate((image: HTMLImageElement) => image.currentSrc),
    ];
    for (const source of sources) expect(await leastSideOf(page, source ?? "")).toBeGreaterThanOrEqual(SHARE_IMAGE_PX);
  }),
);

/** What a phone with a notch keeps for itself, held sideways. */
const INSETS = { top: 0, topMax: 0, left: 59, leftMax: 59, bottom: 34, bottomMax: 34, right: 59, rightMax: 59 };

it("a phone with a notch keeps text and actions clear of it, held sideways", async () => {
  for (const path of Object.values(pages)) {
    await open(path, async (page) => {
      await page.setViewportSize({ width: 844, height: 390 });
      const devTools = await page.context().newCDPSession(page);
      await devTools.send("Emulation.setSafeAreaInsetsOverride", { insets: INSETS });
      const covered = await page.evaluate(({ left, right }) => {
        const end = document.documentElement.clientWidth - right;
        const isInStrip = (one: Element | null): boolean =>
          one !== null &&
          one !== document.body &&
          (one.scrollWidth > one.clientWidth + 1 || isInStrip(one.parentElement));
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const around = node.parentElement;
          if (around === null || !node.textContent?.trim() || !around.checkVisibility()) continue;
          if (around.closest(".visually-hidden, .skip-link, script, noscript, select, title") !== null) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          const box = range.getBoundingClientRect();
          if (box.width > 1 && !isInStrip(around) && (box.left < left - 1 || box.right > end + 1)) {
            found.push(`${node.textContent.trim().slice(0, 30)} ${Math.round(box.left)}–${Math.round(box.right)}`);
          }
        }
        return found;
      }, INSETS);
      expect(covered, path).toEqual([]);
    });
  }
});
