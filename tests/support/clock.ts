import type { Page } from "playwright-core";

/**
 * Stops the timers of the page, which has to have been loaded after `page.clock.install()`: from now on only
 * `page.clock.runFor` moves them.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
}

/** Paths of what the page asks its server for, from now on. */
export function requestedPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Lets the page show what has happened so far. */
export function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
