/**
 * Builds everything that `npm start` and the tests need: fonts, the Remix build, the demo upstream, and compressed
 * copies of the browser's files. Without --force it does nothing if no source has changed.
 *
 * What `remix build` wrote is changed, in this order:
 * - styles: lowered for old browsers (lower-styles.mjs);
 * - scripts: licence comments collected in licences.txt, those of every page merged into one file, without what never
 *   runs (trim-remix.mjs), transpiled to ES2019, minified further and named anew (merge-scripts.mjs, which also writes
 *   the manifests);
 * - scripts and styles of the builds before are brought back, for pages that are still open (keep-assets.mjs).
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import * as esbuild from "esbuild";
import { digestFile, digestSources, filesBelow, isBuildCurrent, root } from "./build-digest.mjs";
import { demoBundle } from "./demo-bundle.mjs";
import { bringAssetsBack, setAssetsAside } from "./keep-assets.mjs";
import { lowerBuiltStyles } from "./lower-styles.mjs";
import { makeFonts } from "./make-fonts.mjs";
import { mergeScripts } from "./merge-scripts.mjs";

const assets = join(root, "public/build");
const assetsAside = join(root, ".cache/assets-before");

/** @param {string} command @param {string[]} args */
function run(command, args) {
  // Always a production build, whatever the caller's environment says (vitest sets "test").
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync(process.execPath, [command, ...args], { cwd: root, stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}

const builtScripts = () => filesBelow("public/build").filter((file) => file.endsWith(".js"));

/** The licence comments of the browser's scripts, collected in one file next to them. */
function collectLicences() {
  /** @type {Set<string>} */
  const licences = new Set();
  for (const file of builtScripts()) {
    for (const [comment] of readFileSync(join(root, file), "utf8").matchAll(/\(\*\*?\n[^]*?\*\)/g)) {
      licences.add(comment);
    }
  }
  writeFileSync(join(root, "public/build/licences.txt"), [...licences].join("\n\n"));
}

async function compressAssets() {
  const br = promisify(brotliCompress);
  const gz = promisify(gzip);
  const texts = filesBelow("public/build").filter((file) => /\.(?:js|css|svg|json|txt)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const bytes = readFileSync(join(root, file));
      writeFileSync(join(root, `${file}.br`), await br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      writeFileSync(join(root, `${file}.gz`), await gz(bytes, { level: 9 }));
    }),
  );
}

const digest = digestSources();
if (!isBuildCurrent(digest) || process.argv.includes("--force")) {
  await makeFonts(root);
  // What stands in build/ until this build has succeeded belongs to no sources.
  rmSync(digestFile, { force: true });
  setAssetsAside(assets, assetsAside);
  run("node_modules/@remix-run/dev/dist/cli.js", ["build"]);
  await lowerBuiltStyles(root);
  collectLicences();
  await Promise.all([esbuild.build(demoBundle), mergeScripts(root).then(compressAssets)]);
  bringAssetsBack(assets, assetsAside, Date.now());
  writeFileSync(digestFile, digest);
}
