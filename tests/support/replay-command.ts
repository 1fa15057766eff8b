import { spawn, type ChildProcessByStdio } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterAll, beforeAll } from "vitest";
import type { HarFile } from "../../tools/replay/har";
import { cleanEnvironment, startUpstream } from "./site";

export interface CommandResult {
  code: number | null;
  output: string;
}

/** Runs a built command of tools/replay to its end. `output` is stdout and stderr. */
export async function runCommand(
  program: "replay" | "doctor",
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const child = startCommand(program, args, env);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, output };
}

function startCommand(
  program: "replay" | "doctor",
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [resolve(`build/${program}.js`), ...args], {
    env: { ...cleanEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Serves a recording until it is stopped. */
export async function serveRecording(name: string, env: Record<string, string> = {}) {
  const child = startCommand("replay", ["run", name, "--serve", "--port", "0"], env);
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const lines: string[] = [];
  const url = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      const [address] = /http:\/\/127\.0\.0\.1:\d+$/.exec(line) ?? [];
      if (address !== undefined) found(address);
    });
    void ended.then(() => failed(new Error("the site ended")));
  });
  /** Resolves with the exit code. */
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { url, lines, stop };
}

export const readHarFile = (path: string) => JSON.parse(readFileSync(path, "utf8")) as HarFile;

const TOKEN = "the-token-that-no-file-may-hold";

/** An upstream with a path prefix and a token, for all tests of a file; available from the first hook on. */
export function setGateway() {
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  beforeAll(async () => {
    upstream = await startUpstream({ prefix: "/gateway", token: TOKEN });
  });
  afterAll(() => upstream.close());
  return {
    token: TOKEN,
    get upstream() {
      return upstream;
    },
    /** The command's configuration for that upstream. */
    environment: () => ({ API_TOKEN: TOKEN, SITE_CONFIG: upstream.env.SITE_CONFIG }),
  };
}
