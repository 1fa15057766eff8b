import { describe, expect, test } from "vitest";
import { linearScale, logScale } from "../../../tools/bench/bar-chart.mjs";
import { addRun, INP_TARGET_MS, MAX_PREVIOUS, renderRuns } from "../../../tools/bench/results.mjs";
import { parseHtml } from "../../support/html";

const runOf = (ratio: number, day = 1) => ({
  date: `2026-11-0${day}`,
  values: { "cached document": { bare: ratio, "next ISR": 40 } },
});
const chartOf = (...runs: Parameters<typeof renderRuns>[1]) => parseHtml(renderRuns("compare", runs));
const numbersOf = (chart: ReturnType<typeof chartOf>, selector: string, name: string) =>
  chart.attributesOf(selector, name).map(Number);

describe("a scale", () => {
  test("of ratios ends at round numbers and gives 2 and 0.5 the same length", () => {
    const { ticks, origin, part } = logScale([0.66, 43.27]);
    expect(ticks).toEqual([0.5, 1, 2, 5, 10, 20, 50]);
    expect(part(2) - part(origin)).toBeCloseTo(part(origin) - part(0.5), 10);
    expect([part(0.5), part(5), part(50)]).toEqual([0, 0.5, 1]);
  });

  test.each([
    [[1], [1]],
    [[], [1]],
    [[3], [1, 2, 5]],
    [[0.09], [0.05, 0.1, 0.2, 0.5, 1]],
  ])("of ratios %j holds 1", (values, ticks) => {
    expect(logScale(values).ticks).toEqual(ticks);
    expect(Number.isFinite(logScale(values).part(1))).toBe(true);
  });

  test("of scores begins at 0", () => {
    const { ticks, part } = linearScale(100, 25);
    expect(ticks).toEqual([0, 25, 50, 75, 100]);
    expect([part(0), part(50), part(100), part(120)]).toEqual([0, 0.5, 1, 1]);
  });
});

describe("a chart of runs", () => {
  test("draws bars in proportion to their values, from the origin to either side", () => {
    const values = { wait: { menu: 50, form: 100, search: 0 } };
    const chart = parseHtml(renderRuns("inp", [{ date: "2026-11-01", values }]));
    const [menu = 0, form = 0, search = 0] = numbersOf(chart, "rect:not([fill])", "width");
    expect(form).toBeGreaterThan(400);
    expect(menu).toBeCloseTo(form / 2, 0);
    expect(search).toBe(0);

    const ratios = chartOf(runOf(0.5));
    const [slower = 0, faster = 0] = numbersOf(ratios, "rect:not([fill])", "x");
    const [left = 0] = numbersOf(ratios, "rect:not([fill])", "width");
    expect(slower + left).toBeCloseTo(faster, 0);
  });

  test("marks the values of previous runs where a bar of that value would end", () => {
    const chart = chartOf(runOf(0.5, 1), runOf(2, 2), runOf(1, 3));
    const marks = numbersOf(chart, 'line[stroke="#8390b3"]', "x1");
    const ticks = chart.queryAll("text[text-anchor=middle]");
    const xOf = (label: string) => Number(ticks.find(({ text }) => text === label)?.attribute("x"));
    expect(marks.slice(0, 2)).toEqual([xOf("0.5×"), xOf("2×")]);
    expect(chart.textsOf("text")).toContain("previous 2 runs");
    expect(chartOf(runOf(1)).queryAll('line[stroke="#8390b3"]')).toEqual([]);
  });

  test("shows the targets that exist", () => {
    const targets = (chart: ReturnType<typeof chartOf>) => chart.queryAll("line[stroke-dasharray]").length;
    expect(targets(chartOf(runOf(0.6)))).toBe(3);
    expect(targets(chartOf({ date: "2026-11-01", values: { "uncached home": { "remix-serve": 1 } } }))).toBe(0);
    const slow = parseHtml(renderRuns("inp", [{ date: "2026-11-01", values: { wait: { menu: 184 } } }]));
    expect(slow.textsOf("text")).toContain(`${INP_TARGET_MS} ms`);
  });

  test("puts each label of the legend next to its symbol", () => {
    const distances = (chart: ReturnType<typeof chartOf>) => {
      const legend = chart.queryAll("text").filter(({ text }) => /^run of|^previous|^target$/.test(text));
      const y = Number(legend[0]?.attribute("y"));
      const symbols = chart
        .queryAll("rect:not([fill]), line[stroke-width]")
        .filter((one) => Number(one.attribute("y") ?? one.attribute("y1")) > y - 20)
        .map((one) => Number(one.attribute("x1") ?? Number(one.attribute("x")) + Number(one.attribute("width"))));
      return legend.map((one, at) => Number(one.attribute("x")) - (symbols[at] ?? 0));
    };
    expect(distances(chartOf(runOf(0.6)))).toEqual([8, 8]);
    expect(distances(chartOf(runOf(0.6, 1), runOf(0.7, 2)))).toEqual([8, 8, 8]);
  });

  test("has its values as a description and their meaning as a title", () => {
    const chart = chartOf(runOf(0.66));
    expect(chart.get("svg").attribute("aria-labelledby")).toBe("title description");
    expect(chart.get("title#title").text).toContain("relative to other servers");
    expect(chart.get("desc#description").text).toBe("cached document: bare 0.66×, next ISR 40×.");
  });

  test("omits values that were not measured, and escapes names", () => {
    const values = { "a & b": { "<i>x</i>": 2, lost: Number.NaN }, none: { lost: Number.NaN } };
    const svg = renderRuns("compare", [{ date: "2026-11-01", values }]);
    expect(parseHtml(svg).textsOf("text")).toEqual(expect.arrayContaining(["a & b", "<i>x</i>"]));
    expect(svg).not.toMatch(/lost|none<|NaN|<i>/);
  });
});

test("the history of each bench keeps a limited number of runs", () => {
  let history = addRun({}, "lighthouse", { date: "2026-11-01", values: {} });
  for (let day = 1; day <= MAX_PREVIOUS + 3; day += 1) history = addRun(history, "compare", runOf(day, day));
  expect(history.compare?.map(({ values }) => values["cached document"]?.["bare"])).toEqual([3, 4, 5, 6, 7, 8]);
  expect(history.lighthouse).toHaveLength(1);
});
