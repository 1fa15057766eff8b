/** kill -9 during load and uploads, many times: `npm run crash -- --times 50`. Builds first where that is needed. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
if (status !== 0) process.exit(1);
await esbuild.build({
  entryPoints: ["tools/resilience/crash/run.ts"],
  outfile: ".cache/crash.js",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  logLevel: "warning",
});
// Not as a process of its own: the upstream's file would take itself for the command that it also is.
await import(pathToFileURL(resolve(".cache/crash.js")).href);
