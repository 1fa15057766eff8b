/**
 * Carries out the Dockerfile without Docker: every stage is a folder below the system's temp, every step runs there,
 * and the last stage is started as its user on a tree that cannot be written, against the demo upstream. Ends with 0
 * when the result serves pages and ends in order. Needs npm's registry or its cache.
 */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
/** The user "node" of the official images. */
const NODE_UID = 1000;
const isRoot = process.getuid?.() === 0;

/**
 * @typedef {{ folder: string, workdir: string, env: Record<string, string>, user: string | null, cmd: string[], health: string[] }} Stage
 */

const folder = mkdtempSync(join(tmpdir(), "container-"));
chmodSync(folder, 0o755);
/** @type {import("node:child_process").ChildProcess[]} */
const children = [];
try {
  const stages = carryOut(readFileSync(join(root, "Dockerfile"), "utf8"));
  await tryOut(stages);
  console.log("the container's steps: passed");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const child of children) child.kill("SIGKILL");
  spawnSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} dockerfile @returns {Map<string, Stage>} by name; the last one also as "result" */
function carryOut(dockerfile) {
  /** @type {Map<string, Stage>} */
  const stages = new Map();
  /** @type {Stage | undefined} */
  let stage;
  const lines = dockerfile.replace(/\\\n/g, " ").split("\n");
  for (const line of lines.map((one) => one.trim()).filter((one) => one !== "" && !one.startsWith("#"))) {
    const [word = "", rest = ""] = [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1).trim()];
    if (word === "FROM") {
      const name = /\sAS\s+(\S+)$/i.exec(rest)?.[1] ?? `stage-${stages.size}`;
      stage = { folder: join(folder, name), workdir: "/", env: {}, user: null, cmd: [], health: [] };
      mkdirSync(stage.folder);
      stages.set(name, stage);
      stages.set("result", stage);
      continue;
    }
    if (stage === undefined) throw new Error(`before any FROM: ${line}`);
    step(stage, word, rest, stages);
  }
  return stages;
}

