/**
 * `npm run bench -- listing [100 1000 10000]`: time and upstream calls per uncached listing page at several catalogue
 * sizes. Lists with less than a full page are skipped, because fewer cards render faster.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createProgress } from "../../scripts/progress.mjs";
import { describeMachine } from "./machine.mjs";

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100, 1000, 10_000];
const folder = mkdtempSync(join(tmpdir(), "bench-"));
const SORTS = ["default", "new", "priceAsc", "priceDesc"];
/** Search words with enough results in a catalogue of any size. */
const WORDS = ["盘", "碗", "a", "e", "n", "o", "1", "2", "3"];
const PAGE_SIZE = 24;
const LISTING_ENDPOINTS = ["product/keywordList", "product/searchFilter"];

/**
 * Starts a program and waits for the output line with its port or URL.
 * @param {string[]} args @param {Record<string, string>} env @param {RegExp} pattern first group = port or URL
 */
async function start(args, env, pattern) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, args, {
    env: /** @type {NodeJS.ProcessEnv} */ (/** @type {unknown} */ ({ PATH, HOME, ...env })),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const found = await /** @type {Promise<string>} */ (
    new Promise((resolve, reject) => {
      createInterface({ input: /** @type {import("node:stream").Readable} */ (child.stdout) }).on("line", (line) => {
        const match = pattern.exec(line);
        if (match) resolve(match[1] ?? "");
      });
      child.once("exit", (code) => reject(new Error(`${args.join(" ")} ended with ${String(code)}`)));
    })
  );
  return { found, stop: () => child.kill() };
}

/** Starts an upstream with so many products and a site, and collects listing pages. @param {number} products */
async function prepare(products) {
  const siteFile = join(folder, `${String(products)}.json`);
  const options = ["--port", "0", "--products", String(products), "--token", "token", "--site", siteFile];
  const upstream = await start(["build/upstream.js", ...options], {}, /API_BASE_URL=(\S+)/);
  const secret = "a-secret-of-the-bench";
  const env = { API_BASE_URL: upstream.found, API_TOKEN: "token", SITE_CONFIG: siteFile, SESSION_SECRET: secret };
  const site = await start(["build/index.js"], { ...env, HOST: "127.0.0.1", PORT: "0" }, /"port":(\d+)/);
  const get = async (/** @type {string} */ path) => (await fetch(`http://127.0.0.1:${site.found}${path}`)).text();
  const callsSoFar = async () => {
    const response = await fetch(new URL("/__state", upstream.found));
    /** @type {unknown} */
    const state = await response.json();
    const { calls } = /** @type {{ upstream: { calls: Record<string, number> } }} */ (state).upstream;
    return LISTING_ENDPOINTS.reduce((sum, key) => sum + (calls[key] ?? 0), 0);
  };
  const stop = () => {
    site.stop();
    upstream.stop();
  };
  let longest = 0;
  const pages = [];
  // These first requests also warm up both processes, and are not counted.
  for (const list of WORDS.map((word) => `/products/keyword/${encodeURIComponent(word)}`)) {
    const total = Number(/共(\d+)件/.exec(await get(list))?.[1] ?? 0);
    if (total < PAGE_SIZE) continue;
    longest = Math.max(longest, total);
    pages.push(...SORTS.slice(1).map((sort) => `${list}?sort=${sort}`));
  }
  return {
    products,
    longest,
    pages,
    get,
    callsSoFar,
    callsBefore: await callsSoFar(),
    times: /** @type {number[]} */ ([]),
    stop,
  };
}

const catalogues = [];
const preparing = createProgress(sizes.length);
try {
  for (const products of sizes) {
    preparing.next(`catalogue of ${String(products)} products`);
    catalogues.push(await prepare(products));
  }
} finally {
  preparing.end();
}
// Catalogues alternate, so that other work on the machine slows down all of them.
const max = Math.max(...catalogues.map(({ pages }) => pages.length));
const measuring = createProgress(catalogues.reduce((sum, { pages }) => sum + pages.length, 0));
try {
  for (let at = 0; at < max; at += 1) {
    for (const { products, pages, get, times } of catalogues) {
      const page = pages[at];
      if (page === undefined) continue;
      measuring.next(`${page} of ${String(products)} products`);
      const started = performance.now();
      await get(page);
      times.push(performance.now() - started);
    }
  }
} finally {
  measuring.end();
}
console.log(describeMachine());
let base = 0;
for (const { products, longest, callsSoFar, callsBefore, times, stop } of catalogues) {
  const calls = ((await callsSoFar()) - callsBefore) / times.length;
  const ms = times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
  base ||= ms;
  const row = [`${String(products)} products`, `longest list ${String(longest)}`, `${ms.toFixed(1)} ms per page`];
  console.log([...row, `x${(ms / base).toFixed(2)}`, `${calls.toFixed(2)} listing calls per page`].join("  "));
  stop();
}
rmSync(folder, { recursive: true });
