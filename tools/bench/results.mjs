/**
 * The files in bench/results: a page and a chart for each bench, and history.json with the values of the current and
 * previous runs, which the charts compare.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { linearScale, logScale, renderBarChart } from "./bar-chart.mjs";

/**
 * @typedef {Record<string, Record<string, number>>} Values by group, then by name
 * @typedef {{ date: string, values: Values }} Run
 * @typedef {"compare" | "lighthouse" | "inp"} Bench
 * @typedef {Partial<Record<Bench, Run[]>>} History oldest run first; the last is the current one
 */

const FOLDER = "bench/results";
const HISTORY = `${FOLDER}/history.json`;
/** Stored runs besides the current one. */
const MAX_PREVIOUS = 5;

/** Minimum ratios of `compare`, by row and server. */
export const RATIO_TARGETS = [
  { name: "cached document / bare node", row: "cached document", subject: "bare", target: 0.6 },
  { name: "cached document / Next ISR", row: "cached document", subject: "next ISR", target: 25 },
  { name: "static file / bare node", row: "static file", subject: "bare", target: 0.5 },
  { name: "first visit / bare node", row: "first visit", subject: "bare", target: 0.5 },
  { name: "first visit / Next ISR", row: "first visit", subject: "next ISR", target: 15 },
  { name: "uncached product / Next dynamic", row: "uncached product", subject: "next dynamic", target: 3 },
];
/** Maximum duration of the longest interaction. */
export const INP_TARGET_MS = 100;
/** Maximum duration of a task while a page loads. */
export const TASK_TARGET_MS = 100;
const MS_STEP = 25;

/**
 * @typedef {object} ChartKind
 * @property {string} file name of the page and of the chart, without extension
 * @property {string} title
 * @property {string} caption
 * @property {(values: number[]) => import("./bar-chart.mjs").Scale} scale for all values, including previous ones
 * @property {(value: number) => string} format
 * @property {string} unit
 * @property {(group: string, name: string) => number | undefined} target
 */

/** @type {Record<Bench, ChartKind>} */
const CHARTS = {
  compare: {
    file: "bench",
    title: "Requests per second of this site relative to other servers",
    caption: "Logarithmic. Right of 1× this site answers more requests than the named server, left of it fewer.",
    scale: logScale,
    format: (ratio) => ratio.toFixed(ratio < 10 ? 2 : 0),
    unit: "×",
    target: (group, name) => RATIO_TARGETS.find(({ row, subject }) => row === group && subject === name)?.target,
  },
  lighthouse: {
    file: "lighthouse",
    title: "Lighthouse scores by page",
    caption: "Mobile, with simulated throttling unless said; 100 is the best.",
    scale: () => linearScale(100, 25),
    format: String,
    unit: "",
    target: () => undefined,
  },
  inp: {
    file: "inp",
    title: "Longest interaction",
    caption: "With 4× CPU throttling; shorter is better.",
    scale: (values) => linearScale(Math.ceil(Math.max(INP_TARGET_MS, ...values) / MS_STEP) * MS_STEP, MS_STEP),
    format: String,
    unit: " ms",
    target: () => INP_TARGET_MS,
  },
};

/**
 * Adds a run and drops the oldest ones.
 * @param {History} history @param {Bench} bench @param {Run} run @returns {History}
 */
function addRun(history, bench, run) {
  return { ...history, [bench]: [...(history[bench] ?? []), run].slice(-1 - MAX_PREVIOUS) };
}

/**
 * The chart of the last run, compared with the previous ones.
 * @param {Bench} bench @param {Run[]} runs oldest first, at least one
 */
function renderRuns(bench, runs) {
  const { title, caption, scale, format, unit, target } = CHARTS[bench];
  const current = runs.at(-1);
  if (current === undefined) throw new Error(`no run of ${bench} is stored`);
  const before = runs.slice(0, -1);
  const isMeasured = (/** @type {unknown} */ value) => typeof value === "number" && Number.isFinite(value);
  const groups = Object.entries(current.values)
    .map(([group, values]) => ({
      name: group,
      bars: Object.entries(values)
        .filter(([, value]) => isMeasured(value))
        .map(([name, value]) => {
          const previous = before.map(({ values }) => values[group]?.[name] ?? Number.NaN).filter(isMeasured);
          const wanted = target(group, name);
          return { name, value, previous, ...(wanted === undefined ? {} : { target: wanted }) };
        }),
    }))
    .filter(({ bars }) => bars.length > 0);
  const all = groups.flatMap(({ bars }) =>
    bars.flatMap(({ value, previous, target = value }) => [value, target, ...previous]),
  );
  return renderBarChart({
    title,
    caption,
    groups,
    scale: scale(all),
    format,
    unit,
    barLabel: `run of ${current.date}`,
    markLabel: before.length === 1 ? "previous run" : `previous ${String(before.length)} runs`,
    targetLabel: "target",
  });
}

/** The Markdown image of a bench's chart. @param {Bench} bench */
export const chartLink = (bench) => `![${CHARTS[bench].title}](${CHARTS[bench].file}.svg)`;

/**
 * The options whose values differ from the defaults, as on a command line. Only runs with the default options are
 * stored: others cannot be compared with the runs before and after.
 * @template {string} Name
 * @param {Readonly<Record<Name, string | number>>} values @param {Readonly<Record<Name, string | number>>} defaults
 * @returns {string[]}
 */
export function changedOptions(values, defaults) {
  return /** @type {Name[]} */ (Object.keys(defaults))
    .filter((name) => String(values[name]) !== String(defaults[name]))
    .map((name) => `--${name} ${String(values[name])}`);
}

/** @param {readonly string[]} changed options that differ from the defaults */
export const notStoredNotice = (changed) =>
  `${FOLDER} is unchanged: only runs with the default options are stored there (${changed.join(" ")}).`;

/**
 * Writes a bench's page and chart, and adds its values to the history. Only for complete runs with the default options
 * (`changedOptions`).
 * @param {Bench} bench @param {{ date: string, page: string, values: Values }} result
 */
export function writeResult(bench, { date, page, values }) {
  const history = addRun(readHistory(), bench, { date, values });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${CHARTS[bench].file}.md`, page);
  writeFileSync(HISTORY, `${JSON.stringify(history, null, 2)}\n`);
  drawChart(bench, history[bench] ?? []);
}

/** Draws the charts of all stored runs. @returns {string[]} the files */
export function drawCharts() {
  const history = readHistory();
  return /** @type {Bench[]} */ (Object.keys(CHARTS)).flatMap((bench) => {
    const runs = history[bench] ?? [];
    return runs.length === 0 ? [] : [drawChart(bench, runs)];
  });
}

/** @param {Bench} bench @param {Run[]} runs @returns {string} the file */
function drawChart(bench, runs) {
  const file = `${FOLDER}/${CHARTS[bench].file}.svg`;
  writeFileSync(file, renderRuns(bench, runs));
  return file;
}

/** @returns {History} */
function readHistory() {
  if (!existsSync(HISTORY)) return {};
  /** @type {unknown} */
  const history = JSON.parse(readFileSync(HISTORY, "utf8"));
  return /** @type {History} */ (history);
}
