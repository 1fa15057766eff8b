/**
 * `npm run bench -- compare [--seconds 1 --rounds 9 --requests 1000000 --only product]`: compares this site in
 * production mode with a bare node:http server, stock remix-serve and a Next.js app on the same machine. A run with the
 * default options is stored in bench/results.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createProgress } from "../../scripts/progress.mjs";
import { discover } from "./discover.mjs";
import { ensureWrk, outputOf, send } from "./load.mjs";
import { rssMb } from "./machine.mjs";
import { writeReport } from "./report.mjs";
import { changedOptions } from "./results.mjs";
import { linesOfVisit, requestsOfFirstVisit } from "./visits.mjs";
import { folder, prepareNext, startBare, startNext, startRemixServe, startSite, startUpstream } from "./subjects.mjs";

const DEFAULTS = { seconds: "1", rounds: "9", requests: "1000000", only: "" };
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: DEFAULTS.seconds },
    rounds: { type: "string", default: DEFAULTS.rounds },
    requests: { type: "string", default: DEFAULTS.requests },
    only: { type: "string", default: DEFAULTS.only },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const PRODUCTS = 10_000;
const STARTS = 5;
/** A load with more CPU steal time than this is repeated; the one with the least counts. */
const MAX_STOLEN = 0.05;
const TRIES = 4;
/** Loads per round of rows whose responses take microseconds: their ratios are the most sensitive to disturbances. */
const BURSTS = 3;

/**
 * @typedef {import("./load.mjs").Figures} Figures
 * @typedef {import("./subjects.mjs").Subject} Subject
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {Record<string, Subject>} subjects servers by name; this site first
 * @property {(subject: string) => string[]} lines
 * @property {number} connections
 * @property {boolean} [isVisit] all lines are one visit: rates and CPU time per visit, latencies per request
 * @property {Record<string, string>} [headers]
 * @property {number} [bursts] alternating loads of each server per round; default 1
 * @property {() => Promise<() => Promise<void>>} [background] starts a concurrent load; the result awaits it
 */

ensureWrk();
prepareNext();
const upstream = await startUpstream(PRODUCTS);
const cacheDir = join(folder, "cache");
mkdirSync(cacheDir);
const site = await startSite({ ...upstream.env, PAGE_TTL_S: "3600" });
const uncachedSite = await startSite({ ...upstream.env, PAGE_TTL_S: "0", PAGE_STALE_S: "0" });
const remixServe = await startRemixServe(upstream.env);
const next = await startNext(upstream.env, upstream.siteFile);

const { products, listings } = await discover(site.url);
const product = `/pdp/${products[0] ?? ""}`;
const visited = await requestsOfFirstVisit(site.url, product);
const asset = visited.find((path) => path.startsWith("/build/") && path.endsWith(".js"));
if (asset === undefined) throw new Error("the product page loads no script");
const bare = await startBare(site.url, [product, `${product}.data`, ...visited]);
/** @type {Record<string, { first: string[], again: string[] }>} by subject */
const visits = {
  site: await linesOfVisit(site.url, visited),
  bare: await linesOfVisit(bare.url, visited),
  "next ISR": await linesOfVisit(next.url, await requestsOfFirstVisit(next.url, product)),
};

/**
 * Position in the lines of each row and server: every product is requested once per server, so that none is cached.
 * @type {Map<string, number>}
 */
const cursors = new Map();
const get = (/** @type {string} */ path) => `GET\t${path}`;
const each = (/** @type {string} */ prefix) => products.map((id) => get(prefix + id));

const etag = async (/** @type {Subject} */ { url }, /** @type {string} */ path) =>
  (await fetch(url + path)).headers.get("etag") ?? "";
// The first request of a page fills the cache.
for (const subject of [site, next]) await etag(subject, product);

/** @type {Row[]} */
const allRows = [
  {
    name: "cached document",
    subjects: { site, bare, "next ISR": next },
    lines: () => [get(product)],
    connections: 16,
    bursts: BURSTS,
  },
  {
    name: "cached document, not modified",
    subjects: { site, bare, "next ISR": next },
    lines: () => [get(product)],
    connections: 16,
    bursts: BURSTS,
    headers: { "If-None-Match": "" },
  },
  {
    name: "cached data request",
    subjects: { site, bare },
    lines: () => [get(`${product}.data`)],
    connections: 16,
    bursts: BURSTS,
  },
  {
    name: "static file",
    subjects: { site, bare, "remix-serve": remixServe },
    lines: () => [get(asset)],
    connections: 16,
    bursts: BURSTS,
  },
  {
    name: "first visit",
    subjects: { site, bare, "next ISR": next },
    lines: (subject) => visits[subject]?.first ?? [],
    connections: 16,
    bursts: BURSTS,
    isVisit: true,
  },
  {
    name: "return visit",
    subjects: { site, bare, "next ISR": next },
    lines: (subject) => visits[subject]?.again ?? [],
    connections: 16,
    bursts: BURSTS,
    isVisit: true,
  },
  {
    name: "uncached home",
    subjects: { site: uncachedSite, "remix-serve": remixServe },
    lines: () => [get("/")],
    connections: 1,
  },
  {
    name: "uncached product",
    subjects: { site, "next dynamic": next, "remix-serve": remixServe },
    lines: (subject) => each(subject === "next dynamic" ? "/dynamic/" : "/pdp/"),
    connections: 4,
  },
  {
    name: "uncached listing",
    subjects: { site, "remix-serve": remixServe },
    lines: () => listings.map(get),
    connections: 4,
  },
  {
    name: "verification post",
    subjects: { site },
    lines: () =>
      Array.from(
        { length: 5000 },
        (_, at) => `POST\t/verification\tsecurityCode=BENCH${String(at)}${String(Date.now())}`,
      ),
    connections: 4,
  },
  { name: "suggestions", subjects: { site }, lines: () => [get("/resources/suggest?q=%E8%8C%B6")], connections: 16 },
  {
    name: "cached document while misses render",
    subjects: { site },
    lines: () => [get(product)],
    connections: 2,
    background: loadMisses,
  },
];
const rows = allRows.filter(({ name }) => name.includes(values.only));

