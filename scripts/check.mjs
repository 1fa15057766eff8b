/**
 * Types, lint, format, import directions, citations, styles, unused files, exports, packages, texts and styles: reports all
 * violations in one run.
 */
import { spawnSync } from "node:child_process";

const steps = [
  ["types", "node_modules/typescript/bin/tsc", "--noEmit"],
  ["lint", "node_modules/eslint/bin/eslint.js", ".", "--max-warnings=0", "--cache", "--cache-location=.cache/eslint"],
  [
    "format",
    "node_modules/prettier/bin/prettier.cjs",
    "--check",
    ".",
    "--log-level=warn",
    "--cache",
    "--cache-location=.cache/prettier",
  ],
  ["import directions", "scripts/check-layers.mjs"],
  ["citations", "scripts/check-citations.mjs"],
  ["unused files, exports and packages", "node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"],
  ["tables of docs/upstream.md", "tools/docs/docs.mjs", "upstream", "--check"],
  ["docs/parts.md", "tools/docs/docs.mjs", "parts", "--check"],
  ["styles", "node_modules/stylelint/bin/stylelint.mjs", "app/**/*.css", "--max-warnings=0"],
  ["unused texts and styles", "scripts/check-copy-and-styles.mjs"],
];

let failed = 0;
for (const [name, ...command] of steps) {
  const { status } = spawnSync(process.execPath, command, { stdio: "inherit" });
  console.log(`${status === 0 ? "ok" : "FAILED"}: ${name}`);
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
