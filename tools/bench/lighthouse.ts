/**
 * `npm run bench -- lighthouse [--only product --runs 5]`: audits the main templates of this site in production mode with
 * Lighthouse (mobile) in the installed Chromium, with either throttling, behind nginx as deploy/nginx has it, with TLS and
 * HTTP/2; the median of five runs counts. With the default options the results are stored as bench/results/lighthouse.md
 * and lighthouse.svg.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { requireChromium } from "../../scripts/find-chromium.mjs";
import { ensureNginx } from "../../scripts/find-nginx.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { createProgress } from "../../scripts/progress.mjs";
import { makeCertificate } from "../../tests/support/certificate";
import { startProxy } from "../../tests/support/nginx";
import { discoverTemplates } from "./discover.mjs";
import { medianResult, type Audit, type Result } from "./lighthouse-median.mjs";
import { describeMachine } from "./machine.mjs";
import { changedOptions, chartLink, notStoredNotice, writeResult, type Values } from "./results.mjs";
import { folder, startSite, startUpstream } from "./subjects.mjs";

const DEFAULTS = { only: "", runs: "5" };
const { values } = parseArgs({
  options: {
    only: { type: "string", default: DEFAULTS.only },
    runs: { type: "string", default: DEFAULTS.runs },
  },
});
const runs = Number(values.runs);
// Relative to the bundle in .cache/tools, which is as deep as this file.
const toolDir = fileURLToPath(new URL("../../bench/lighthouse", import.meta.url));
const LOOPBACK = "127.0.0.1";
const SET_UP = [
  "Site and images are each behind an nginx with the files of deploy/nginx: TLS with a certificate made for the run,",
  "HTTP/2, an origin of its own for the images.",
].join(" ");
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

type Throttling = keyof typeof THROTTLINGS;

if (!existsSync(join(toolDir, "node_modules"))) {
  const { status } = spawnSync("npm", ["ci"], { cwd: toolDir, stdio: "inherit" });
  if (status !== 0) throw new Error("npm ci in bench/lighthouse failed");
}
const chromium = requireChromium();
const nginx = ensureNginx();
const tls = makeCertificate(folder);
if (nginx === null || tls === null) throw new Error("The bench needs nginx and openssl.");
const [sitePort, mediaPort] = [await freePort(), await freePort()];
const startSecure = (port: number) => startProxy({ program: nginx, replicas: [LOOPBACK], sitePort: port, tls });
const [proxy, mediaProxy] = [await startSecure(sitePort), await startSecure(mediaPort)];
const origin = proxy.tlsUrl;
const upstream = await startUpstream(120, { port: mediaPort, media: mediaProxy.tlsUrl });
// The site's official origin is the proxy's, so that canonical URLs are those of the audited pages.
writeSiteFile(origin);
const site = await startSite({ ...upstream.env, PORT: String(sitePort) });

// Discovered without TLS: Node does not trust the certificate.
const pages = await discoverTemplates(proxy.url);

const tables: string[] = [];
const shortcomings = new Set<string>();
/** By column heading, then by page. */
const scoresOf: Values = {};
const measured = Object.entries(pages).filter(([name]) => name.includes(values.only));
const throttlings = Object.entries(THROTTLINGS) as [Throttling, string][];
const progress = createProgress(measured.length * throttlings.length);
try {
  for (const [throttling, explanation] of throttlings) {
    const lines: string[] = [];
    for (const [name, path] of measured) {
      progress.next(`${name}, ${throttling}, ${runs} runs`);
      const result = await medianResult(origin + path, runs, (url) => audit(url, throttling));
      const scores = Object.entries(CATEGORIES).map(([category, heading]) => {
        const score = Math.round((result.categories[category]?.score ?? 0) * 100);
        const column = throttling === "simulate" ? heading : `${heading}, ${throttling}`;
        if (throttling === "simulate" || category === "performance") {
          scoresOf[column] = { ...scoresOf[column], [name]: score };
        }
        return score;
      });
      const metrics = METRICS.map((id) => result.audits[id]?.displayValue ?? "");
      const failed = failedAudits(result);
      const costs = failed.map(({ id, score }) => `${id} ${score?.toFixed(2) ?? ""}`).join(", ");
      lines.push(`| ${[name, path, ...scores, ...metrics, costs].join(" | ")} |`);
      progress.print([name, throttling, ...scores].join(" "));
      for (const shortcoming of failed) shortcomings.add(`- ${name}: ${describe(shortcoming)}`);
    }
    tables.push(explanation, "", ...tableOf(lines));
  }
} finally {
  progress.end();
  await site.stop();
  await upstream.stop();
  await Promise.all([proxy.close(), mediaProxy.close()]);
  rmSync(folder, { recursive: true });
}

const date = new Date().toISOString().slice(0, 10);
const page = [
  `# Lighthouse, ${date}`,
  "",
  `${describeMachine()}. Mobile, the installed Chromium; the median of ${runs} runs. Reproduce with \`npm run bench -- lighthouse\`.`,
  "",
  SET_UP,
  "",
  "The last column names what costs points, with its score. The job form's SEO is 66 at best: one step of a job's page, it",
  "says `noindex` on purpose (is-crawlable).",
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

function tableOf(lines: readonly string[]): string[] {
  const heading = `| page | path | ${Object.values(CATEGORIES).join(" | ")} | FCP | LCP | TBT | CLS | below 1 |`;
  return [heading, "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---|", ...lines, ""];
}

/** The weighted audits that a page does not pass. */
function failedAudits({ categories, audits }: Result): Audit[] {
  const weighted = Object.keys(CATEGORIES).flatMap((category) => categories[category]?.auditRefs ?? []);
  return weighted
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.995);
}

function describe({ id, title, score, displayValue = "", details }: Audit): string {
  const items = JSON.stringify(details?.items?.slice(0, 3) ?? []).slice(0, 600);
  return `${title} (${id}, ${score ?? ""}) ${displayValue} ${items}`;
}

/** @returns null = Lighthouse failed */
async function audit(url: string, throttling: Throttling): Promise<Result | null> {
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
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --ignore-certificate-errors",
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, stdio: ["ignore", "ignore", "pipe"] },
  );
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  await new Promise((done) => child.once("close", done));
  if (child.exitCode !== 0) {
    progress.print(errors);
    return null;
  }
  return JSON.parse(readFileSync(output, "utf8")) as Result;
}

function writeSiteFile(officialOrigin: string): void {
  const file = JSON.parse(readFileSync(upstream.siteFile, "utf8")) as object;
  writeFileSync(upstream.siteFile, JSON.stringify({ ...file, origin: officialOrigin }));
}
