import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it.each([
  ["4,000 hostile requests change nothing", ["hostile", "--count", "4000"], "survived"],
  ["a minute of load and random faults leaks nothing", ["soak", "--minutes", "1"], "soaked: nothing leaks"],
])("%s", { timeout: 8 * 60_000 }, async (_, args, lastLine) => {
  // Rejects with the output unless the command ends with 0.
  const { stdout } = await promisify(execFile)(process.execPath, ["tools/resilience/resilience.mjs", ...args]);
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(lastLine);
});
