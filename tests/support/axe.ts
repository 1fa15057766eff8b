import type axe from "axe-core";
// The minified build: half the code to send to and compile in every page.
import minified from "axe-core/axe.min.js";
import type { Page } from "playwright-core";

/** The part to analyse: one element (CSS selector), or the document without some elements. */
export interface AxeScope {
  include?: string;
  exclude?: readonly string[];
  /** Include iframes. */
  frames?: boolean;
}

/** axe violations of the page as it is shown, one line each. */
export async function violationsOf(page: Page, scope: AxeScope = {}): Promise<string[]> {
  const frames = scope.frames === true ? page.frames() : [page.mainFrame()];
  for (const frame of frames) await frame.evaluate(minified.source);
  return page.evaluate(
    async ({ include, exclude = [], frames: withFrames = false }) => {
      const context = { include: [[include ?? "html"]], exclude: exclude.map((selector) => [selector]) };
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, {
        resultTypes: ["violations"],
        // Listed explicitly, because axe disables the WCAG 2.2 rules by default.
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        iframes: withFrames,
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    },
    scope as { include?: string; exclude?: string[]; frames?: boolean },
  );
}