/** @param {Stage} stage @param {string} word @param {string} rest @param {Map<string, Stage>} stages */
function step(stage, word, rest, stages) {
  const started = Date.now();
  switch (word) {
    case "WORKDIR":
      stage.workdir = rest;
      mkdirSync(join(stage.folder, rest), { recursive: true });
      break;
    case "ENV":
      for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
      break;
    case "COPY":
      copy(stage, rest, stages);
      break;
    case "RUN":
      run(stage, rest);
      break;
    case "USER":
      stage.user = rest;
      break;
    case "CMD":
      stage.cmd = words(rest);
      break;
    case "HEALTHCHECK":
      stage.health = words(rest.slice(rest.indexOf("[")));
      break;
    case "EXPOSE":
    case "STOPSIGNAL":
      return;
    default:
      throw new Error(`this script does not know the step ${word}`);
  }
  console.log(`${word} ${rest.slice(0, 80)} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

/** @param {string} json @returns {string[]} */
function words(json) {
  /** @type {unknown} */
  const list = JSON.parse(json);
  return /** @type {string[]} */ (list);
}

/** @param {Stage} stage @param {string} rest @param {Map<string, Stage>} stages */
function copy(stage, rest, stages) {
  const from = /^--from=(\S+)\s+/.exec(rest);
  const source = from === null ? null : stages.get(from[1] ?? "");
  if (source === undefined) throw new Error(`COPY from an unknown stage: ${rest}`);
  const paths = rest.slice(from?.[0].length ?? 0).split(/\s+/);
  const target = resolve(join(stage.folder, stage.workdir), paths.pop() ?? ".");
  const ignored = source === null ? readIgnored() : () => false;
  for (const path of paths) {
    const full = source === null ? resolve(root, path) : join(source.folder, path);
    const intoFolder = paths.length > 1 || rest.endsWith("/");
    const destination = intoFolder ? join(target, basename(full)) : target;
    const isWhole = full === root;
    if (!isWhole) mkdirSync(dirname(destination), { recursive: true });
    cpSync(full, destination, { recursive: true, filter: (one) => !ignored(one.slice(root.length + 1)) });
  }
}

/** What .dockerignore leaves out; it holds plain paths and "*.ending" only. */
function readIgnored() {
  const lines = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
  const patterns = lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  return (/** @type {string} */ path) =>
    patterns.some((pattern) =>
      pattern.startsWith("*") ? path.endsWith(pattern.slice(1)) : path === pattern || path.startsWith(`${pattern}/`),
    );
}

/** @param {Stage} stage @param {string} command */
function run(stage, command) {
  // Absolute paths are the image's; its user "node" may not exist here.
  const here = command
    .replace(/(?<=\s)\/(?=\w)/g, `${stage.folder}/`)
    .replaceAll("node:node", isRoot ? `${NODE_UID}:${NODE_UID}` : `${process.getuid?.()}:${process.getgid?.()}`);
  const { status } = spawnSync("sh", ["-ec", here], {
    cwd: join(stage.folder, stage.workdir),
    env: environment(stage.env),
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`RUN ended with ${status}: ${command}`);
}

/** @param {Record<string, string>} env nothing of this machine but where programs and npm's cache are */
function environment(env) {
  const { PATH, HOME } = process.env;
  const npm = Object.entries(process.env).filter(([name]) => /^npm_config_(?:registry|cache)$/i.test(name));
  /** @type {unknown} */
  const made = { PATH, HOME, ...Object.fromEntries(npm), ...env };
  return /** @type {NodeJS.ProcessEnv} */ (made);
}

/** @param {Map<string, Stage>} stages */
async function tryOut(stages) {
  const [result, build] = [stages.get("result"), stages.get("build")];
  if (result === undefined || build === undefined) throw new Error("the Dockerfile has no stage named build");
  const siteFolder = join(result.folder, result.workdir);
  for (const name of ["esbuild", "msw", "playwright-core", "vite", "vitest", "@remix-run/dev"]) {
    check(!existsSync(join(siteFolder, "node_modules", name)), `no ${name} in the image`);
  }
  check(readdirSync(join(siteFolder, "build")).join() === "index.js", "nothing but index.js in build");
  check(result.user === "node", "the user is node");

  const writable = ["uploads", "cache"].map((name) => join(folder, name));
  for (const path of writable) {
    mkdirSync(path);
    chmodSync(path, 0o777);
  }
  const siteFile = join(folder, "site.json");
  const upstream = start(
    process.execPath,
    ["build/upstream.js", "--port", "0", "--token", "token-of-the-container", "--site", siteFile],
    { cwd: join(build.folder, build.workdir), env: environment({}) },
  );
  const upstreamUrl = await lineOf(upstream, /API_BASE_URL=(\S+)/);
  chmodSync(siteFile, 0o644);
  spawnSync("chmod", ["-R", "a-w,a+rX", result.folder]);

  const env = environment({
    ...result.env,
    HOST: "127.0.0.1",
    PORT: "0",
    API_BASE_URL: upstreamUrl,
    API_TOKEN: "token-of-the-container",
    SITE_CONFIG: siteFile,
    SESSION_SECRET: "secret-of-the-container",
    UPLOAD_DIR: writable[0] ?? "",
    CACHE_DIR: writable[1] ?? "",
  });
  const user = isRoot ? { uid: NODE_UID, gid: NODE_UID } : {};
  const [program = "", ...rest] = result.cmd;
  const site = start(program, rest, { cwd: siteFolder, env, ...user });
  const port = await lineOf(site, /"port":(\d+)/);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 150 && !(await fetch(`${url}/readyz`)).ok; tries += 1) {
    await new Promise((later) => setTimeout(later, 200));
  }
  const home = await fetch(`${url}/`);
  const html = await home.text();
  check(home.status === 200 && html.includes("</html>"), "the home page is whole");
  const script = /\/build\/[^"]+\.js/.exec(html)?.[0] ?? "/none";
  check((await fetch(url + script)).status === 200, `its script ${script} is there`);
  for (const path of ["/news", "/products", "/about-us/jobs"]) {
    check((await fetch(url + path)).status === 200, `${path} answers 200`);
  }
  const [healthProgram = "", ...healthRest] = result.health;
  const health = spawnSync(healthProgram, healthRest, { cwd: siteFolder, env: { ...env, PORT: port }, ...user });
  check(health.status === 0, "HEALTHCHECK ends with 0");
  if (isRoot) {
    const touch = spawnSync("touch", [join(siteFolder, "written")], user);
    check(touch.status !== 0, "the tree cannot be written by the user of the process");
  }
  const exit = new Promise((done) => site.once("exit", done));
  site.kill("SIGTERM");
  check((await exit) === 0, "SIGTERM ends it with 0");
}

/** @param {string} program @param {string[]} args @param {import("node:child_process").SpawnOptions} options */
function start(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return child;
}

/** @param {import("node:child_process").ChildProcess} child @param {RegExp} pattern @returns {Promise<string>} its first group */
function lineOf(child, pattern) {
  return new Promise((found, failed) => {
    if (child.stdout === null) return failed(new Error("the process has no output"));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const match = pattern.exec(line)?.[1];
      if (match !== undefined) found(match);
    });
    child.once("exit", (code) => failed(new Error(`ended with ${code} before it was ready`)));
  });
}

/** @param {boolean} holds @param {string} what */
function check(holds, what) {
  console.log(`${holds ? "ok" : "NOT ok"}: ${what}`);
  if (!holds) throw new Error(`not so: ${what}`);
}
