import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, phone } from "../support/browser";
import { setStage } from "../support/stage";
import { casesOf } from "../support/cases";

const stage = setStage();
const masters = JSON.parse(readFileSync("demo/pictures.json", "utf8")) as Record<string, { width: number }>;

const MAX_ENLARGEMENT = 1.1;
const PAGES = casesOf(
  ["/", "/products/0086", "/brand-story", "/pdp/NH100101", "/news", "/gifting"],
  [
    "/products",
    "/products/category/0086?vcCodePath=true",
    "/search-results-page?q=茶",
    "/find-us",
    "/brand-story/2001",
    "/brand-story/our-history",
    "/brand-story/our-history/annual-plate",
    "/brand-story/workmanship",
    "/brand-story/product-story",
    "/news/3024",
    "/about-us",
    "/about-us/career",
    "/about-us/group",
    "/member",
    "/customer-service/customised",
    "/customer-service/gift-wrap",
    "/contact-us",
    "/flora-danica/flora",
  ],
);

interface Shown {
  /** As in demo/pictures.json. */
  name: string;
  /** Of the file that was sent. */
  width: number;
  /** Device pixels for one pixel of the file. */
  enlarged: number;
}

/** The pictures of the page, all of them loaded, and how much each is enlarged. */
async function picturesOf(page: Page): Promise<Shown[]> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  return page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll<HTMLImageElement>("main img")]
        .filter((image) => image.getBoundingClientRect().width > 1 && image.currentSrc.includes("/demo/"))
        .map(async (image) => {
          const box = image.getBoundingClientRect();
          // Its own size: that of the image in the page is divided by the density it was chosen for.
          const file = new Image();
          file.src = image.currentSrc;
          await file.decode();
          const scales = [box.width / file.naturalWidth, box.height / file.naturalHeight];
          const scale = getComputedStyle(image).objectFit === "cover" ? Math.max(...scales) : Math.min(...scales);
          const name = new URL(image.currentSrc).pathname.replace(/^\/demo\/|\.\w+$/g, "");
          return { name, width: file.naturalWidth, enlarged: scale * devicePixelRatio };
        }),
    ),
  );
}

describe.each([
  { viewport: phone, deviceScaleFactor: 3 },
  { viewport: desktop, deviceScaleFactor: 2 },
])("$viewport.width px wide, $deviceScaleFactor device pixels for each", ({ viewport, deviceScaleFactor }) => {
  it.each(PAGES)("%s: no picture is larger than its pixels, unless there are no more", (path) =>
    stage.open(path, { javaScript: true, viewport, traits: { deviceScaleFactor } }, async (page) => {
      const shown = await picturesOf(page);
      expect(shown.length).toBeGreaterThan(0);
      const enlarged = shown.filter(
        ({ name, width, enlarged }) => enlarged > MAX_ENLARGEMENT && width < (masters[name]?.width ?? Infinity),
      );
      expect(enlarged).toEqual([]);
    }),
  );
});
