/**
 * Runs the tests: `node scripts/test.mjs` (npm test), or `--full` (npm run test:full), which includes npm run check.
 * Builds, runs vitest, prints a time breakdown, and ends with the line "N passed, N failed, N skipped". Tests skipped
 * for a missing program fail if CI is set. `--rest` runs only what `npm test` leaves out and adds the counts of the
 * preceding `npm test`: both together are the full run.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findBuilder } from "./build-image.mjs";
import { ensureChromium } from "./find-chromium.mjs";
import { ensureFaketime } from "./find-faketime.mjs";
import { ensureFirefox } from "./find-firefox.mjs";
import { ensureNginx } from "./find-nginx.mjs";
import { ensureJava, ensureNuChecker } from "./find-nu-checker.mjs";
import { ensurePrometheus, ensurePromtool } from "./find-prometheus.mjs";
import { ensureRedisServer } from "./find-redis.mjs";
import { ensureWebKit } from "./find-webkit.mjs";

const SLOWEST_FILES = 10;
/** Of each failure, in the list at the end. */
const FAILURE_LINES = 20;
const VITEST = "node_modules/vitest/vitest.mjs";

const COUNTS = ".cache/test-counts.json";

const { values } = parseArgs({
  options: { full: { type: "boolean", default: false }, rest: { type: "boolean", default: false } },
});
const casesWanted = { TEST_CASES: values.full ? "all" : "usual" };
const DEFAULT_PROJECTS = ["unit", "routes", "e2e", "engines"];
/** All journeys in place of the short one in two engines. */
const FULL_PROJECTS = ["unit", "routes", "e2e", "journeys", "full", "containers"];
/**
 * With `--rest`, projects already run with their usual cases are run with the remaining cases. Without the containers:
 * their image needs root and mounts, which CI need not have.
 */
const REST_PROJECTS = ["journeys", "other cases", "full"];

/** @typedef {import("./test-reporter.mjs").TestReport} TestReport */
/** @type {TestReport} */
const total = { passed: 0, failed: 0, failures: [], skipped: [], files: [] };
/** @type {{ name: string, ms: number }[]} */
const steps = [];

/** @param {string} name @param {string} message */
function fail(name, message) {
  total.failed += 1;
  total.failures.push({ name, message });
}

/** Runs a Node command and counts it as one check. @param {string} name @param {string[]} command */
async function step(name, command) {
  const startedAt = Date.now();
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  await new Promise((done) => child.once("close", done));
  const code = child.exitCode;
  const ms = Date.now() - startedAt;
  steps.push({ name, ms });
  if (code === 0) total.passed += 1;
  else fail(name, output.trimEnd().split("\n").slice(-FAILURE_LINES).join("\n"));
  console.log(`${output.trimEnd()}\n${code === 0 ? "passed" : "FAILED"}: ${name} (${seconds(ms)})`);
}

/** Runs vitest over some projects and adds up its results. @param {string[]} projects */
async function runProjects(projects) {
  const startedAt = Date.now();
  const report = ".cache/test-report.json";
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=./scripts/test-reporter.mjs"];
  const child = spawn(
    process.execPath,
    [VITEST, "run", ...projects.flatMap((name) => ["--project", name]), ...reporters],
    { stdio: "inherit", env: { ...process.env, ...casesWanted, TEST_REPORT: report } },
  );
  await new Promise((done) => child.once("close", done));
  const status = child.exitCode;
  steps.push({ name: projects.join(", "), ms: Date.now() - startedAt });
  if (!existsSync(report)) return fail(projects.join(", "), `vitest ended with ${status} and wrote no report`);
  /** @type {unknown} */
  const read = JSON.parse(readFileSync(report, "utf8"));
  const { passed, failed, failures, skipped, files } = /** @type {TestReport} */ (read);
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  if (failed === 0 && status !== 0) fail(projects.join(", "), `vitest ended with ${status}`);
  total.skipped.push(...skipped);
  total.files.push(...files);
}

