import { expect, it } from "vitest";
import { lowerStyles } from "../../../scripts/lower-styles.mjs";

const LAYERS = "@layer reset, base; @layer ui, blocks;";

it("writes a layer's rules before those of the next, whatever came first, and none of their selectors longer", async () => {
  const css = await lowerStyles(`${LAYERS}
    @layer blocks { .hero { top: 0 } }
    @layer ui { .button { color: red } }
    @layer base { main { color: blue } }
    @layer ui { @media print { .card { color: lime } } }`);
  expect(css.replaceAll("\n", "")).toBe(
    "/*! reset *//*! base */main{color:#00f}" +
      "/*! ui */.button{color:red}@media print{.card{color:#0f0}}/*! blocks */.hero{top:0}",
  );
});

it("refuses a rule outside of the layers, which would win over all of them", async () => {
  await expect(lowerStyles(`${LAYERS} .button { color: red }`)).rejects.toThrow("outside of the layers");
});

it("parts the items of a flex box by margins where gaps are unknown, before any rule of a component", async () => {
  const css = await lowerStyles(`${LAYERS} @layer ui {
    .row { display: flex; gap: 8px }
    .column { display: flex; flex-direction: column; gap: 12px }
    .chips { display: flex; flex-wrap: wrap; gap: 4px 16px }
    .legal { display: flex; flex-wrap: wrap; column-gap: 40px }
    .grid { display: grid; gap: 24px }
    @media (min-width: 600px) { .wide { display: flex; gap: 20px } }
  }`);
  expect(css.slice(css.indexOf("@supports"), css.indexOf("/*! ui"))).toBe(
    "@supports not (inset: 0){.row>*+*{margin-left:8px}.column>*+*{margin-top:12px}.chips>*{margin:0 16px 4px 0}.legal>*{margin:0 40px 0 0}" +
      "@media(min-width:600px){.wide>*+*{margin-left:20px}}}",
  );
});
