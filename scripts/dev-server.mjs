/**
 * What `remix dev` starts after its first build and again when server code has changed: stock remix-serve on the demo,
 * whose own sources are watched here.
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
  server.kill();
}

const context = await esbuild.context({
  ...demoBundle,
  plugins: [
    { name: "restart", setup: (build) => build.onEnd(({ errors }) => void (errors.length === 0 && restart())) },
  ],
});
await context.watch();

for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) {
  process.on(signal, () => {
    server?.kill();
    process.exit(0);
  });
}
