import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

/** @typedef {import("./load.mjs").Figures} Figures */

/** @param {number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const [lower = 0, upper = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (lower + upper) / 2;
}

/**
 * Medians and ratios as bench/results/bench.md and bench.json.
 * @param {object} run
 * @param {import("./compare.mjs").Row[]} run.rows
 * @param {Map<string, Figures[]>} run.measured by "row|subject"
 * @param {number[]} run.starts ms from start to ready
 * @param {{ requests: number, rssBeforeMb: number, rssAfterMb: number }} run.longRun
 * @param {string} run.flat what the bench of listings printed
 * @param {number} run.seconds
 * @param {number} run.rounds
 */
export function writeReport({ rows, measured, starts, longRun, flat, seconds, rounds }) {
  const lines = rows.flatMap(({ name, subjects }) => {
    const ours = measured.get(`${name}|site`) ?? [];
    return Object.keys(subjects).map((subject) => {
      const theirs = measured.get(`${name}|${subject}`) ?? [];
      // Of the load beside it: what else the machine does meanwhile slows both.
      const ratio = median(theirs.map(({ perSecond }, load) => (ours[load]?.perSecond ?? Number.NaN) / perSecond));
      return { name, subject, ...summary(theirs), ratio };
    });
  });
  const find = (/** @type {string} */ name, /** @type {string} */ subject) =>
    lines.find((line) => line.name === name && line.subject === subject);
  const goals = [
    goal("cached document / bare node", find("cached document", "bare")?.ratio, 0.6, "least"),
    goal("cached document / Next ISR", find("cached document", "next ISR")?.ratio, 25, "least"),
    goal("static file / bare node", find("static file", "bare")?.ratio, 0.5, "least"),
    goal("first visit / bare node", find("first visit", "bare")?.ratio, 0.5, "least"),
    goal("first visit / Next ISR", find("first visit", "next ISR")?.ratio, 15, "least"),
    goal("processor time of an uncached product, ms", find("uncached product", "site")?.cpuMs, 10),
    goal("uncached product / Next dynamic", find("uncached product", "next dynamic")?.ratio, 3, "least"),
    goal("p99 of a cached page while misses render, ms", find("cached document while misses render", "site")?.p99, 10),
    goal("start to ready with a warm CACHE_DIR, ms", median(starts), 1000),
    goal(`RSS after ${String(longRun.requests)} requests, MB`, longRun.rssAfterMb, 250),
  ];
  const machine = `${cpus()[0]?.model ?? "?"} × ${String(cpus().length)}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version}`;
  const table = [
    `# Bench, ${new Date().toISOString().slice(0, 10)}`,
    "",
    `${machine}. wrk, one thread, ${String(seconds)} s a load, median of ${String(rounds)} interleaved rounds (cached and static: three loads of each server a round, in turns). \`npm run bench -- compare\` makes this page anew.`,
    "Ratio: requests/s of this site by those of the line's server right before or after, median. CPU and RSS are the server's process. A load during which the machine's host took more than a twentieth of its processors was sent again, up to three times; \"stolen\" is what it took of those that count.",
    "A first visit is every request of a product page to the site itself (document, styles, scripts, font, manifest), a return visit the same with validators: these two rows count visits a second, and processor time of a whole visit.",
    "",
    "| what | server | requests/s | ratio | p50 ms | p99 ms | CPU ms/request | RSS MB | refused | stolen |",
    "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...lines.map(
      ({ name, subject, perSecond, ratio, p50, p99, cpuMs, rssMb, refused, stolen }) =>
        `| ${name} | ${subject} | ${perSecond.toFixed(0)} | ${ratio.toFixed(2)} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${cpuMs.toFixed(3)} | ${rssMb.toFixed(0)} | ${String(refused)} | ${(stolen * 100).toFixed(1)} % |`,
    ),
    "",
    "| goal | wanted | measured | |",
    "|---|---:|---:|---|",
    ...goals.map(
      ({ name, wanted, value, met }) => `| ${name} | ${wanted} | ${value.toFixed(2)} | ${met ? "met" : "missed"} |`,
    ),
    "",
    "Listing pages by size of the catalogue (`tools/bench/listing.mjs`):",
    "",
    "```",
    flat.trim(),
    "```",
    "",
  ].join("\n");
  mkdirSync("bench/results", { recursive: true });
  writeFileSync("bench/results/bench.md", table);
  writeFileSync(
    "bench/results/bench.json",
    `${JSON.stringify({ machine, lines, goals, starts, longRun, flat }, null, 2)}\n`,
  );
  console.log(table);
}

/** @param {Figures[]} figures */
function summary(figures) {
  const of = (/** @type {keyof Figures} */ field) => median(figures.map((round) => round[field]));
  const speeds = figures.map(({ perSecond }) => perSecond);
  return {
    perSecond: of("perSecond"),
    spread: speeds.length === 0 ? 0 : Math.max(...speeds) / Math.min(...speeds),
    p50: of("p50"),
    p99: of("p99"),
    cpuMs: of("cpuMs"),
    rssMb: of("rssMb"),
    stolen: of("stolen"),
    refused: figures.reduce((sum, { refused, broken }) => sum + refused + broken, 0),
  };
}

/** @param {string} name @param {number | undefined} value @param {number} limit @param {"least" | "most"} [kind] */
function goal(name, value = Number.NaN, limit, kind = "most") {
  const met = kind === "least" ? value >= limit : value <= limit;
  return { name, wanted: `${kind === "least" ? "≥" : "≤"} ${String(limit)}`, value, met };
}
