/**
 * What a full page of a product list costs at several sizes of the catalogue: time and upstream calls a page, each page
 * rendered anew. A list too short to fill its page is left out: it would cost less by its cards.
 * `node scripts/bench-listing.mjs [100 1000 10000]`, after `npm run build`.
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

/** @param {number} products */
async function measure(products) {
  const siteFile = join(folder, `${String(products)}.json`);
  const options = ["--port", "0", "--products", String(products), "--token", "token", "--site", siteFile];
  const upstream = await start(["build/upstream.js", ...options], {}, /API_BASE_URL=(\S+)/);
  const secret = "a-secret-of-the-bench";
  const env = { API_BASE_URL: upstream.found, API_TOKEN: "token", SITE_CONFIG: siteFile, SESSION_SECRET: secret };
  const site = await start(["build/index.js"], { ...env, HOST: "127.0.0.1", PORT: "0" }, /"port":(\d+)/);
  const get = async (/** @type {string} */ path) => (await fetch(`http://127.0.0.1:${site.found}${path}`)).text();
  const counts = async () => {
    const answer = await fetch(new URL("/__state", upstream.found));
    /** @type {unknown} */
    const state = await answer.json();
    const { calls } = /** @type {{ upstream: { calls: Record<string, number> } }} */ (state).upstream;
    return LISTS.reduce((sum, key) => sum + (calls[key] ?? 0), 0);
  };
  try {
    const totals = [];
    const lists = [];
    for (const list of WORDS.map((word) => `/products/keyword/${encodeURIComponent(word)}`)) {
      const total = Number(/共(\d+)件/.exec(await get(list))?.[1] ?? 0);
      if (total < CARDS_OF_FULL_PAGE) continue;
      totals.push(total);
      lists.push(list);
    }
    const before = await counts();
    const times = [];
    for (const list of lists) {
      for (const sort of SORTS.slice(1)) {
        const started = performance.now();
        await get(`${list}?sort=${sort}`);
        times.push(performance.now() - started);
      }
    }
    const calls = ((await counts()) - before) / times.length;
    times.sort((one, other) => one - other);
    return { listed: Math.max(...totals), ms: times[times.length >> 1] ?? 0, calls };
  } finally {
    site.stop();
    upstream.stop();
  }
}

// The first run warms the machine and is not counted.
await measure(sizes[0] ?? 100);
let base = 0;
for (const products of sizes) {
  const { listed, ms, calls } = await measure(products);
  base ||= ms;
  const row = [`${String(products)} products`, `longest list ${String(listed)}`, `${ms.toFixed(1)} ms a page`];
  console.log([...row, `x${(ms / base).toFixed(2)}`, `${calls.toFixed(2)} listing calls a page`].join("  "));
}
rmSync(folder, { recursive: true });
