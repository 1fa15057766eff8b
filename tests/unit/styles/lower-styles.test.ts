import { expect, it } from "vitest";
import { lowerStyles } from "../../../scripts/lower-styles.mjs";

const LAYERS = "@layer reset, base; @layer ui, blocks;";

it("lets a later layer win over an earlier one, whatever comes last and whatever is more specific", async () => {
  const css = await lowerStyles(`${LAYERS}
    @layer ui { .button { color: red } }
    @layer base { main article .page { color: blue } }`);
  expect(css).not.toContain("@layer");
  expect(css).toContain(String.raw`.button:not(#\#):not(#\#){color:red}`);
  expect(css).toContain(String.raw`main:not(#\#) article .page{color:#00f}`);
});

it("writes sides and edges in words that browsers before logical properties and inset know", async () => {
  const css = await lowerStyles(".a { margin-inline: auto; padding-block: 1px 2px; inset: 0; inset-inline-end: 3px }");
  expect(css).not.toMatch(/inline|block|inset/);
  expect(css).toContain("margin-left:auto;margin-right:auto");
  expect(css).toContain("right:3px");
});

it("parts the items of a flex box by margins where gaps are unknown, weaker than any rule of a component", async () => {
  const css = await lowerStyles(`${LAYERS} @layer ui {
    .row { display: flex; gap: 8px }
    .column { display: flex; flex-direction: column; gap: 12px }
    .chips { display: flex; flex-wrap: wrap; gap: 4px 16px }
    .legal { display: flex; flex-wrap: wrap; column-gap: 40px }
    .grid { display: grid; gap: 24px }
    @media (min-width: 600px) { .wide { display: flex; gap: 20px } }
  }`);
  expect(css.slice(css.indexOf("@supports not"))).toBe(
    "@supports not (inset: 0){.row>*+*{margin-left:8px}.column>*+*{margin-top:12px}.chips>*{margin:0 16px 4px 0}.legal>*{margin:0 40px 0 0}" +
      "@media(min-width:600px){.wide>*+*{margin-left:20px}}}\n",
  );
});
