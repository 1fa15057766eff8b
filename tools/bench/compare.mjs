/**
 * `npm run bench -- compare [--seconds 1 --rounds 9 --requests 1000000 --only product]`: this site in production mode beside a
 * bare node:http server, stock remix-serve and a Next.js app, in one run on one machine. Writes bench/results/.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureWrk, rssMb, send } from "./load.mjs";
import { writeReport } from "./report.mjs";
import { linesOfVisit, requestsOfFirstVisit } from "./visits.mjs";
import { folder, prepareNext, startBare, startNext, startRemixServe, startSite, startUpstream } from "./subjects.mjs";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "1" },
    rounds: { type: "string", default: "9" },
    requests: { type: "string", default: "1000000" },
    only: { type: "string", default: "" },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const PRODUCTS = 10_000;
/** A load during which the machine's host took more than this is sent again; the least disturbed one counts. */
const MAX_STOLEN = 0.05;
const TRIES = 4;
/** Loads of a round where an answer takes microseconds: what disturbs a second disturbs such a ratio most. */
const BURSTS = 3;

/**
 * @typedef {import("./load.mjs").Figures} Figures
 * @typedef {import("./subjects.mjs").Subject} Subject
 *
 * @typedef {object} Row one thing that is measured
 * @property {string} name
 * @property {Record<string, Subject>} subjects by name; ours first
 * @property {(subject: string) => string[]} lines
 * @property {number} connections
 * @property {boolean} [isVisit] all lines together are one: figures are of visits, times those of a request
 * @property {Record<string, string>} [headers]
 * @property {number} [bursts] loads of each server in a round, in turns; one, where nothing is said
 * @property {() => Promise<() => Promise<void>>} [beside] starts what runs meanwhile, returns what ends it
 */

ensureWrk();
prepareNext();
const upstream = await startUpstream(PRODUCTS);
const cacheDir = join(folder, "cache");
mkdirSync(cacheDir);
const site = await startSite({ ...upstream.env, PAGE_TTL_S: "3600" });
const neverKept = await startSite({ ...upstream.env, PAGE_TTL_S: "0", PAGE_STALE_S: "0" });
const remixServe = await startRemixServe(upstream.env);
const next = await startNext(upstream.env, upstream.siteFile);

const { products, listings } = await discover(site.url);
const product = `/pdp/${products[0] ?? ""}`;
const home = await (await fetch(site.url)).text();
const script = /src="(\/build\/[^"]+\.js)"|href="(\/build\/[^"]+\.js)"/.exec(home);
const asset = script?.[1] ?? script?.[2] ?? "";
const visited = await requestsOfFirstVisit(site.url, product);
const bare = await startBare(site.url, [...new Set([product, `${product}.data`, asset, ...visited])]);
/** @type {Record<string, { first: string[], again: string[] }>} by subject */
const visits = {
  site: await linesOfVisit(site.url, visited),
  bare: await linesOfVisit(bare.url, visited),
  "next ISR": await linesOfVisit(next.url, await requestsOfFirstVisit(next.url, product)),
};

/** Each product is asked for once per server: no cache holds it. @type {Map<string, number>} */
const cursors = new Map();
const get = (/** @type {string} */ path) => `GET\t${path}`;
const each = (/** @type {string} */ prefix) => products.map((id) => get(prefix + id));

const etag = async (/** @type {Subject} */ { url }, /** @type {string} */ path) =>
  (await fetch(url + path)).headers.get("etag") ?? "";
// A page is kept once it was asked for.
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
    subjects: { site: neverKept, "remix-serve": remixServe },
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
    beside: besideMisses,
  },
];
const rows = allRows.filter(({ name }) => name.includes(values.only));

/** @type {Map<string, Figures[]>} by row and subject */
const measured = new Map();
// Round 0 lets every server compile what it runs, and is not counted.
for (let round = 0; round <= rounds; round += 1) {
  for (const row of rows) {
    for (let burst = 0; burst < (row.bursts ?? 1); burst += 1) {
      for (const [name, subject] of Object.entries(row.subjects)) {
        const figures = await measureUndisturbed(row, name, subject);
        const key = `${row.name}|${name}`;
        if (round > 0) measured.set(key, [...(measured.get(key) ?? []), figures]);
        const speed = `${figures.perSecond.toFixed(0)} requests/s, p99 ${figures.p99.toFixed(1)} ms`;
        console.log(
          `round ${String(round)}  ${row.name}  ${name}  ${speed}, ${(figures.stolen * 100).toFixed(0)} % stolen`,
        );
      }
    }
  }
}

