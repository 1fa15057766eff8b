import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {object} TestReport results of a vitest run
 * @property {number} passed
 * @property {number} failed tests, and failures outside of tests
 * @property {{ name: string, message: string }[]} failures what failed, and how
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
    const report = { passed: 0, failed: 0, failures: [], skipped: [], files: [] };
    /** @param {string} name @param {readonly unknown[]} errors */
    const fail = (name, errors) => {
      report.failed += 1;
      report.failures.push({ name, message: errors.map(messageOf).join("\n") });
    };
    for (const error of unhandledErrors) fail("outside of tests", [error]);
    for (const module of modules) {
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      const tests = [...module.children.allTests()];
      const ms = duration + collectDuration + setupDuration;
      report.files.push({ project: module.project.name, file: module.relativeModuleId, ms, tests: tests.length });
      const failedBefore = report.failed;
      for (const test of tests) {
        const result = test.result();
        if (result.state === "passed") report.passed += 1;
        else if (result.state === "failed") fail(`${module.relativeModuleId}: ${test.fullName}`, result.errors);
        else {
          const reason = result.state === "skipped" ? (result.note ?? reasonIn(test.fullName)) : "not run";
          report.skipped.push({ name: `${module.relativeModuleId}: ${test.fullName}`, reason });
        }
      }
      // A group that fails in its hooks, and a file that fails to load or in its own, have no failing test.
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) fail(`${module.relativeModuleId}: ${suite.fullName}`, suite.errors());
      }
      if (module.state() === "failed" && report.failed === failedBefore) {
        fail(module.relativeModuleId, module.errors());
      }
    }
    const file = process.env["TEST_REPORT"] ?? ".cache/test-report.json";
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
}

/** `describe` takes no reason for a skip: tests/support/needs.ts puts it into the name. @param {string} name */
const reasonIn = (name) => /\[skipped: ([^\]]+)\]/.exec(name)?.[1] ?? "no reason given";

/** @param {unknown} error */
function messageOf(error) {
  const { message, diff } = /** @type {{ message?: string, diff?: string }} */ (error);
  return stripVTControlCharacters([message ?? String(error), ...(diff === undefined ? [] : [diff])].join("\n"));
}
