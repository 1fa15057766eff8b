import puppeteer, { type ElementHandle } from "puppeteer-core";
import { ensureFirefox } from "../../../scripts/find-firefox.mjs";
import type { Driver, Engine, WindowOptions } from "./driver";
import { inPage } from "./in-page";

/** With script only: if a page's scripts are disabled, Firefox's driver cannot evaluate in it either. */
export const firefox: Engine = {
  name: "Firefox",
  missing: "no Firefox on this machine",
  async launch() {
    const path = ensureFirefox();
    if (path === null) return null;
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: path,
      headless: true,
      extraPrefsFirefox: { "intl.accept_languages": "zh-CN" },
    });
    return { open: (options) => openWindow(browser, options), close: () => browser.close() };
  },
};

async function openWindow(
  browser: Awaited<ReturnType<typeof puppeteer.launch>>,
  { width, height }: WindowOptions,
): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height });
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error instanceof Error ? error.message : String(error)));
  return {
    goto: async (url) => void (await page.goto(url)),
    // Puppeteer's own wait needs a load event, which a page from the history does not fire.
    back: () => page.evaluate(() => history.back()),
    evaluate: (fn, ...args) => page.evaluate(fn as (...args: unknown[]) => unknown, ...args) as never,
    async find(query) {
      const handle = await page.evaluateHandle(inPage as (...args: unknown[]) => unknown, query, "element");
      const element = handle.asElement() as ElementHandle<HTMLInputElement> | null;
      if (element === null) return null;
      return {
        click: () => element.click(),
        hover: () => element.hover(),
        setFiles: (paths) => element.uploadFile(...paths),
      };
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    complaints: () => complaints,
    close: () => context.close(),
  };
}
