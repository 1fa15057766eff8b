import { chromium as playwright } from "playwright-core";
import { ensureChromium } from "../../../scripts/find-chromium.mjs";
import type { Driver, Engine, WindowOptions } from "./driver";
import { inPage } from "./in-page";

export const chromium: Engine = {
  name: "Chromium",
  missing: "no Chromium on this machine",
  async launch() {
    const path = ensureChromium();
    if (path === null) return null;
    const browser = await playwright.launch({
      executablePath: path,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    return {
      async open({ width, height, javaScript }: WindowOptions): Promise<Driver> {
        const context = await browser.newContext({
          viewport: { width, height },
          javaScriptEnabled: javaScript,
          locale: "zh-CN",
        });
        const page = await context.newPage();
        const complaints: string[] = [];
        page.on("console", (message) => {
          if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
        });
        page.on("pageerror", (error) => complaints.push(error.message));
        return {
          goto: async (url) => void (await page.goto(url)),
          back: async () => void (await page.goBack({ waitUntil: "commit" })),
          forward: async () => void (await page.goForward({ waitUntil: "commit" })),
          evaluate: (fn, ...args) =>
            // Playwright's evaluate takes one argument.
            page.evaluate(`(${fn.toString()})(...${JSON.stringify(args)})`),
          async find(query) {
            const source = `(${inPage.toString()})(${JSON.stringify(query)}, "element")`;
            const element = (await page.evaluateHandle<Element | null>(source)).asElement();
            if (element === null) return null;
            return {
              click: () => element.click({ noWaitAfter: true }),
              hover: () => element.hover(),
              setFiles: (paths) => element.setInputFiles([...paths]),
            };
          },
          press: (key) => page.keyboard.press(key),
          type: (text) => page.keyboard.type(text),
          screenshot: () => page.screenshot(),
          complaints: () => complaints,
          close: () => context.close(),
        };
      },
      close: () => browser.close(),
    };
  },
};
