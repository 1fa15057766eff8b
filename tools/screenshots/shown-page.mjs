import { WIDE_PX } from "../../tests/support/templates.mjs";

/** @typedef {import("../../tests/support/templates.mjs").Template} Template */

/** Of some templates, those that are there with scripts on or off in a window of some width. @param {Template[]} chosen @param {boolean} js @param {number} width */
export const shownIn = (chosen, js, width) =>
  chosen.filter(
    (template) =>
      (template.js === undefined || (template.js === "on") === js) &&
      (template.layout === undefined || (template.layout === "wide") === width >= WIDE_PX),
  );

/** Lazy pictures have 15 seconds to come. */
const LOOKS = 150;
const LOOK_EVERY_MS = 100;

/** Loads lazy content and stops animations. @param {import("playwright-core").Page} page */
export async function settle(page) {
  await page.waitForLoadState("load");
  // Polled from here, because a page without JavaScript has no timers.
  for (let look = 0; look < LOOKS; look++) {
    if (await page.evaluate(areComplete).catch(() => true)) break;
    await new Promise((later) => setTimeout(later, LOOK_EVERY_MS));
  }
  await page
    .evaluate(async () => {
      const complete = [...document.images].filter((image) => image.complete);
      await Promise.all(complete.map((image) => image.decode().catch(() => undefined)));
      for (const animation of document.getAnimations()) {
        const { iterations } = animation.effect?.getTiming() ?? {};
        const runs = animation.timeline === document.timeline && iterations !== Infinity;
        if (runs && !document.querySelector(".Toastify__toast")) animation.finish();
      }
    })
    .catch(() => undefined);
}

/** In the page: asks for the lazy pictures too. */
function areComplete() {
  for (const image of document.images) image.loading = "eager";
  return [...document.images].every((image) => image.complete);
}

/** The visitor's window and device. @param {number} width */
export const windowOf = (width) => ({
  viewport: { width, height: width < 600 ? 844 : Math.min(1080, Math.round(width * 0.66)) },
  locale: "zh-CN",
  isMobile: width < WIDE_PX,
  hasTouch: width < WIDE_PX,
});
