import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from "playwright-core";
import { inject } from "vitest";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** This worker's Chromium. Closing it closes this connection's contexts; the browser process serves the next file. */
export function launchBrowser(): Promise<Browser> {
  const endpoints = inject("chromiumEndpoints");
  const worker = Number(process.env["VITEST_POOL_ID"] ?? 1) - 1;
  return chromium.connect(endpoints[worker % endpoints.length] ?? "");
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors and warnings, uncaught exceptions and CSP violations so far. */
  complaints: string[];
}

export interface VisitOptions {
  baseUrl: string;
  javaScript: boolean;
  viewport?: { width: number; height: number };
  /** Console messages that the scenario itself provokes. */
  expected?: RegExp | undefined;
  /** The visitor's IP, for a site that trusts one proxy. */
  clientIp?: string;
  /** Further context options. */
  traits?: BrowserContextOptions;
  /** Called before its first page. */
  prepare?: (context: BrowserContext) => Promise<void>;
}

/** Runs a scenario as one visitor, and fails on unexpected console messages. */
export async function visit(
  browser: Browser,
  options: VisitOptions,
  walk: (visit: Visit) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: options.baseUrl,
    javaScriptEnabled: options.javaScript,
    viewport: options.viewport ?? desktop,
    locale: "zh-CN",
    ...(options.clientIp === undefined ? {} : { extraHTTPHeaders: { "X-Forwarded-For": options.clientIp } }),
    ...options.traits,
  });
  const complaints: string[] = [];
  // Of every tab.
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  context.on("weberror", (webError) => complaints.push(webError.error().message));
  await options.prepare?.(context);
  const page = await context.newPage();
  try {
    await walk({ page, context, complaints });
    const unexpected = complaints.filter((text) => !(options.expected?.test(text) ?? false));
    if (unexpected.length > 0) throw new Error(`the browser complained:\n${unexpected.join("\n")}`);
  } finally {
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  }
}

/** Waits for hydration; returns at once without JavaScript. */
export async function hydrated(page: Page, javaScript: boolean): Promise<void> {
  await page.waitForLoadState("load");
  if (javaScript) await page.waitForFunction(() => document.documentElement.dataset["hydrated"] === "true");
}

export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);
