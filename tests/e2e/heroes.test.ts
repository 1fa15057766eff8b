import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { setStage } from "../support/stage";
import { casesOf } from "../support/cases";

const stage = setStage();

/**
 * Pages that open with light text on an image, with light text below an image set to "on top", and with both further
 * down.
 */
const ON = ["/", "/customer-service/customised", "/customer-service/gift-wrap"];
const BELOW = ["/brand-story/our-history", "/flora-danica/harbour", "/flora-danica/flora"];

/** The boxes of the first hero's image and of each of its texts. */
const boxesOf = (page: Page) =>
  page
    .locator("[data-block=hero]")
    .first()
    .evaluate((hero) => {
      const boxOf = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      };
      const image = hero.querySelector("img");
      const texts = [...hero.querySelectorAll("h1, h2, p, a")];
      return { image: image && boxOf(image), texts: texts.map(boxOf) };
    });

/** Contrast of white text with the lightest pixel behind the first hero's texts, for a completely white image. */
async function lowestContrast(page: Page): Promise<number> {
  const hero = page.locator("[data-block=hero]").first();
  const box = await hero.evaluate((element) => {
    const image = element.querySelector("img");
    if (image === null) throw new Error("the hero has no image");
    image.style.visibility = "hidden";
    (image.closest("div") as HTMLElement).style.background = "#fff";
    const range = document.createRange();
    const boxes = [...element.querySelectorAll<HTMLElement>("h1, h2, p, a")].map((text) => {
      range.selectNodeContents(text);
      const found = range.getBoundingClientRect();
      text.style.visibility = "hidden";
      for (const inner of text.querySelectorAll<HTMLElement>("*")) inner.style.visibility = "hidden";
      return found;
    });
    const x = Math.min(...boxes.map(({ left }) => left));
    const y = Math.min(...boxes.map(({ top }) => top));
    return {
      x,
      y,
      width: Math.max(...boxes.map(({ right }) => right)) - x,
      height: Math.max(...boxes.map(({ bottom }) => bottom)) - y,
    };
  });
  const { data, info } = await sharp(await page.screenshot({ clip: box }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  let lightest = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]].map((value = 0) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    lightest = Math.max(lightest, 0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  return 1.05 / (lightest + 0.05);
}

const narrow = casesOf([390], [320, 820]);
const wide = casesOf([1440], [1920]);

const tablets = narrow.filter((width) => width >= 640);
const phones = narrow.filter((width) => width < 640);

it.each(ON)("%s: text in the lower part of a phone's own image, light on dark whatever the image", (path) =>
  stage.open(path, { javaScript: false }, async (page) => {
    for (const width of phones) {
      await page.setViewportSize({ width, height: 844 });
      const { image, texts } = await boxesOf(page);
      if (image === null) throw new Error("the hero has no image");
      for (const text of texts) {
        expect(text.top, `${width} px`).toBeGreaterThan((image.top + image.bottom) / 2);
        expect(text.bottom, `${width} px`).toBeLessThan(image.bottom);
        expect(text.bottom, `${width} px`).toBeLessThan(640);
      }
    }
    expect(await lowestContrast(page)).toBeGreaterThanOrEqual(4.5);
  }),
);

it.each([...ON, ...BELOW])("%s: text below the image on tablets, in wide windows where its contents say", (path) =>
  stage.open(path, { javaScript: false }, async (page) => {
    const boxesAt = async (width: number) => {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      const { image, texts } = await boxesOf(page);
      if (image === null) throw new Error("the hero has no image");
      expect(texts.length).toBeGreaterThan(1);
      return { image, texts };
    };
    for (const width of BELOW.includes(path) ? [...narrow, ...wide] : tablets) {
      const { image, texts } = await boxesAt(width);
      for (const text of texts) expect(text.top, `${width} px`).toBeGreaterThanOrEqual(image.bottom);
      const colours = await page
        .locator("[data-block=hero]")
        .first()
        .locator("h1, h2, p")
        .evaluateAll((all) => all.map((text) => getComputedStyle(text).color));
      if (narrow.includes(width)) expect(colours).not.toContain("rgb(255, 255, 255)");
    }
    if (BELOW.includes(path)) return;
    for (const width of wide) {
      const { image, texts } = await boxesAt(width);
      for (const text of texts) {
        expect(text.top).toBeGreaterThan(image.top);
        expect(text.bottom).toBeLessThan(image.bottom);
        expect(text.left).toBeLessThan(width / 3);
      }
    }
    // Changes the page, so it comes last.
    expect(await lowestContrast(page)).toBeGreaterThanOrEqual(4.5);
  }),
);
