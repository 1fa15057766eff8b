import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";

interface Ended {
  code: number | null;
  lastLine: string;
  output: string;
}

/** Runs an npm command of this project to its end. */
async function run(script: string, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((done) => child.once("close", done));
  return { code: child.exitCode, lastLine: output.trimEnd().split("\n").at(-1) ?? "", output };
}

const minutes = (count: number) => count * 60_000;

describe("the commands that try the site's endurance", () => {
  it("4,000 hostile requests change nothing", { timeout: minutes(8) }, async () => {
    const { code, lastLine, output } = await run("tools/resilience/resilience.mjs", "hostile", "--count", "4000");
    expect(lastLine, output).toBe("survived");
    expect(code).toBe(0);
  });

  it("a minute of load and random faults leaks nothing", { timeout: minutes(8) }, async () => {
    const { code, lastLine, output } = await run("tools/resilience/resilience.mjs", "soak", "--minutes", "1");
    expect(lastLine, output).toBe("soaked: nothing leaks");
    expect(code).toBe(0);
  });
});
