/** Unused files, exports and packages (`node node_modules/knip/bin/knip.js`). */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { demoBundle } from "./scripts/demo-bundle.mjs";

const MODULE = /\b(?:demo|tools|scripts)\/[\w/-]+[.](?:mjs|ts)\b/g;
/** Commands of the demo and the tools and steps of the checks, which others start by path. */
const started = execFileSync("git", ["ls-files", "--", "package.json", "scripts", "tools"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => existsSync(file) && /[.](?:json|mjs|ts)$/.test(file))
  .flatMap((file) => readFileSync(file, "utf8").match(MODULE) ?? []);

/** @type {import("knip").KnipConfig} */
export default {
  // The bundle is attached to a site from outside.
  // What main.ts exports is read by stock remix-serve.
  entry: ["app/server/main.ts", ...started, ...Object.values(demoBundle.entryPoints)],
  project: ["{app,demo,tools,scripts,tests}/**/*.{ts,tsx,mjs}", "*.{ts,js,mjs}"],
  // A type may be exported where it describes what its own file exports.
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreDependencies: [
    // Its files are read by path (scripts/make-fonts.mjs).
    "@fontsource/carlito",
    // Its triples are read by path (tests/support/schema-org.ts).
    "@vocabulary/schema",
    // Named as a plug-in (tools/mutants/mutants.mjs).
    "@stryker-mutator/vitest-runner",
    // @remix-run/node exports its types again; remix.d.ts extends them where they are declared.
    "@remix-run/server-runtime",
  ],
  // Programs of the system, which scripts/find-*.mjs and tests look for by themselves.
  exclude: ["binaries"],
};
