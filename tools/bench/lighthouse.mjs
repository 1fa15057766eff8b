/**
 * `npm run bench -- lighthouse [--only product]`: Lighthouse (mobile, its default throttling) in the machine's Chromium over
 * the main templates of this site in production mode: each page three times, of which the middle one counts. Writes
 * bench/results/lighthouse.md.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { requireChromium } from "../../scripts/find-chromium.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { folder, startSite, startUpstream } from "./subjects.mjs";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const toolDir = fileURLToPath(new URL("../../bench/lighthouse", import.meta.url));
const TIMES = 3;
/** Chromium now and then loses the beginning of a trace; Lighthouse asks then to be run again. */
const ATTEMPTS = 6;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** @typedef {{ id: string, title: string, score: number | null, displayValue?: string, details?: { items?: unknown[] } }} Audit */
/** @typedef {{ categories: Record<string, { score: number, auditRefs: { id: string, weight: number }[] }>, audits: Record<string, Audit> }} Result */

if (!existsSync(join(toolDir, "node_modules"))) {
  const { status } = spawnSync("npm", ["ci"], { cwd: toolDir, stdio: "inherit" });
  if (status !== 0) throw new Error("npm ci in bench/lighthouse failed");
}
const chromium = requireChromium();
const upstream = await startUpstream(120);
const port = await freePort();
// The official host is this machine, so that the canonical URLs are the ones that are measured.
writeSiteFile(`http://localhost:${String(port)}`);
const site = await startSite({ ...upstream.env, TRUST_PROXY: "0", PORT: String(port) });
const origin = `http://localhost:${String(port)}`;

const firstLink = async (/** @type {string} */ path, /** @type {RegExp} */ pattern) =>
  pattern.exec((await (await fetch(origin + path)).text()).split("<main")[1] ?? "")?.[1]?.replaceAll("&amp;", "&") ??
  "/";
const pages = {
  home: "/",
  series: await firstLink("/products", /href="(\/products\/(?!category)[^"]+)"/),
  listing: await firstLink("/products", /href="(\/products\/category\/[^"]+)"/),
  product: await firstLink("/", /href="(\/pdp\/[^"]+)"/),
  article: await firstLink("/news", /href="(\/news\/[^"?]+)"/),
  stores: "/find-us",
  verification: "/verification",
  "job form": `${await firstLink("/about-us/jobs", /href="(\/about-us\/jobs\?jobId=[^"&]+)/)}&step=form`,
};

const lines = [];
const shortcomings = [];
for (const [name, path] of Object.entries(pages).filter(([name]) => name.includes(values.only))) {
  const { categories, audits } = middleOf(origin + path);
  const scores = CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100));
  const metric = (/** @type {string} */ id) => audits[id]?.displayValue ?? "";
  const metrics = [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
  ];
  lines.push(`| ${[name, path, ...scores, ...metrics.map(metric)].join(" | ")} |`);
  console.log(name, ...scores);
  for (const category of CATEGORIES) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const found = audits[id];
      if (weight === 0 || found?.score === null || found === undefined || found.score >= 0.995) continue;
      const items = JSON.stringify(found.details?.items?.slice(0, 3) ?? []).slice(0, 600);
      shortcomings.push(
        `- ${name}: ${found.title} (${id}, ${String(found.score)}) ${found.displayValue ?? ""} ${items}`,
      );
    }
  }
}
await site.stop();
await upstream.stop();
rmSync(folder, { recursive: true });

const report = [
  `# Lighthouse, ${new Date().toISOString().slice(0, 10)}`,
  "",
  `Mobile, default throttling, the machine's Chromium; the middle one of ${String(TIMES)} runs. \`npm run bench -- lighthouse\` makes this page anew.`,
  "",
  "| page | path | performance | accessibility | best practices | SEO | FCP | LCP | TBT | CLS |",
  "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|",
  ...lines,
  "",
].join("\n");
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/lighthouse.md", report);
console.log(report);
console.log(shortcomings.join("\n"));

/** @param {string} url @returns {Result} */
function middleOf(url) {
  /** @type {Result[]} */
  const results = [];
  for (let attempt = 0; attempt < ATTEMPTS && results.length < TIMES; attempt += 1) {
    const result = audit(url);
    if (result !== null) results.push(result);
  }
  const performance = (/** @type {Result} */ { categories }) => categories["performance"]?.score ?? 0;
  const middle = results.sort((one, other) => performance(one) - performance(other))[results.length >> 1];
  if (middle === undefined) throw new Error(`Lighthouse failed on ${url} ${String(ATTEMPTS)} times`);
  return middle;
}

/** @param {string} url @returns {Result | null} */
function audit(url) {
  const output = join(mkdtempSync(join(tmpdir(), "lighthouse-")), "report.json");
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      join(toolDir, "node_modules/lighthouse/cli/index.js"),
      url,
      "--quiet",
      "--output=json",
      `--output-path=${output}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking",
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, encoding: "utf8" },
  );
  if (status !== 0) {
    console.warn(stderr);
    return null;
  }
  /** @type {unknown} */
  const result = JSON.parse(readFileSync(output, "utf8"));
  return /** @type {Result} */ (result);
}

/** @param {string} official origin */
function writeSiteFile(official) {
  /** @type {unknown} */
  const file = JSON.parse(readFileSync(upstream.siteFile, "utf8"));
  writeFileSync(upstream.siteFile, JSON.stringify({ .../** @type {object} */ (file), origin: official }));
}
