import { expect, test } from "vitest";
import { isLight, isVisibleOn, toColour } from "~/cms/engine/colors";
import { toBlockStyle, toFontSize } from "~/cms/engine/style";

test("each part of a style counts only with its use-flag, in any of its forms", () => {
  const padding = { top: 1, right: "2", bottom: "3px", left: 4 };
  for (const use of [true, "true", 1, "1"]) {
    const sides = { paddingTop: "1px", paddingRight: "2px", paddingBottom: "3px", paddingLeft: "4px" };
    expect(toBlockStyle({ padding: { use, ...padding } })).toEqual(sides);
  }
  for (const use of [false, "false", 0, "0", null, undefined, "yes"]) {
    expect(toBlockStyle({ padding: { use, ...padding } })).toBeNull();
  }
});

test("a style has everything together", () => {
  expect(
    toBlockStyle({
      margin: { use: true, top: 24, bottom: -8 },
      backgroundColor: { use: true, color: "#f6f7f9" },
      border: { use: true, sides: ["top", "bottom", "middle"], width: 2, style: "dashed", color: "red" },
      radius: { use: true, value: 4 },
      shadow: { use: true, x: 0, y: 4, blur: 16, spread: 1, color: "rgba(5, 18, 54, 0.12)", inset: "true" },
    }),
  ).toEqual({
    marginTop: "24px",
    marginBottom: "-8px",
    backgroundColor: "#f6f7f9",
    borderTop: "2px dashed red",
    borderBottom: "2px dashed red",
    borderRadius: "4px",
    boxShadow: "inset 0px 4px 16px 1px rgba(5, 18, 54, 0.12)",
  });
});

test("a style has a shadow that is not inset, a border on all sides, sides as text", () => {
  expect(toBlockStyle({ shadow: { use: true, y: 2, color: "#000" } })).toEqual({ boxShadow: "0px 2px 0px 0px #000" });
  const sides = "borderTop borderRight borderBottom borderLeft".split(" ");
  expect(Object.keys(toBlockStyle({ border: { use: true, width: 1 } }) ?? {})).toEqual(sides);
  expect(toBlockStyle({ border: { use: 1, sides: "left, right", color: "#000" } })).toEqual({
    borderRight: "1px solid #000",
    borderLeft: "1px solid #000",
  });
});

test("numbers of a style are held within bounds, wide ones within the screen too", () => {
  expect(toBlockStyle({ padding: { use: true, top: 99_999, bottom: -5, left: 120 } })).toEqual({
    paddingTop: "400px",
    paddingBottom: "0px",
    paddingLeft: "min(120px, 12vw)",
  });
  expect(toBlockStyle({ radius: { use: true, value: "1e99" } })).toEqual({ borderRadius: "999px" });
});

test.each([
  "red;position:fixed",
  "url(https://attacker.example)",
  "var(--ink)",
  "#12",
  "notacolour",
  "rgb(0,0,0);}body{x:y",
  {},
  ["red"],
  "red".padEnd(49),
])("nothing gets into a style through a colour: %j", (color) => {
  expect(toBlockStyle({ backgroundColor: { use: true, color } })).toBeNull();
  const border = toBlockStyle({ border: { use: true, sides: ["top"], width: "1;x", style: "solid;x", color } });
  expect(border).toEqual({ borderTop: "1px solid currentcolor" });
});

test("JSON text and form-builder data are styles as well; nonsense is none", () => {
  const config = { radius: { use: true, value: 3 } };
  const built = { data: [{ value: { 5: config.radius }, childIdNames: { 5: "radius" } }] };
  for (const one of [JSON.stringify(config), built]) expect(toBlockStyle(one)).toEqual({ borderRadius: "3px" });
  for (const value of [null, "x", 3, [], {}, { padding: "x" }]) expect(toBlockStyle(value)).toBeNull();
});

test("colours: every kind that CSS has and editors use", () => {
  const hex = ["#fff", "#FFFA", "#051236", "#05123680"];
  const functions = ["rgb(1,2,3)", "rgba(1, 2, 3, .5)", "rgb(1 2 3 / 50%)", "hsl(210, 40%, 20%)"];
  for (const colour of [...hex, ...functions, "hsla(210deg 40% 20% / 0.5)", "Navy", "transparent"])
    expect(toColour(` ${colour} `)).toBe(colour);
  expect(toColour("051236")).toBe("#051236");
  expect(toColour(333)).toBe("#333");
  expect(toColour("red".padEnd(48))).toBe("red");
});

test("light colours, and colours that would vanish on their ground", () => {
  const light = ["#ffffff", "rgb(240, 240, 240)", "#051236", null].map(isLight);
  expect(light).toEqual([true, true, false, false]);
  expect(isVisibleOn("#ffffff", "#f6f7f9")).toBe(false);
  expect(isVisibleOn("white", "#051236")).toBe(true);
  expect(isVisibleOn("#333", "#fff")).toBe(true);
});

test("font sizes fall to the nearest of the scale", () => {
  expect([8, 13, "15px", 18, 24, 29.6, 60].map(toFontSize)).toEqual(
    [12, 12, 14, 16, 26, 33, 33].map((size) => `var(--size-${String(size)})`),
  );
  for (const value of [null, "", "big", 0, -4, {}]) expect(toFontSize(value)).toBeNull();
});
