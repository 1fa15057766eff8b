import { expect } from "vitest";
import type { Journey } from "./journey";

const OPENER = "main a[href='#picture-1']";
const GALLERY = "dialog[open]";
const VARIANT = "main nav a[href^='/pdp/']:not([aria-current])";
const QR = "main img[alt^='本页二维码']";

/** A product's images, siblings, buy dialog and share menu. */
export const product: Journey = {
  name: "product",
  async walk({ page, step, isPhone, javaScript }) {
    await page.goto("/");
    const href = (await page.attribute("main a[href^='/pdp/']", "href")) ?? "";
    await page.goto(href);
    const name = await page.text("main h1");
    await step("nothing is wider than the window", async () => expect(await page.overflow()).toBeLessThanOrEqual(0));
    await step("the first image is shown", () =>
      expect
        .poll(() => page.evaluate(() => document.querySelector<HTMLImageElement>("main ol img")?.naturalWidth ?? 0))
        .toBeGreaterThan(300),
    );

    await page.click(OPENER);
    const gallery = javaScript ? GALLERY : "#picture-1";
    await step("an image opens the gallery", () => expect.poll(() => page.count(gallery)).toBe(1));
    await step("the gallery fills the window", async () => {
      const { width } = await page.size();
      const filled = await page.evaluate((css) => document.querySelector(css)?.getBoundingClientRect().width, gallery);
      expect(filled).toBeGreaterThanOrEqual(width - 20);
    });
    if (javaScript) {
      const counter = `${GALLERY} [aria-live]`;
      await step("it begins with the first image", () => expect.poll(() => page.text(counter)).toMatch(/^1 \//));
      if (isPhone) await page.press("ArrowRight");
      else await page.click({ role: "button", name: "下一张", within: GALLERY });
      await step("it goes on to the second", () => expect.poll(() => page.text(counter)).toMatch(/^2 \//));
      await page.press("Escape");
    } else {
      await page.click({ role: "link", name: "关闭图片浏览", within: gallery });
    }
    await step("it closes", () => expect.poll(() => page.count(gallery)).toBe(0));
    if (javaScript) {
      await step("the focus is back at the image", () => expect.poll(() => page.hasFocus(OPENER)).toBe(true));
    }

    await page.click({ css: "main summary", name: /^分享/ });
    await step("sharing shows the page's code", () => expect.poll(() => page.count(QR)).toBe(1));
    await step("and a way to the microblog", () =>
      expect.poll(() => page.count("main a[href^='https://service.weibo.com/']")).toBe(1),
    );
    await step("both within the window", async () => expect(await page.overflow()).toBeLessThanOrEqual(0));
    if (javaScript) {
      await page.press("Escape");
    } else {
      await page.click({ css: "main summary", name: /^分享/ });
    }
    await step("it folds", () => expect.poll(() => page.count(QR)).toBe(0));

    await page.goto(href);
    const sibling = await page.attribute(VARIANT, "href");
    await page.click(VARIANT);
    await step("a variant leads to its own page", () => expect.poll(() => page.path()).toBe(sibling));
    await step("the page names it", () => expect.poll(() => page.text("main h1")).not.toBe(name));
    await page.back();
    await step("back leads to the first product", () => expect.poll(() => page.text("main h1")).toBe(name));

    await page.click({ role: "link", name: "购买" });
    await step("buying names the shops", () => expect.poll(() => page.text("[data-buy-store]")).toMatch(/\S/));
  },
};
