/**
 * `npm run bench -- lighthouse [--only product]`: audits the main templates of this site in production mode with
 * Lighthouse (mobile) in the installed Chromium, with either throttling; the median of three runs counts. Without
 * `--only` the results are stored as bench/results/lighthouse.md and lighthouse.svg.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { requireChromium } from "../../scripts/find-chromium.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { createProgress } from "../../scripts/progress.mjs";
import { firstLink } from "./discover.mjs";
import { medianResult, RUNS } from "./lighthouse-median.mjs";
import { describeMachine } from "./machine.mjs";
import { changedOptions, chartLink, notStoredNotice, writeResult } from "./results.mjs";
import { folder, startSite, startUpstream } from "./subjects.mjs";

const DEFAULTS = { only: "" };
const { values } = parseArgs({ options: { only: { type: "string", default: DEFAULTS.only } } });
const toolDir = fileURLToPath(new URL("../../bench/lighthouse", import.meta.url));
/** Category id → column heading. */
const CATEGORIES = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "SEO",
};

const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];
/** Lighthouse's throttling methods. */
const THROTTLINGS = {
  simulate: "Simulated throttling: the page is loaded at full speed, and the times on a slow 4G phone are computed.",
  devtools: "Real throttling: every request waits, and the processor is four times slower.",
};

/** @typedef {import("./lighthouse-median.mjs").Result} Result */
/** @typedef {keyof typeof THROTTLINGS} Throttling */

if (!existsSync(join(toolDir, "node_modules"))) {
  const { status } = spawnSync("npm", ["ci"], { cwd: toolDir, stdio: "inherit" });
  if (status !== 0) throw new Error("npm ci in bench/lighthouse failed");
}
const chromium = requireChromium();
const upstream = await startUpstream(120);
const port = await freePort();
// The site's official origin is the local one, so that canonical URLs are those of the audited pages.
writeSiteFile(`http://localhost:${String(port)}`);
const site = await startSite({ ...upstream.env, TRUST_PROXY: "0", PORT: String(port) });
const origin = `http://localhost:${String(port)}`;

const pages = {
  home: "/",
  series: await firstLink(origin, "/products", /href="(\/products\/(?!category)[^"]+)"/),
  listing: await firstLink(origin, "/products", /href="(\/products\/category\/[^"]+)"/),
  product: await firstLink(origin, "/", /href="(\/pdp\/[^"]+)"/),
  article: await firstLink(origin, "/news", /href="(\/news\/[^"?]+)"/),
  stores: "/find-us",
  verification: "/verification",
  "job form": `${await firstLink(origin, "/about-us/jobs", /href="(\/about-us\/jobs\?jobId=[^"&]+)/)}&step=form`,
};

const tables = [];
/** @type {Set<string>} */
const shortcomings = new Set();
/** @type {import("./results.mjs").Values} by column heading, then by page */
const scoresOf = {};
const measured = Object.entries(pages).filter(([name]) => name.includes(values.only));
const throttlings = /** @type {[Throttling, string][]} */ (Object.entries(THROTTLINGS));
const progress = createProgress(measured.length * throttlings.length);
try {
  for (const [throttling, explanation] of throttlings) {
    const lines = [];
    for (const [name, path] of measured) {
      progress.next(`${name}, ${throttling}, ${String(RUNS)} runs`);
      const result = await medianResult(origin + path, (url) => audit(url, throttling));
      const scores = Object.entries(CATEGORIES).map(([category, heading]) => {
        const score = Math.round((result.categories[category]?.score ?? 0) * 100);
        const column = throttling === "simulate" ? heading : `${heading}, ${throttling}`;
        if (throttling === "simulate" || category === "performance") {
          scoresOf[column] = { ...scoresOf[column], [name]: score };
        }
        return score;
      });
      const metrics = METRICS.map((id) => result.audits[id]?.displayValue ?? "");
      lines.push(`| ${[name, path, ...scores, ...metrics].join(" | ")} |`);
      progress.print([name, throttling, ...scores].join(" "));
      for (const shortcoming of shortcomingsOf(name, result)) shortcomings.add(shortcoming);
    }
    tables.push(explanation, "", ...tableOf(lines));
  }
} finally {
  progress.end();
  await site.stop();
  await upstream.stop();
  rmSync(folder, { recursive: true });
}

const date = new Date().toISOString().slice(0, 10);
const page = [
  `# Lighthouse, ${date}`,
  "",
  `${describeMachine()}. Mobile, the installed Chromium; the median of ${String(RUNS)} runs. Reproduce with \`npm run bench -- lighthouse\`.`,
  "",
  chartLink("lighthouse"),
  "",
  ...tables,
].join("\n");
console.log(page);
console.log([...shortcomings].join("\n"));
const changed = changedOptions(values, DEFAULTS);
if (changed.length === 0) writeResult("lighthouse", { date, page, values: scoresOf });
else console.log(notStoredNotice(changed));

/** @param {string[]} lines */
function tableOf(lines) {
  const heading = `| page | path | ${Object.values(CATEGORIES).join(" | ")} | FCP | LCP | TBT | CLS |`;
  return [heading, "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|", ...lines, ""];
}

/** The weighted audits that a page does not pass, one line each. @param {string} name @param {Result} result */
function shortcomingsOf(name, { categories, audits }) {
  const found = [];
  for (const category of Object.keys(CATEGORIES)) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight === 0 || audit?.score === null || audit === undefined || audit.score >= 0.995) continue;
      const items = JSON.stringify(audit.details?.items?.slice(0, 3) ?? []).slice(0, 600);
      found.push(`- ${name}: ${audit.title} (${id}, ${String(audit.score)}) ${audit.displayValue ?? ""} ${items}`);
    }
  }
  return found;
}

/** @param {string} url @param {Throttling} throttling @returns {Promise<Result | null>} */
async function audit(url, throttling) {
  const output = join(mkdtempSync(join(tmpdir(), "lighthouse-")), "report.json");
  const child = spawn(
    process.execPath,
    [
      join(toolDir, "node_modules/lighthouse/cli/index.js"),
      url,
      "--quiet",
      "--output=json",
      `--output-path=${output}`,
      `--throttling-method=${throttling}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking",
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, stdio: ["ignore", "ignore", "pipe"] },
  );
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  await new Promise((done) => child.once("close", done));
  if (child.exitCode !== 0) {
    progress.print(errors);
    return null;
  }
  /** @type {unknown} */
  const result = JSON.parse(readFileSync(output, "utf8"));
  return /** @type {Result} */ (result);
}

/** Sets the origin in the site file. @param {string} officialOrigin */
function writeSiteFile(officialOrigin) {
  /** @type {unknown} */
  const file = JSON.parse(readFileSync(upstream.siteFile, "utf8"));
  writeFileSync(upstream.siteFile, JSON.stringify({ .../** @type {object} */ (file), origin: officialOrigin }));
}
