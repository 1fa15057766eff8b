/**
 * What a full page of a product list costs at several sizes of the catalogue: time and upstream calls a page, each page
 * rendered again. A list too short to fill its page is left out: it would cost less by its cards.
 * `npm run bench -- listing [100 1000 10000]`.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100, 1000, 10_000];
const folder = mkdtempSync(join(tmpdir(), "bench-"));
const SORTS = ["default", "new", "priceAsc", "priceDesc"];
/** Parts of names and articles that enough products have in a catalogue of any size. */
const WORDS = ["盘", "碗", "a", "e", "n", "o", "1", "2", "3"];
const CARDS_OF_FULL_PAGE = 24;
const LISTS = ["product/keywordList", "product/searchFilter"];

/**
 * Starts a program and waits for the line that says where it listens.
 * @param {string[]} args @param {Record<string, string>} env @param {RegExp} where
 */
async function start(args, env, where) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, args, {
    env: /** @type {NodeJS.ProcessEnv} */ (/** @type {unknown} */ ({ PATH, HOME, ...env })),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const found = await /** @type {Promise<string>} */ (
    new Promise((resolve, reject) => {
      createInterface({ input: /** @type {import("node:stream").Readable} */ (child.stdout) }).on("line", (line) => {
        const match = where.exec(line);
        if (match) resolve(match[1] ?? "");
      });
      child.once("exit", (code) => reject(new Error(`${args.join(" ")} ended with ${String(code)}`)));
    })
  );
  return { found, stop: () => child.kill() };
}

/** An upstream of so many products, a site before it, and the list pages to ask it for. @param {number} products */
async function prepare(products) {
  const siteFile = join(folder, `${String(products)}.json`);
  const options = ["--port", "0", "--products", String(products), "--token", "token", "--site", siteFile];
  const upstream = await start(["build/upstream.js", ...options], {}, /API_BASE_URL=(\S+)/);
  const secret = "a-secret-of-the-bench";
  const env = { API_BASE_URL: upstream.found, API_TOKEN: "token", SITE_CONFIG: siteFile, SESSION_SECRET: secret };
  const site = await start(["build/index.js"], { ...env, HOST: "127.0.0.1", PORT: "0" }, /"port":(\d+)/);
  const get = async (/** @type {string} */ path) => (await fetch(`http://127.0.0.1:${site.found}${path}`)).text();
  const callsSoFar = async () => {
    const answer = await fetch(new URL("/__state", upstream.found));
    /** @type {unknown} */
    const state = await answer.json();
    const { calls } = /** @type {{ upstream: { calls: Record<string, number> } }} */ (state).upstream;
    return LISTS.reduce((sum, key) => sum + (calls[key] ?? 0), 0);
  };
  const stop = () => {
    site.stop();
    upstream.stop();
  };
  let longest = 0;
  const pages = [];
  // These first pages let the two processes compile what they run, and are not counted.
  for (const list of WORDS.map((word) => `/products/keyword/${encodeURIComponent(word)}`)) {
    const total = Number(/共(\d+)件/.exec(await get(list))?.[1] ?? 0);
    if (total < CARDS_OF_FULL_PAGE) continue;
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
for (const products of sizes) catalogues.push(await prepare(products));
// In turns: what else the machine does meanwhile slows all of them.
const max = Math.max(...catalogues.map(({ pages }) => pages.length));
for (let at = 0; at < max; at += 1) {
  for (const { pages, get, times } of catalogues) {
    const page = pages[at];
    if (page === undefined) continue;
    const started = performance.now();
    await get(page);
    times.push(performance.now() - started);
  }
}
let base = 0;
for (const { products, longest, callsSoFar, callsBefore, times, stop } of catalogues) {
  const calls = ((await callsSoFar()) - callsBefore) / times.length;
  const ms = times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
  base ||= ms;
  const row = [`${String(products)} products`, `longest list ${String(longest)}`, `${ms.toFixed(1)} ms a page`];
  console.log([...row, `x${(ms / base).toFixed(2)}`, `${calls.toFixed(2)} listing calls a page`].join("  "));
  stop();
}
rmSync(folder, { recursive: true });
