import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * @typedef {object} TestReport results of a vitest run
 * @property {number} passed
 * @property {number} failed tests, and failures outside of tests
 * @property {{ name: string, reason: string }[]} skipped
 * @property {{ project: string, file: string, ms: number, tests: number }[]} files
 */

/**
 * Vitest reporter that writes a TestReport as JSON to the path in TEST_REPORT. Vitest's JSON reporter includes neither
 * the reason of a skip nor a file's project.
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
      // A file that fails to load, or in its hooks, has no failing test.
      if (module.state() === "failed" && report.failed === failedBefore) report.failed += 1;
    }
    const file = process.env["TEST_REPORT"] ?? ".cache/test-report.json";
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
}

/** `describe` takes no reason for a skip: tests/support/needs.ts puts it into the name. @param {string} name */
const reasonIn = (name) => /\[skipped: ([^\]]+)\]/.exec(name)?.[1] ?? "no reason given";
