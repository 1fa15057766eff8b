import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/free-port.mjs";
import { inDockerfile } from "./dockerfile.mjs";

export const folder = mkdtempSync(join(tmpdir(), "bench-"));
const nextDir = fileURLToPath(new URL("../../bench/next", import.meta.url));
const TOKEN = "token-of-the-bench";
const READY_WITHIN_MS = 60_000;

/** @typedef {{ storeCode: string, siteId: string, pages: { header: string }, contents: { siteSettings: string } }} SiteFile */
/** @typedef {{ url: string, pid: number, stop: () => Promise<void> }} Subject a running server under test */

/** @param {Record<string, string>} env @returns {NodeJS.ProcessEnv} without other variables of this process */
function cleanEnvironment(env) {
  const { PATH, HOME } = process.env;
  // All servers use the malloc settings of the Dockerfile.
  const malloc = Object.entries(inDockerfile().env).filter(([name]) => name.startsWith("MALLOC_"));
  const all = { PATH, HOME, NODE_ENV: "production", ...Object.fromEntries(malloc), ...env };
  return /** @type {NodeJS.ProcessEnv} */ (/** @type {unknown} */ (all));
}

/** @param {string[]} args @param {Record<string, string>} env @param {string} [cwd] */
function launch(args, env, cwd) {
  const child = spawn(process.execPath, args, {
    env: cleanEnvironment(env),
    stdio: ["ignore", "pipe", "inherit"],
    ...(cwd === undefined ? {} : { cwd }),
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { child, stop, pid: child.pid ?? 0 };
}

/** @param {import("node:child_process").ChildProcess} child @param {RegExp} pattern @returns {Promise<string>} */
function lineOf(child, pattern) {
  return new Promise((resolve, reject) => {
    const { stdout } = child;
    if (stdout === null) return reject(new Error("no output to read"));
    createInterface({ input: stdout }).on("line", (line) => {
      const found = pattern.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`a server ended with ${String(code)}`)));
  });
}

/** @param {string} url @param {boolean} [anyStatus] accept responses with status 400 and above */
async function untilReady(url, anyStatus = false) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok || (anyStatus && response !== null)) return;
    await new Promise((later) => setTimeout(later, 5));
  }
  throw new Error(`${url} does not answer`);
}

/**
 * Starts the standalone upstream; `env` configures a site to use it.
 * @param {number} products @param {{ port?: number, media?: string }} [at] port 0 = any; media: origin of its images
 */
export async function startUpstream(products, { port = 0, media } = {}) {
  const siteFile = join(folder, "site.json");
  const options = ["--port", String(port), "--products", String(products), "--token", TOKEN, "--site", siteFile];
  if (media !== undefined) options.push("--media", media);
  const { child, stop, pid } = launch(["build/upstream.js", ...options], {});
  const url = await lineOf(child, /API_BASE_URL=(\S+)/);
  const env = {
    API_BASE_URL: url,
    API_TOKEN: TOKEN,
    SITE_CONFIG: siteFile,
    SESSION_SECRET: "a-secret-of-the-bench",
    LOG_LEVEL: "warn",
    // X-Forwarded-For gives every request of a load its own client IP.
    TRUST_PROXY: "1",
  };
  return { url, pid, stop, env, siteFile };
}

/**
 * Starts this site in production mode.
 * @param {Record<string, string>} env @param {string} [project] folder of a built revision
 * @returns {Promise<Subject & { readyAfterMs: number }>}
 */
export async function startSite(env, project = ".") {
  const port = env["PORT"] ?? String(await freePort());
  const startedAt = performance.now();
  const image = inDockerfile(project);
  const { stop, pid } = launch(image.args, { ...image.env, ...env, HOST: "127.0.0.1", PORT: port }, project);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/readyz`);
  return { url, pid, stop, readyAfterMs: performance.now() - startedAt };
}

/** Starts the same build with stock remix-serve. @param {Record<string, string>} env @returns {Promise<Subject>} */
export async function startRemixServe(env) {
  const port = await freePort();
  const cli = "node_modules/@remix-run/serve/dist/cli.js";
  const { stop, pid } = launch([cli, "build/index.js"], { ...env, HOST: "127.0.0.1", PORT: String(port) });
  const url = `http://127.0.0.1:${String(port)}`;
  await untilReady(`${url}/`);
  return { url, pid, stop };
}

/** Installs the Next.js app's packages if needed, and builds it. */
export function prepareNext() {
  /** @param {string} command @param {string[]} args */
  const run = (command, args) => {
    const { status } = spawnSync(command, args, {
      cwd: nextDir,
      stdio: "inherit",
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
  };
  if (!existsSync(join(nextDir, "node_modules"))) run("npm", ["ci"]);
  run(process.execPath, ["node_modules/next/dist/bin/next", "build"]);
}

/** @param {Record<string, string>} env @param {string} siteFile @returns {Promise<Subject>} */
export async function startNext(env, siteFile) {
  /** @type {unknown} */
  const parsed = JSON.parse(readFileSync(siteFile, "utf8"));
  const { storeCode, siteId, pages, contents } = /** @type {SiteFile} */ (parsed);
  const port = await freePort();
  const args = ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(port)];
  const { stop, pid } = launch(
    args,
    {
      API_BASE_URL: env["API_BASE_URL"] ?? "",
      API_TOKEN: env["API_TOKEN"] ?? "",
      STORE_CODE: storeCode,
      SITE_ID: siteId,
      HEADER_PAGE: pages.header,
      SETTINGS_CONTENT: contents.siteSettings,
      NEXT_TELEMETRY_DISABLED: "1",
    },
    nextDir,
  );
  const url = `http://127.0.0.1:${String(port)}`;
  await untilReady(url, true);
  return { url, pid, stop };
}

/**
 * Starts a bare node:http server that replays responses recorded from `origin`.
 * @param {string} origin @param {string[]} paths @returns {Promise<Subject>}
 */
export async function startBare(origin, paths) {
  const { stop, pid, child } = launch(["tools/bench/bare-server.mjs", origin, ...paths], {});
  return { url: `http://127.0.0.1:${await lineOf(child, /^(\d+)$/)}`, pid, stop };
}