const loads = rows.reduce((sum, { subjects, bursts = 1 }) => sum + Object.keys(subjects).length * bursts, 0);
// Plus the starts and the long run.
const progress = createProgress((rounds + 1) * loads + STARTS + 1);
/** @type {Map<string, Figures[]>} by row and subject */
const measured = new Map();
/** @type {number[]} */
let starts;
/** @type {Awaited<ReturnType<typeof measureLongRun>>} */
let longRun;
try {
  // Round 0 warms up the servers' JIT compilers and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const row of rows) {
      for (let burst = 0; burst < (row.bursts ?? 1); burst += 1) {
        for (const [name, subject] of Object.entries(row.subjects)) {
          progress.next(`${row.name}, ${name}`);
          const figures = await measureUndisturbed(row, name, subject);
          const key = `${row.name}|${name}`;
          if (round > 0) measured.set(key, [...(measured.get(key) ?? []), figures]);
          const speed = `${figures.perSecond.toFixed(0)} requests/s, p99 ${figures.p99.toFixed(1)} ms`;
          progress.print(
            `round ${String(round)}  ${row.name}  ${name}  ${speed}, ${(figures.stolen * 100).toFixed(0)} % stolen`,
          );
        }
      }
    }
  }
  starts = await measureStarts();
  longRun = await measureLongRun(Number(values.requests));
} finally {
  progress.end();
}
for (const { stop } of [site, uncachedSite, remixServe, next, bare]) await stop();
await upstream.stop();
const listing = await outputOf(process.execPath, ["tools/bench/listing.mjs"]);
rmSync(folder, { recursive: true });
writeReport({ rows, measured, starts, longRun, listing, seconds, rounds, changed: changedOptions(values, DEFAULTS) });

/** @param {Row} row @param {string} name @param {Subject} subject @returns {Promise<Figures>} */
async function measureUndisturbed(row, name, subject) {
  let best = await measure(row, name, subject);
  for (let tried = 1; tried < TRIES && best.stolen > MAX_STOLEN; tried += 1) {
    const again = await measure(row, name, subject);
    if (again.stolen < best.stolen) best = again;
  }
  return best;
}

/** @param {Row} row @param {string} name @param {Subject} subject */
async function measure(
  { name: rowName, lines: linesOf, connections, headers = {}, background, isVisit },
  name,
  subject,
) {
  const lines = linesOf(name);
  const cursor = `${rowName}|${name}`;
  const from = lines.length > 1 ? (cursors.get(cursor) ?? 1) : 0;
  /** @type {Record<string, string>} */
  const condition = "If-None-Match" in headers ? { "If-None-Match": await etag(subject, product) } : {};
  const endBackground = await background?.();
  const figures = await send({ ...subject, lines, from, connections, seconds, headers: { ...headers, ...condition } });
  await endBackground?.();
  cursors.set(cursor, from + figures.requests + connections);
  if (isVisit !== true) return figures;
  const { perSecond, cpuMs } = figures;
  return { ...figures, perSecond: perSecond / lines.length, cpuMs: cpuMs * lines.length };
}

/** Keeps one core busy rendering uncached pages. */
async function loadMisses() {
  const lines = each("/pdp/");
  const from = cursors.get("uncached product|site") ?? 1;
  const running = send({ ...site, lines, from, connections: 4, seconds: seconds + 1 });
  await new Promise((later) => setTimeout(later, 500));
  return async () => {
    const { requests } = await running;
    cursors.set("uncached product|site", from + requests + 4);
  };
}

/** Times from start to ready with a warm cache folder, in ms. */
async function measureStarts() {
  const env = { ...upstream.env, CACHE_DIR: cacheDir };
  const first = await startSite(env);
  await fetch(first.url + product);
  // Cached pages are written to disk after a short delay.
  await new Promise((later) => setTimeout(later, 3000));
  await first.stop();
  const times = [];
  for (let start = 0; start < STARTS; start += 1) {
    progress.next("start with a warm cache");
    const warm = await startSite(env);
    times.push(warm.readyAfterMs);
    await warm.stop();
  }
  return times;
}

/** Memory of the process before and after many requests for cached and uncached pages. @param {number} total */
async function measureLongRun(total) {
  const pages = [product, "/", "/products", "/news", "/find-us", ...products.slice(1, 400).map((id) => `/pdp/${id}`)];
  const before = rssMb(site.pid);
  progress.next(`${String(total)} requests`);
  let requests = 0;
  while (requests < total) {
    requests += (await send({ ...site, lines: pages.map(get), connections: 16, seconds: 10 })).requests;
  }
  return { requests, rssBeforeMb: before, rssAfterMb: rssMb(site.pid) };
}
