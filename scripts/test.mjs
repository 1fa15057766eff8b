/** The whole proof: check, build, then unit, route and e2e tests. Ends with the line "N passed, N failed". */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureChromium } from "./find-chromium.mjs";
import { ensureNginx } from "./find-nginx.mjs";
import { ensureRedisServer } from "./find-redis.mjs";

let passed = 0;
let failed = 0;

/** @param {string} name @param {string[]} command */
function step(name, command) {
  const startedAt = Date.now();
  const { status } = spawnSync(process.execPath, command, { stdio: "inherit", env: process.env });
  console.log(`${status === 0 ? "passed" : "FAILED"}: ${name} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  if (status === 0) passed += 1;
  else failed += 1;
}

/** @param {string} project a project of vitest.config.ts */
function suite(project) {
  const report = `.cache/test-report-${project}.json`;
  mkdirSync(".cache", { recursive: true });
  rmSync(report, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { stdio: "inherit", env: process.env },
  );
  const counts = readReport(report);
  passed += counts.numPassedTests;
  failed += counts.numFailedTests;
  // A file that cannot be loaded, or an unhandled rejection, fails no single test.
  if (status !== 0 && counts.numFailedTests === 0) failed += 1;
}

/** @param {string} file @returns {{ numPassedTests: number, numFailedTests: number }} vitest's counts; none without it */
function readReport(file) {
  if (!existsSync(file)) return { numPassedTests: 0, numFailedTests: 0 };
  /** @type {unknown} */
  const report = JSON.parse(readFileSync(file, "utf8"));
  return /** @type {{ numPassedTests: number, numFailedTests: number }} */ (report);
}

step("check", ["scripts/check.mjs"]);
step("build", ["scripts/build.mjs"]);
suite("unit");
try {
  ensureChromium();
  // Here, because two test files that installed one at once would be in each other's way.
  ensureRedisServer();
  ensureNginx();
  suite("routes");
  suite("e2e");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
