/**
 * What `remix dev --manual` starts after its first build: stock remix-serve on the demo. It takes over a new build by
 * itself; the demo's own sources are watched here, and start it anew.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import * as esbuild from "esbuild";
import { digestFile } from "./build-digest.mjs";
import { demoBundle } from "./demo-bundle.mjs";

const SERVER = ["--import", "./build/demo.js", "node_modules/@remix-run/serve/dist/cli.js", "build/index.js"];
const LISTENING = "[remix-serve] http://";

// What stands in build/ from now on is no production build.
rmSync(digestFile, { force: true });

/**
 * Connections of open pages to remix dev. A page whose connection is cut reloads itself as soon as it has a new one.
 * @type {Set<import("node:net").Socket>}
 */
const pages = new Set();
createServer((page) => {
  const compiler = connect({ host: "localhost", port: Number(process.env.REMIX_DEV_COMPILER_PORT) });
  pages.add(page);
  page.pipe(compiler).pipe(page);
  for (const [one, other] of [
    [page, compiler],
    [compiler, page],
  ]) {
    one?.on("error", () => undefined).on("close", () => other?.destroy());
  }
  page.on("close", () => pages.delete(page));
}).listen(Number(new URL(process.env.REMIX_DEV_ORIGIN ?? "").port), "localhost");

/** @type {import("node:child_process").ChildProcess | undefined} */
let server;

function restart() {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return start();
  server.removeAllListeners("exit");
  server.once("exit", start);
  end(server);
}

function start() {
  const openBefore = [...pages];
  const started = spawn(process.execPath, SERVER, { stdio: ["inherit", "pipe", "inherit"] });
  started.stdout.on("data", (chunk) => {
    if (String(chunk).includes(LISTENING)) for (const page of openBefore) page.destroy();
  });
  started.stdout.pipe(process.stdout);
  server = started;
}

/**
 * At once: remix-serve would wait for a browser's open connections, and there is nothing to lose.
 * @param {import("node:child_process").ChildProcess | undefined} running
 */
const end = (running) => running?.kill("SIGKILL");

const context = await esbuild.context({
  ...demoBundle,
  plugins: [
    { name: "restart", setup: (build) => build.onEnd(({ errors }) => void (errors.length === 0 && restart())) },
  ],
});
await context.watch();

for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) {
  process.on(signal, () => {
    end(server);
    process.exit(0);
  });
}
