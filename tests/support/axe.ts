import type axe from "axe-core";
// Half the text to send to every page, and to compile there.
import minified from "axe-core/axe.min.js";
import type { Page } from "playwright-core";

/** What axe looks at: one part (CSS selector), or the whole document but for some parts. */
export interface AxeScope {
  include?: string;
  exclude?: readonly string[];
  /** Look into frames too. */
  frames?: boolean;
}

/** What axe finds wrong with the page as the visitor has it in front of them; one line each. */
export async function violationsOf(page: Page, scope: AxeScope = {}): Promise<string[]> {
  const frames = scope.frames === true ? page.frames() : [page.mainFrame()];
  for (const frame of frames) await frame.evaluate(minified.source);
  return page.evaluate(
    async ({ include, exclude = [], frames: withFrames = false }) => {
      const context = { include: [[include ?? "html"]], exclude: exclude.map((selector) => [selector]) };
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, {
        resultTypes: ["violations"],
        // Named, because axe leaves the rules of WCAG 2.2 out by itself.
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        iframes: withFrames,
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    },
    scope as { include?: string; exclude?: string[]; frames?: boolean },
  );
}