/** Counts the tests of projects that cannot run here as skipped. @param {string[]} projects @param {string} reason */
function skipProjects(projects, reason) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [VITEST, "list", "--json", ...projects.flatMap((name) => ["--project", name])],
    { encoding: "utf8", maxBuffer: 100_000_000, env: { ...process.env, ...casesWanted, TEST_LISTING: "1" } },
  );
  if (status !== 0) {
    return fail(`list of ${projects.join(", ")}`, stderr);
  }
  /** @type {unknown} */
  const listed = JSON.parse(stdout.slice(stdout.indexOf("[")));
  const tests = /** @type {{ name: string, file: string }[]} */ (listed);
  total.skipped.push(...tests.map(({ name, file }) => ({ name: `${file}: ${name}`, reason })));
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

function printTimes() {
  console.log("\nWhere the time went\n");
  for (const { name, ms } of steps) console.log(`${seconds(ms).padStart(8)}  ${name}`);
  /** @type {Map<string, { files: number, tests: number, ms: number }>} */
  const projects = new Map();
  for (const { project, ms, tests } of total.files) {
    const sum = projects.get(project) ?? { files: 0, tests: 0, ms: 0 };
    projects.set(project, { files: sum.files + 1, tests: sum.tests + tests, ms: sum.ms + ms });
  }
  console.log("\nof which, added up over workers:");
  for (const [project, { files, tests, ms }] of projects) {
    console.log(`${seconds(ms).padStart(8)}  ${project} (${files} files, ${tests} tests)`);
  }
  console.log("\nslowest files:");
  const slowest = total.files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_FILES);
  for (const { file, ms, tests } of slowest) console.log(`${seconds(ms).padStart(8)}  ${file} (${tests} tests)`);
}

function printSkipped() {
  /** @type {Map<string, string[]>} */
  const byReason = new Map();
  for (const { name, reason } of total.skipped) byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
  for (const [reason, names] of byReason) {
    console.log(`\nskipped, ${reason}: ${names.length} tests, such as ${names[0]}`);
  }
}

/** The failures once more at the end, since a log may be cut at its beginning. */
function printFailures() {
  for (const { name, message } of total.failures) {
    const lines = message.trim().split("\n");
    console.log(`\nFAILED: ${name}`);
    for (const line of lines.slice(0, FAILURE_LINES)) console.log(`    ${line}`);
    if (lines.length > FAILURE_LINES) console.log(`    … ${lines.length - FAILURE_LINES} more lines`);
  }
}

/** Adds the counts of the preceding run. */
function addCountsBefore() {
  /** @type {unknown} */
  const read = JSON.parse(readFileSync(COUNTS, "utf8"));
  const { passed, failed, failures, skipped } = /** @type {TestReport} */ (read);
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  total.skipped.push(...skipped);
}

const startedAt = Date.now();
if (values.rest) addCountsBefore();
const checked = values.full || values.rest ? step("check", ["scripts/check.mjs"]) : Promise.resolve();
const built = step("build", ["scripts/build.mjs"]);
// Installed here, because two test files installing a program at the same time would conflict.
const chromium = ensureChromium();
for (const ensure of [ensureRedisServer, ensureNginx, ensureFirefox, ensureWebKit, ensureFaketime, ensurePromtool])
  ensure();
if (values.full || values.rest) {
  ensurePrometheus();
  ensureJava();
  ensureNuChecker();
}
if (values.full) findBuilder();
await built;
const wanted = values.rest ? REST_PROJECTS : values.full ? FULL_PROJECTS : DEFAULT_PROJECTS;
const drivesChromium = ["e2e", "other cases", "full"];
if (chromium === null) {
  await runProjects(wanted.filter((name) => !drivesChromium.includes(name)));
  skipProjects(
    wanted.filter((name) => drivesChromium.includes(name)),
    "no Chromium here; CHROMIUM_PATH may name one",
  );
} else {
  await runProjects(wanted);
}
// Type check and lint run in parallel with the tests, on the remaining CPU time.
await checked;

printTimes();
printSkipped();
if (total.skipped.length > 0 && process.env["CI"]) {
  fail("skipped tests", "Nothing may be skipped where CI is set.");
}
printFailures();
console.log(`\n${seconds(Date.now() - startedAt)} in all`);
mkdirSync(".cache", { recursive: true });
writeFileSync(COUNTS, JSON.stringify(total));
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
