import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/free-port.mjs";

export const folder = mkdtempSync(join(tmpdir(), "bench-"));
const nextDir = fileURLToPath(new URL("../../bench/next", import.meta.url));
const TOKEN = "token-of-the-bench";
const READY_WITHIN_MS = 60_000;

/** @typedef {{ storeCode: string, siteId: string, pages: { header: string }, contents: { siteSettings: string } }} SiteFile */
/** @typedef {{ url: string, pid: number, stop: () => Promise<void> }} Subject a running server */

const dockerfile = readFileSync(fileURLToPath(new URL("../../Dockerfile", import.meta.url)), "utf8");

/** Variables as the Dockerfile sets them, so that what is measured is what operators run. @param {string[]} names */
function inDockerfile(...names) {
  return Object.fromEntries(
    names.map((name) => {
      const value = new RegExp(`^ENV ${name}=(\\S+)$`, "m").exec(dockerfile)?.[1];
      if (value === undefined) throw new Error(`the Dockerfile does not set ${name}`);
      return [name, value];
    }),
  );
}

/** The arguments of node with which the Dockerfile starts the site. @returns {string[]} */
function siteArguments() {
  const command = /^CMD (\[.*\])$/m.exec(dockerfile)?.[1];
  if (command === undefined) throw new Error("the Dockerfile starts nothing");
  return [...command.matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word).slice(1);
}

/** @param {Record<string, string>} env @returns {NodeJS.ProcessEnv} without the variables of the operator's shell */
function cleanEnvironment(env) {
  const { PATH, HOME } = process.env;
  // No server pays for memory that glibc keeps.
  const malloc = inDockerfile("MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_");
  const all = { PATH, HOME, NODE_ENV: "production", ...malloc, ...env };
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

/** @param {string} url @param {boolean} [anyStatus] also an answer of 400 and above */
async function untilAnswered(url, anyStatus = false) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok || (anyStatus && response !== null)) return;
    await new Promise((later) => setTimeout(later, 5));
  }
  throw new Error(`${url} does not answer`);
}

/** The standalone upstream, and the site's environment that leads to it. @param {number} products */
export async function startUpstream(products) {
  const siteFile = join(folder, "site.json");
  const options = ["--port", "0", "--products", String(products), "--token", TOKEN, "--site", siteFile];
  const { child, stop, pid } = launch(["build/upstream.js", ...options], {});
  const url = await lineOf(child, /API_BASE_URL=(\S+)/);
  const env = {
    API_BASE_URL: url,
    API_TOKEN: TOKEN,
    SITE_CONFIG: siteFile,
    SESSION_SECRET: "a-secret-of-the-bench",
    LOG_LEVEL: "warn",
    // Every request of a load comes from another visitor, as it does behind a proxy.
    TRUST_PROXY: "1",
  };
  return { url, pid, stop, env, siteFile };
}

/**
 * This site's production process.
 * @param {Record<string, string>} env @returns {Promise<Subject & { readyAfterMs: number }>}
 */
export async function startSite(env) {
  const port = env["PORT"] ?? String(await freePort());
  const startedAt = performance.now();
  const { stop, pid } = launch(siteArguments(), {
    ...env,
    ...inDockerfile("NODE_OPTIONS"),
    HOST: "127.0.0.1",
    PORT: port,
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/readyz`);
  return { url, pid, stop, readyAfterMs: performance.now() - startedAt };
}

/** The same build under stock remix-serve. @param {Record<string, string>} env @returns {Promise<Subject>} */
export async function startRemixServe(env) {
  const port = await freePort();
  const cli = "node_modules/@remix-run/serve/dist/cli.js";
  const { stop, pid } = launch([cli, "build/index.js"], { ...env, HOST: "127.0.0.1", PORT: String(port) });
  const url = `http://127.0.0.1:${String(port)}`;
  await untilAnswered(`${url}/`);
  return { url, pid, stop };
}

/** Installs and builds the Next.js app, once. */
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
  await untilAnswered(url, true);
  return { url, pid, stop };
}

/** Answers recorded from `origin`, sent by a bare node:http server of its own process. @param {string} origin @param {string[]} paths @returns {Promise<Subject>} */
export async function startBare(origin, paths) {
  const { stop, pid, child } = launch(
    [fileURLToPath(new URL("bare-server.mjs", import.meta.url)), origin, ...paths],
    {},
  );
  return { url: `http://127.0.0.1:${await lineOf(child, /^(\d+)$/)}`, pid, stop };
}
