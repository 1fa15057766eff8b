import { readdirSync, readFileSync } from "node:fs";
import postcss from "postcss";
import { expect, it } from "vitest";

const sheets = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));

/** Whether the rule is inside a hover media query. On a phone a hover style would remain after a tap. */
function asksForHover(rule: postcss.Rule): boolean {
  for (let around: postcss.Node | undefined = rule.parent; around !== undefined; around = around.parent) {
    if (around instanceof postcss.AtRule && /\(--(?:moving-)?hover\)/.test(around.params)) return true;
  }
  return false;
}

it("styles what is hovered only where something can hover", () => {
  const found: string[] = [];
  let hovered = 0;
  for (const file of sheets) {
    postcss.parse(readFileSync(`app/${file}`, "utf8")).walkRules((rule) => {
      // Exception: without script a menu opens on hover, which is not a visual style.
      if (!rule.selector.includes(":hover") || rule.selector.includes(".item:hover > .sheet")) return;
      hovered += 1;
      if (!asksForHover(rule)) found.push(`${file}: ${rule.selector}`);
    });
  }
  expect(hovered).toBeGreaterThan(20);
  expect(found).toEqual([]);
});
