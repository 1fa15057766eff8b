/**
 * What `remix dev --manual` starts after its first build: stock remix-serve on the demo. It takes over a new build by
 * itself; the demo's own sources are watched here, and start it anew.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import * as esbuild from "esbuild";
import { digestFile } from "./build-digest.mjs";
import { demoBundle } from "./demo-bundle.mjs";

const SERVER = ["--import", "./build/demo.js", "node_modules/@remix-run/serve/dist/cli.js", "build/index.js"];

// What stands in build/ from now on is no production build.
rmSync(digestFile, { force: true });

/** @type {import("node:child_process").ChildProcess | undefined} */
let server;

function restart() {
  const start = () => (server = spawn(process.execPath, SERVER, { stdio: "inherit" }));
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return void start();
  server.removeAllListeners("exit");
  server.once("exit", start);
  end(server);
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
