/**
 * `npm run bench -- turns [REVISION] [--starts 5 --rounds 2 --seconds 2 --only uncached]`: the processor time of this
 * working tree and of a revision (default: main), with the settings of each one's Dockerfile, in turns beside one
 * upstream. Both are started several times: of one build, one process can need 1.7 times as much for a kept page as the
 * next, as long as it lives. Prints for each row the medians, their ratio, and the spread of the ratios of single rounds.
 * Processor time is what other work on the machine changes least.
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { withRevision } from "../revision.mjs";
import { discover } from "./discover.mjs";
import { ensureWrk, send } from "./load.mjs";
import { describeMachine } from "./machine.mjs";
import { folder, startSite, startUpstream } from "./subjects.mjs";
import { linesOfVisit, requestsOfFirstVisit } from "./visits.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    starts: { type: "string", default: "5" },
    rounds: { type: "string", default: "2" },
    seconds: { type: "string", default: "2" },
    only: { type: "string", default: "" },
  },
});
const [revision = "main"] = positionals;
const PRODUCTS = 10_000;

/**
 * @typedef {Awaited<ReturnType<typeof startSite>>} Site
 * @typedef {object} Row
 * @property {string[]} lines
 * @property {number} connections
 * @property {"kept" | "uncached"} pages
 * @property {number} [parts] requests that count as one
 *
 * @typedef {object} Side
 * @property {string} name
 * @property {{ kept: Site, uncached: Site }} sites
 * @property {Map<string, Row>} rows by name
 * @property {Record<Row["pages"], number>} rssMb at the end of its last load: the system may take memory from a process
 *   that rests
 */

await withRevision(process.cwd(), revision, async (project) => {
  ensureWrk();
  const upstream = await startUpstream(PRODUCTS);
  /** @type {Map<string, [before: number, after: number][]>} by name of the row, a pair of times for each round */
  const measured = new Map();
  try {
    console.log(`${describeMachine()}; processor time in ms, ${values.starts} starts, ${values.rounds} rounds each`);
    for (let start = 0; start < Number(values.starts); start += 1) {
      const sides = [await startSide(revision, upstream.env, project), await startSide("this tree", upstream.env)];
      try {
        for (const row of sides[0]?.rows.keys() ?? []) {
          measured.set(row, [...(measured.get(row) ?? []), ...(await takeTurns(row, sides))]);
        }
        for (const { name, rssMb } of sides) {
          const [kept, uncached] = [rssMb.kept.toFixed(0), rssMb.uncached.toFixed(0)];
          console.log(`memory of ${name}: ${kept} MB with kept pages, ${uncached} MB without`);
        }
      } finally {
        for (const { sites } of sides) for (const site of Object.values(sites)) await site.stop();
      }
    }
    for (const [row, pairs] of measured) console.log(lineOf(row, pairs));
  } finally {
    await upstream.stop();
    rmSync(folder, { recursive: true });
  }
});

/**
 * Each side has its own addresses: files are named by their content.
 * @param {string} name @param {Record<string, string>} env @param {string} [project] @returns {Promise<Side>}
 */
async function startSide(name, env, project) {
  const kept = await startSite({ ...env, PAGE_TTL_S: "3600" }, project);
  const uncached = await startSite({ ...env, PAGE_TTL_S: "0", PAGE_STALE_S: "0" }, project);
  const { products, listings } = await discover(kept.url);
  const get = (/** @type {string} */ path) => `GET\t${path}`;
  const product = `/pdp/${products[0] ?? ""}`;
  const visited = await requestsOfFirstVisit(kept.url, product);
  const { first } = await linesOfVisit(kept.url, visited);
  const script = visited.find((path) => path.endsWith(".js")) ?? "";
  /** @type {Record<string, Row>} */
  const rows = {
    "cached document": { lines: [get(product)], connections: 16, pages: "kept" },
    "static file": { lines: [get(script)], connections: 16, pages: "kept" },
    "first visit": { lines: first, connections: 16, pages: "kept", parts: first.length },
    "uncached product": { lines: products.map((id) => get(`/pdp/${id}`)), connections: 4, pages: "uncached" },
    "uncached listing": { lines: listings.map(get), connections: 4, pages: "uncached" },
    "uncached home": { lines: [get("/")], connections: 4, pages: "uncached" },
  };
  const wanted = Object.entries(rows).filter(([row]) => row.includes(values.only));
  return { name, sites: { kept, uncached }, rows: new Map(wanted), rssMb: { kept: 0, uncached: 0 } };
}

/**
 * Measures one row in turns.
 * @param {string} row @param {readonly Side[]} sides @returns {Promise<[before: number, after: number][]>} ms, by round
 */
async function takeTurns(row, sides) {
  const measured = sides.map((side) => ({ side, from: 0, times: /** @type {number[]} */ ([]) }));
  // The first round warms up. Whoever begins alternates too.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const one of round % 2 === 0 ? measured : measured.toReversed()) {
      const { sites, rows, name } = one.side;
      const { lines = [], connections = 1, pages = "kept", parts = 1 } = rows.get(row) ?? {};
      const load = { ...sites[pages], lines, from: one.from, connections, seconds: Number(values.seconds) };
      const { cpuMs, requests, refused, broken, rssMb } = await send(load);
      if (refused + broken > 0) throw new Error(`${row}, ${name}: ${String(refused + broken)} requests failed`);
      one.from += requests;
      one.side.rssMb[pages] = rssMb;
      if (round > 0) one.times.push(cpuMs * parts);
    }
  }
  const [before = [], after = []] = measured.map(({ times }) => times);
  return after.map((ms, at) => [before[at] ?? ms, ms]);
}

/** @param {string} row @param {readonly [before: number, after: number][]} pairs */
function lineOf(row, pairs) {
  const [before, after] = [median(pairs.map(([ms]) => ms)), median(pairs.map(([, ms]) => ms))];
  const ratios = pairs.map(([one, other]) => other / one);
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const both = `${before.toFixed(3)} → ${after.toFixed(3)}`;
  return `${row.padEnd(18)} ${both.padStart(18)}   ${(after / before).toFixed(2)} (${spread})`;
}

/** @param {readonly number[]} several */
function median(several) {
  const sorted = [...several].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
