import type { BrowserContext, Page } from "playwright-core";

/** Options of a visit whose timers can be stopped. */
export const withClock = { prepare: (context: BrowserContext) => context.clock.install() };

/**
 * Stops the timers of a page that was opened `withClock`: from now on only `page.clock.runFor`
 * advances them.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
}

/** Paths of the page's requests to its server, from now on. */
export function requestedPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Lets the page render. */
export function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
