import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * @typedef {object} TestReport what a run of vitest came to
 * @property {number} passed
 * @property {number} failed tests, and what failed outside of any
 * @property {{ name: string, reason: string }[]} skipped
 * @property {{ project: string, file: string, ms: number, tests: number }[]} files
 */

/**
 * Vitest reporter that writes a TestReport as JSON to the file that TEST_REPORT names. Vitest's own JSON report knows neither
 * why a test was skipped nor the project of a file.
 */
export default class TestReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    /** @type {TestReport} */
    const report = { passed: 0, failed: unhandledErrors.length, skipped: [], files: [] };
    for (const module of modules) {
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      const tests = [...module.children.allTests()];
      const ms = duration + collectDuration + setupDuration;
      report.files.push({ project: module.project.name, file: module.relativeModuleId, ms, tests: tests.length });
      const failedBefore = report.failed;
      for (const test of tests) {
        const result = test.result();
        if (result.state === "passed") report.passed += 1;
        else if (result.state === "failed") report.failed += 1;
        else {
          const reason = result.state === "skipped" ? (result.note ?? reasonIn(test.fullName)) : "not run";
          report.skipped.push({ name: `${module.relativeModuleId}: ${test.fullName}`, reason });
        }
      }
      // A file that cannot be loaded, or whose hooks fail, fails no single test.
      if (module.state() === "failed" && report.failed === failedBefore) report.failed += 1;
    }
    const file = process.env["TEST_REPORT"] ?? ".cache/test-report.json";
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
}

/** `describe` takes no reason for a skip: those of tests/support/needs.ts carry it in their name. @param {string} name */
const reasonIn = (name) => /\[skipped: ([^\]]+)\]/.exec(name)?.[1] ?? "no reason given";
