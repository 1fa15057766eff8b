import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { ContentVariant } from "../../demo/upstream/content-variants";
import { startUpstreamServer } from "../../demo/upstream/server";
import { newFolder } from "./folders";
import { watchMistakesOn } from "./upstream-mistakes";

const READY_WITHIN_MS = 30_000;

export interface SiteProcess {
  url: string;
  /** Parsed JSON log lines so far. */
  log: Record<string, unknown>[];
  pid: number;
  /** The exit code, once the process has ended. */
  exit: Promise<number | null>;
  /** SIGTERM, then the exit code. */
  stop(): Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** SIGKILL; waits for the exit. */
  kill(): Promise<void>;
}

export interface SiteOptions {
  env?: Record<string, string>;
  /** Node arguments before build/index.js, such as --import of the demo. */
  nodeArguments?: string[];
  /** The Node executable; by default the one that runs the tests. */
  node?: string;
  /** The server build; by default the project's own. */
  build?: string;
  /** Wait for /readyz; if false, only for the listening socket. */
  untilReady?: boolean;
}

/** Starts the built site as a process of its own on a free port. */
export async function startSite({
  env = {},
  nodeArguments = [],
  node = process.execPath,
  build = "build/index.js",
  untilReady = true,
}: SiteOptions = {}): Promise<SiteProcess> {
  const child = spawn(node, [...nodeArguments, resolve(build)], {
    env: { ...cleanEnvironment(), HOST: "127.0.0.1", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: Record<string, unknown>[] = [];
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  watchMistakesOn(child.stderr);
  // Not "exit", which may fire before the last output was read.
  const exit = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  const port = await new Promise<number>((found, failed) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      log.push(entry);
      if (typeof entry["port"] === "number") found(entry["port"]);
    });
    void exit.then((code) => failed(new Error(`the site ended with ${String(code)}: ${errors}`)));
  });
  const url = `http://${env["HOST"] ?? "127.0.0.1"}:${port}`;
  if (untilReady) await waitUntilReady(url);
  return {
    url,
    log,
    signal: (name) => void child.kill(name),
    pid: child.pid ?? 0,
    exit,
    stop() {
      child.kill("SIGTERM");
      return exit;
    },
    async kill() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}

async function until(claim: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`the site did not ${claim}`);
    await new Promise((later) => setTimeout(later, 50));
  }
}

const waitUntilReady = (url: string) =>
  until("become ready", async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false);

/** Waits until the site has said that it is ready: from then on only requests cause upstream calls. */
export const saidReady = ({ log }: SiteProcess) =>
  until("say that it is ready", () => log.some(({ msg }) => String(msg).startsWith("ready after")));

const OPS_TOKEN = "token-of-the-operators";
/** Headers of an operator's request to a site with the environment of `startUpstream`. */
export const operators = { authorization: `Bearer ${OPS_TOKEN}` };

type Located = Pick<SiteProcess, "url">;

export const readMetrics = async ({ url }: Located) =>
  (await fetch(`${url}/ops/metrics`, { headers: operators })).text();

export const purge = ({ url }: Located, body: object) =>
  fetch(`${url}/ops/purge`, { method: "POST", headers: operators, body: JSON.stringify(body) });

/** The standalone upstream over HTTP, and the environment of a site that uses it. */
export async function startUpstream(
  options: { prefix?: string; token?: string; content?: ContentVariant; products?: number } = {},
) {
  const { token = "secret-access-token-of-tests" } = options;
  const server = await startUpstreamServer({ port: 0, host: "127.0.0.1", ...options, token });
  const siteFile = join(newFolder(), "site.json");
  writeFileSync(siteFile, JSON.stringify(server.upstream.siteFile));
  return {
    ...server,
    token,
    env: {
      API_BASE_URL: server.url,
      API_TOKEN: token,
      SITE_CONFIG: siteFile,
      MEDIA_ORIGINS: `https: ${new URL(server.url).origin}`,
      SESSION_SECRET: "a-secret-of-the-tests",
      OPS_TOKEN,
      PAGE_TTL_S: "60",
    },
  };
}

/** This process's environment without settings for the site, or its commands, from vitest or the shell. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, NODE_ENV: undefined } as unknown as NodeJS.ProcessEnv;
}
