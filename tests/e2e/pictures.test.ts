import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, phone } from "../support/browser";
import { setStage } from "../support/stage";
import { casesOf } from "../support/cases";

const stage = setStage();
const masters = JSON.parse(readFileSync("demo/pictures.json", "utf8")) as Record<
  string,
  { width: number; height: number }
>;

const MAX_ENLARGEMENT = 1.1;
const MAX_CROP = 0.3;
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
    "/verification",
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
  /** Width by height of its frame, null where it is shown whole. */
  frame: number | null;
}

/** What the image service sends, in size (tests/unit/upstream/server.test.ts): quicker than the picture itself. */
function drawingFor(url: URL): string {
  const master = masters[nameOf(url)] ?? { width: 1, height: 1 };
  const process = url.searchParams.get("x-oss-process") ?? "";
  const [width = master.width, height = Infinity] = [/,w_(\d+)/, /,h_(\d+)/].flatMap((side) => {
    const [, found] = side.exec(process) ?? [];
    return found === undefined ? [] : [Number(found)];
  });
  const isFixed =
    process.includes("m_pad") || (process.includes("m_fill") && width <= master.width && height <= master.height);
  const scale = process.includes("m_fill") ? 1 : Math.min(1, width / master.width);
  const size = isFixed ? [width, height] : [Math.round(master.width * scale), Math.round(master.height * scale)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(size[0])}" height="${String(size[1])}"/>`;
}

const nameOf = (url: URL) => url.pathname.replace(/^\/demo\/|\.\w+$/g, "");

/** The pictures of the page, all of them loaded, and how much each is enlarged. */
async function picturesOf(page: Page): Promise<Shown[]> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  await expect.poll(() => page.evaluate(() => [...document.images].every((image) => image.complete))).toBe(true);
  const shown = await page.evaluate(() =>
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
          const isCover = getComputedStyle(image).objectFit === "cover";
          const scale = isCover ? Math.max(...scales) : Math.min(...scales);
          return {
            src: image.currentSrc,
            width: file.naturalWidth,
            enlarged: scale * devicePixelRatio,
            frame: isCover ? box.width / box.height : null,
          };
        }),
    ),
  );
  return shown.map(({ src, ...rest }) => ({ name: nameOf(new URL(src)), ...rest }));
}

/** Of its master, since the image service may have cropped what was sent. */
function cropShare({ name, frame }: Shown): number {
  const master = masters[name];
  if (master === undefined || frame === null) return 0;
  const ratio = master.width / master.height;
  return 1 - Math.min(ratio / frame, frame / ratio);
}

/** Pictures are drawn here. */
const prepare = async (context: BrowserContext) => {
  await context.route(/\/demo\/.+\.png/, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: drawingFor(new URL(route.request().url())) }),
  );
};

describe.each([
  { viewport: phone, deviceScaleFactor: 3 },
  { viewport: desktop, deviceScaleFactor: 2 },
])("$viewport.width px wide, $deviceScaleFactor device pixels for each", ({ viewport, deviceScaleFactor }) => {
  it.each(PAGES)(
    "%s: no picture is larger than its pixels, unless there are no more, and none loses more than 30 %",
    (path) =>
      stage.open(path, { javaScript: false, viewport, traits: { deviceScaleFactor }, prepare }, async (page) => {
        const shown = await picturesOf(page);
        expect(shown.length).toBeGreaterThan(0);
        const enlarged = shown.filter(
          ({ name, width, enlarged }) => enlarged > MAX_ENLARGEMENT && width < (masters[name]?.width ?? Infinity),
        );
        expect(enlarged).toEqual([]);
        expect(shown.filter((image) => cropShare(image) > MAX_CROP)).toEqual([]);
      }),
  );
});

/** The picture that takes most of the window, if it is lazy. One that shows less of itself than a thumb is none. */
const lateInSight = (page: Page) =>
  page.evaluate((least) => {
    const shown = [...document.querySelectorAll<HTMLImageElement>("main img")].map((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      const width = Math.min(innerWidth, right) - Math.max(0, left);
      const height = Math.min(innerHeight, bottom) - Math.max(0, top);
      return { image, area: Math.max(0, width) * Math.max(0, height) };
    });
    const [largest] = shown.filter(({ area }) => area > least).sort((one, other) => other.area - one.area);
    return largest?.image.loading === "lazy" ? largest.image.src : null;
  }, THUMB_PX2);

const THUMB_PX2 = 60 * 60;

describe("on a phone's first screen", () => {
  it.each([...PAGES, ...casesOf(["/products/0086-table", "/products/category/0086"], [])])(
    "%s: the largest picture is asked for with the page, not after its layout",
    (path) =>
      stage.open(path, { javaScript: false, viewport: phone, prepare }, async (page) => {
        expect(await lateInSight(page)).toBeNull();
      }),
  );
});
