/**
 * Runs a command of tools/resilience: `node tools/resilience/resilience.mjs hostile --count 10000`. It is bundled first, because
 * Node 20 does not read TypeScript.
 */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const [name = "", ...rest] = process.argv.slice(2);
const outfile = resolve(`.cache/withstand/${name}.mjs`);
mkdirSync(resolve(".cache/withstand"), { recursive: true });
await esbuild.build({
  entryPoints: [`tools/resilience/${name}-command.ts`],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  logLevel: "warning",
});
process.argv.splice(2, process.argv.length, ...rest);
await import(pathToFileURL(outfile).href);
