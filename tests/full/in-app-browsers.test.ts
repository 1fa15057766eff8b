import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { phone, hydrated, visit } from "../support/browser";
import { findPages, setStage } from "../support/stage";

/** The in-app browsers most common among visitors from Chinese chats and searches. */
const AGENTS = [
  {
    name: "WeChat on an iPhone",
    agent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x1800312f) NetType/WIFI Language/zh_CN",
  },
  {
    name: "WeChat on Android",
    agent:
      "Mozilla/5.0 (Linux; Android 13; V2243A Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MMWEBID/4871 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 Weixin NetType/4G Language/zh_CN ABI/arm64",
  },
  {
    name: "Baidu's app",
    agent:
      "Mozilla/5.0 (Linux; Android 12; PEGM00 Build/SKQ1.210216.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/97.0.4692.98 Mobile Safari/537.36 T7/13.60 SP-engine/2.98.0 baiduboxapp/13.60.0.10 (Baidu; P1 12)",
  },
];

const SHARE_IMAGE_PX = 300;
const TARGET_PX = 44;

const stage = setStage();
let pages: Awaited<ReturnType<typeof findPages>>;

beforeAll(async () => {
  pages = await findPages(stage.site.url);
});

const traits = (userAgent: string) => ({ userAgent, isMobile: true, hasTouch: true, deviceScaleFactor: 3 });

function open(agent: string, path: string, check: (page: Page) => Promise<void>, expected?: RegExp): Promise<void> {
  const options = { baseUrl: stage.site.url, javaScript: true, viewport: phone, traits: traits(agent), expected };
  return visit(stage.browser, options, async ({ page }) => {
    await page.goto(path);
    await hydrated(page, true);
    await check(page);
  });
}

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

describe.each(AGENTS)("$name", ({ agent }) => {
  it("gets whole pages, with targets for a thumb and nothing that scrolls sideways", async () => {
    for (const path of Object.values(pages)) {
      await open(agent, path, async (page) => {
        expect(await page.locator("h1").first().textContent()).toMatch(/\S/);
        expect(await page.locator("footer").last().isVisible()).toBe(true);
        expect(await overflowOf(page), path).toBe(0);
        expect(await smallTargets(page), path).toEqual([]);
      });
    }
  });

  it("can verify, and begin an application", async () => {
    await open(agent, pages.verification, async (page) => {
      const form = page.locator('main form[action="/verification"]');
      await form.getByRole("textbox").fill(`NH0${String(AGENTS.findIndex((one) => one.agent === agent))}00000777`);
      await form.getByRole("button").tap();
      await page.locator("[data-verification]:visible").first().waitFor();
    });
    const refuse = async (page: Page) => {
      await page.getByRole("button", { name: "提交申请" }).last().tap();
      await page.locator("[data-error-summary]").waitFor();
    };
    await open(agent, pages.jobForm, refuse, /status of 400/);
  });
});

describe("a page that is shared", () => {
  /** Of the file, px. */
  const leastSideOf = (page: Page, src: string) =>
    page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return Math.min(image.naturalWidth, image.naturalHeight);
    }, src);
  const contentOf = (page: Page, selector: string) => page.locator(`head ${selector}`).getAttribute("content");

  it.each(["home", "product", "article"] as const)("brings title, description and image: %s", async (name) => {
    await open(AGENTS[0]?.agent ?? "", pages[name], async (page) => {
      expect(await page.title()).toMatch(/\S/);
      for (const [property, itemProp] of [
        ["og:title", "name"],
        ["og:description", "description"],
        ["og:image", "image"],
      ] as const) {
        const content = await contentOf(page, `meta[property="${property}"]`);
        expect(content).toMatch(/\S/);
        expect(await contentOf(page, `meta[itemprop="${itemProp}"]`)).toBe(content);
      }
      expect(await contentOf(page, 'meta[property="og:url"]')).toMatch(/^https?:\/\//);
      const src = (await contentOf(page, 'meta[property="og:image"]')) ?? "";
      expect(src).toMatch(/^https?:\/\//);
      expect(await leastSideOf(page, src)).toBeGreaterThanOrEqual(SHARE_IMAGE_PX);
      // Without a share card WeChat uses the page's first image that is large enough.
      const first = page.locator("main img").first();
      const source = () => first.evaluate((image: HTMLImageElement) => image.currentSrc);
      await expect.poll(source).toMatch(/\S/);
      expect(await leastSideOf(page, await source())).toBeGreaterThanOrEqual(SHARE_IMAGE_PX);
    });
  });
});

describe("a phone with a notch", () => {
  const INSETS = { top: 0, topMax: 0, left: 59, leftMax: 59, bottom: 34, bottomMax: 34, right: 59, rightMax: 59 };

  it("keeps text and actions clear of it, held sideways", async () => {
    for (const path of Object.values(pages)) {
      await open(AGENTS[0]?.agent ?? "", path, async (page) => {
        await page.setViewportSize({ width: 844, height: 390 });
        const devTools = await page.context().newCDPSession(page);
        await devTools.send("Emulation.setSafeAreaInsetsOverride", { insets: INSETS });
        const covered = await page.evaluate(({ left, right }) => {
          const end = document.documentElement.clientWidth - right;
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const found: string[] = [];
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
            const around = node.parentElement;
            if (around === null || !node.textContent?.trim() || !around.checkVisibility()) continue;
            if (around.closest(".visually-hidden, .skip-link, script, noscript, select, title") !== null) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const box = range.getBoundingClientRect();
            const isStrip = [...ancestors(around)].some((one) => one.scrollWidth > one.clientWidth + 1);
            if (box.width > 1 && !isStrip && (box.left < left - 1 || box.right > end + 1)) {
              found.push(`${node.textContent.trim().slice(0, 30)} ${Math.round(box.left)}–${Math.round(box.right)}`);
            }
          }
          return found;

          function* ancestors(element: Element) {
            for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement)
              yield one;
          }
        }, INSETS);
        expect(covered, path).toEqual([]);
      });
    }
  });
});
