import { writeFileSync } from "node:fs";
import { describeMachine } from "./machine.mjs";
import { chartLink, notStoredNotice, RATIO_TARGETS, writeResult } from "./results.mjs";

/** @typedef {import("./load.mjs").Figures} Figures */

/** @param {number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const [lower = 0, upper = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (lower + upper) / 2;
}

/**
 * Prints medians and ratios. A run with the default options is stored as bench.md, bench.svg and bench.json.
 * @param {object} run
 * @param {{ name: string, subjects: Record<string, unknown> }[]} run.rows
 * @param {Map<string, Figures[]>} run.measured by "row|subject"
 * @param {number[]} run.starts ms from start to ready
 * @param {{ requests: number, rssBeforeMb: number, rssAfterMb: number }} run.longRun
 * @param {string} run.listing output of the listing bench
 * @param {number} run.seconds
 * @param {number} run.rounds
 * @param {string[]} run.changed options that differ from the defaults; empty = store the run
 */
export function writeReport({ rows, measured, starts, longRun, listing, seconds, rounds, changed }) {
  const lines = rows.flatMap(({ name, subjects }) => {
    const site = measured.get(`${name}|site`) ?? [];
    return Object.keys(subjects).map((subject) => {
      const figures = measured.get(`${name}|${subject}`) ?? [];
      // Loads that ran one after the other are compared: other work on the machine slows down both.
      const ratio = median(figures.map(({ perSecond }, load) => (site[load]?.perSecond ?? Number.NaN) / perSecond));
      return { name, subject, ...summary(figures), ratio };
    });
  });
  const find = (/** @type {string} */ name, /** @type {string} */ subject) =>
    lines.find((line) => line.name === name && line.subject === subject);
  const goals = [
    ...RATIO_TARGETS.map(({ name, row, subject, target }) => goal(name, find(row, subject)?.ratio, target, "least")),
    goal("CPU time of an uncached product, ms", find("uncached product", "site")?.cpuMs, 10),
    goal("p99 of a cached page while misses render, ms", find("cached document while misses render", "site")?.p99, 10),
    goal("start to ready with a warm CACHE_DIR, ms", median(starts), 1000),
    goal(`RSS after ${String(longRun.requests)} requests, MB`, longRun.rssAfterMb, 250),
  ];
  const machine = describeMachine();
  const date = new Date().toISOString().slice(0, 10);
  const page = [
    `# Bench, ${date}`,
    "",
    `${machine}. wrk, one thread, ${String(seconds)} s per load, median of ${String(rounds)} interleaved rounds (cached and static: three alternating loads of each server per round). Reproduce with \`npm run bench -- compare\`.`,
    'Ratio: requests/s of this site divided by those of the row\'s server in the adjacent load, median. CPU and RSS are those of the server process. A load with more than 5 % CPU steal time was repeated up to three times; "stolen" is the steal time of the loads that count.',
    "A first visit is every request of a product page to the site itself (document, styles, scripts, font, manifest), a return visit the same with validators: these two rows give visits per second, and the CPU time of a whole visit.",
    "",
    chartLink("compare"),
    "",
    "| request | server | requests/s | ratio | p50 ms | p99 ms | CPU ms/request | RSS MB | refused | stolen |",
    "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...lines.map(
      ({ name, subject, perSecond, ratio, p50, p99, cpuMs, rssMb, refused, stolen }) =>
        `| ${name} | ${subject} | ${perSecond.toFixed(0)} | ${ratio.toFixed(2)} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${cpuMs.toFixed(3)} | ${rssMb.toFixed(0)} | ${String(refused)} | ${(stolen * 100).toFixed(1)} % |`,
    ),
    "",
    "| goal | target | measured | |",
    "|---|---:|---:|---|",
    ...goals.map(
      ({ name, target, value, met }) => `| ${name} | ${target} | ${value.toFixed(2)} | ${met ? "met" : "missed"} |`,
    ),
    "",
    "Listing pages by catalogue size (`tools/bench/listing.mjs`):",
    "",
    "```",
    listing.trim(),
    "```",
    "",
  ].join("\n");
  console.log(page);
  if (changed.length > 0) return console.log(notStoredNotice(changed));
  writeResult("compare", { date, page, values: ratiosOf(lines) });
  writeFileSync(
    "bench/results/bench.json",
    `${JSON.stringify({ machine, lines, goals, starts, longRun, listing }, null, 2)}\n`,
  );
}

/**
 * Ratios by row and server, without this site's own.
 * @param {{ name: string, subject: string, ratio: number }[]} lines
 */
function ratiosOf(lines) {
  /** @type {import("./results.mjs").Values} */
  const ratios = {};
  for (const { name, subject, ratio } of lines) {
    if (subject !== "site") ratios[name] = { ...ratios[name], [subject]: Number(ratio.toPrecision(6)) };
  }
  return ratios;
}

/** @param {Figures[]} figures */
function summary(figures) {
  const medianOf = (/** @type {keyof Figures} */ field) => median(figures.map((round) => round[field]));
  const speeds = figures.map(({ perSecond }) => perSecond);
  return {
    perSecond: medianOf("perSecond"),
    spread: speeds.length === 0 ? 0 : Math.max(...speeds) / Math.min(...speeds),
    p50: medianOf("p50"),
    p99: medianOf("p99"),
    cpuMs: medianOf("cpuMs"),
    rssMb: medianOf("rssMb"),
    stolen: medianOf("stolen"),
    refused: figures.reduce((sum, { refused, broken }) => sum + refused + broken, 0),
  };
}

/** @param {string} name @param {number | undefined} value @param {number} limit @param {"least" | "most"} [kind] */
function goal(name, value = Number.NaN, limit, kind = "most") {
  const met = kind === "least" ? value >= limit : value <= limit;
  return { name, target: `${kind === "least" ? "≥" : "≤"} ${String(limit)}`, value, met };
}
