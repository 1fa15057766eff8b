import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { HarFile } from "../../tools/replay/har";
import { startUpstream } from "./site";

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
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, output };
}

export function startCommand(
  program: "replay" | "doctor",
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  return spawn(process.execPath, [resolve(`build/${program}.js`), ...args], {
    env: { PATH, HOME, TMPDIR, ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
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
