import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What axe finds wrong with the page, or with a part of it, as the visitor has it in front of them; one line each. */
export async function violationsOf(page: Page, part?: string): Promise<string[]> {
  // Legacy: all frames are of our origin, so that a second window for each analysis, half of its time, is not needed.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
