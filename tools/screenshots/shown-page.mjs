import { WIDE_PX } from "../../tests/support/templates.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../../tests/support/templates.mjs").Template} Template */

/** Of some templates, those that are there with scripts on or off in a window of some width. @param {Template[]} chosen @param {boolean} js @param {number} width */
export const shownIn = (chosen, js, width) =>
  chosen.filter(
    (template) =>
      (template.js === undefined || (template.js === "on") === js) &&
      (template.layout === undefined || (template.layout === "wide") === width >= WIDE_PX),
  );

/** Loads lazy content and stops animations. @param {Page} page */
export async function settle(page) {
  await page.waitForLoadState("load");
  await page
    .evaluate(async () => {
      for (const image of document.images) image.loading = "eager";
      const all = Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      await Promise.race([all, new Promise((later) => setTimeout(later, 4000))]);
      for (const animation of document.getAnimations()) {
        const { iterations } = animation.effect?.getTiming() ?? {};
        const runs = animation.timeline === document.timeline && iterations !== Infinity;
        if (runs && !document.querySelector(".Toastify__toast")) animation.finish();
      }
    })
    .catch(() => undefined);
}

/** The visitor's window and device. @param {number} width */
export const windowOf = (width) => ({
  viewport: { width, height: width < 600 ? 844 : Math.min(1080, Math.round(width * 0.66)) },
  locale: "zh-CN",
  isMobile: width < WIDE_PX,
  hasTouch: width < WIDE_PX,
});