const starts = await measureStarts();
const longRun = await measureLongRun(Number(values.requests));
for (const { stop } of [site, neverKept, remixServe, next, bare]) await stop();
await upstream.stop();
const flat = spawnSync(process.execPath, ["tools/bench/listing.mjs"], { encoding: "utf8" }).stdout;
rmSync(folder, { recursive: true });
writeReport({ rows, measured, starts, longRun, flat, seconds, rounds });

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
async function measure({ name: rowName, lines: linesOf, connections, headers = {}, beside, isVisit }, name, subject) {
  const lines = linesOf(name);
  const cursor = `${rowName}|${name}`;
  const from = lines.length > 1 ? (cursors.get(cursor) ?? 1) : 0;
  /** @type {Record<string, string>} */
  const condition = "If-None-Match" in headers ? { "If-None-Match": await etag(subject, product) } : {};
  const end = (await beside?.()) ?? null;
  const figures = await send({ ...subject, lines, from, connections, seconds, headers: { ...headers, ...condition } });
  await end?.();
  cursors.set(cursor, from + figures.requests + connections);
  if (isVisit !== true) return figures;
  const { perSecond, cpuMs } = figures;
  return { ...figures, perSecond: perSecond / lines.length, cpuMs: cpuMs * lines.length };
}

/** Product ids and URLs of listing pages, as many as the upstream has, found as a visitor finds them. @param {string} url */
async function discover(url) {
  const main = (await (await fetch(`${url}/products`)).text()).split("<main")[1] ?? "";
  const codes = new Set([...main.matchAll(/href="\/products\/(?:category\/)?([^"/?]+)"/g)].map(([, code]) => code));
  /** @type {Set<string>} */
  const products = new Set();
  /** @type {string[]} */
  const listings = [];
  const parts = [...(await (await fetch(`${url}/sitemap.xml`)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)];
  for (const [, part = ""] of parts) {
    if (part.includes("/pdp/")) products.add(part.split("/pdp/")[1] ?? "");
    if (!part.endsWith(".xml")) continue;
    const xml = await (await fetch(url + new URL(part).pathname)).text();
    for (const [, id = ""] of xml.matchAll(/\/pdp\/([^<]+)<\/loc>/g)) products.add(id);
  }
  for (const sort of ["default", "new", "priceAsc", "priceDesc"]) {
    for (let page = 1; page <= 40; page += 1) {
      for (const code of codes) {
        listings.push(`/products/category/${String(code)}?vcCodePath=true&sort=${sort}&page=${String(page)}`);
      }
    }
  }
  return { products: [...products], listings };
}

/** Keeps one core busy with pages that nobody has asked for yet. */
async function besideMisses() {
  const lines = each("/pdp/");
  const from = cursors.get("uncached product|site") ?? 1;
  const running = send({ ...site, lines, from, connections: 4, seconds: seconds + 1 });
  await new Promise((later) => setTimeout(later, 500));
  return async () => {
    const { requests } = await running;
    cursors.set("uncached product|site", from + requests + 4);
  };
}

/** Start to ready with a warm cache folder, in ms. */
async function measureStarts() {
  const env = { ...upstream.env, CACHE_DIR: cacheDir };
  const first = await startSite(env);
  await fetch(first.url + product);
  // What is kept is written a moment later.
  await new Promise((later) => setTimeout(later, 3000));
  await first.stop();
  const times = [];
  for (let start = 0; start < 5; start += 1) {
    const warm = await startSite(env);
    times.push(warm.readyAfterMs);
    await warm.stop();
  }
  return times;
}

/** Memory of the process after many requests for pages, kept and new. @param {number} wanted */
async function measureLongRun(wanted) {
  const pages = [product, "/", "/products", "/news", "/find-us", ...products.slice(1, 400).map((id) => `/pdp/${id}`)];
  const before = rssMb(site.pid);
  let requests = 0;
  while (requests < wanted) {
    requests += (await send({ ...site, lines: pages.map(get), connections: 16, seconds: 10 })).requests;
  }
  return { requests, rssBeforeMb: before, rssAfterMb: rssMb(site.pid) };
}
