/**
 * Merges the scripts that every page loads into one file (docs/decisions/004): the compiler emits about twenty chunks,
 * each with its own imports and compressed separately. Rollup bundles the compiler's output, without the parts of Remix
 * that never run here (trim-remix.mjs), and minifies it before it is named by its content; a manifest of what was
 * written replaces the compiler's, for the browser and for the server (app/server/assets.server.ts).
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import * as esbuild from "esbuild";
import { rollup } from "rollup";
import { minify } from "terser";
import { isRemixClient, trimRemix } from "./trim-remix.mjs";

const PUBLIC_PATH = "/build/";
/** In the folder of the scripts, so that it is copied along with them; never served. */
const SERVER_MANIFEST = ".manifest.json";
/** Below this size, in characters, a shared chunk costs more as a request of its own than inside the common file. */
const MIN_CHUNK_LENGTH = 1000;
const COMPILER_HASH = /-[A-Z0-9]{8}$/;

/** @param {string} name of a file that the compiler wrote, without its extension */
const withoutHash = (name) => name.replace(COMPILER_HASH, "");

/**
 * Share of the routes that must need a file for it to be loaded by all: saves a request without making list pages load
 * article code.
 */
const MIN_ROUTE_SHARE = 0.49;

/**
 * @typedef {{ module: string, imports?: string[], hasClientLoader?: boolean }} ManifestEntry
 * @typedef {{ entry: ManifestEntry, routes: Record<string, ManifestEntry>, url: string, version: string }} Manifest
 */

/** @param {string} root the project's folder, freshly built by `remix build` */
export async function mergeScripts(root) {
  const folder = join(root, "public/build");
  const manifestFile = join(folder, readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name)) ?? "");
  const manifest = readManifest(readFileSync(manifestFile, "utf8"));
  const chunks = await bundle(folder, manifest);
  removeMergedChunks(folder, chunks);
  renameEntries(folder, manifest, chunks);
  rmSync(manifestFile);
  writeManifest(folder, manifest);
}

/** What React Router's warnings do after their `console.warn`: without it nothing keeps their texts. */
const STOPS_FOR_DEBUGGERS = /try\s*\{\s*throw new Error\(\w+\);?\s*\}\s*catch\s*(?:\(\w+\)\s*)?\{\s*\}/g;

/** Chromium then compiles a whole file while it loads, beside the main thread, which would stop at each function's first call. */
const COMPILE_AHEAD = "//# allFunctionsCalledOnLoad";

/**
 * Transpiles a script for old phones (no optional chaining before iOS 13.4 and Chrome 80) and minifies it further than
 * the compiler does.
 * @param {string} source @returns {Promise<string>}
 */
async function shrink(source) {
  const { code } = await esbuild.transform(source, { target: "es2019", charset: "utf8", legalComments: "none" });
  const options = { module: true, ecma: /** @type {const} */ (2019), format: { comments: false } };
  const small = await minify(code.replace(STOPS_FOR_DEBUGGERS, ""), {
    ...options,
    // `console.warn` is what libraries tell developers; the site's own messages go to `window.console`.
    compress: { passes: 3, keep_fargs: false, pure_getters: true, drop_console: ["warn"] },
  });
  // Once nothing is left to inline, one list of variables per function compresses better; before that, worse.
  const { code: smallest } = await minify(small.code ?? code, {
    ...options,
    format: { ...options.format, preamble: COMPILE_AHEAD },
    compress: { passes: 2, hoist_vars: true },
  });
  return smallest ?? code;
}

/** @param {Manifest} manifest */
const entriesOf = ({ entry, routes }) => [entry, ...Object.values(routes)];

/** @param {string} folder @param {string} href */
const fileOf = (folder, href) => join(folder, href.slice(PUBLIC_PATH.length));

/**
 * Writes the bundled scripts beside those of the compiler.
 * @param {string} folder @param {Manifest} manifest @returns {Promise<import("rollup").OutputChunk[]>}
 */
async function bundle(folder, manifest) {
  const modules = entriesOf(manifest).map(({ module }) => module);
  const compiled = await rollup({
    input: Object.fromEntries(
      modules.map((module) => [withoutHash(module.slice(PUBLIC_PATH.length, -".js".length)), fileOf(folder, module)]),
    ),
    plugins: [
      {
        name: "public-path",
        resolveId: (source) => (source.startsWith(PUBLIC_PATH) ? fileOf(folder, source) : null),
        transform: (code) => (isRemixClient(code) ? { code: trimRemix(code, manifest), map: null } : null),
      },
    ],
    onwarn: (warning) => {
      throw new Error(warning.message);
    },
    preserveEntrySignatures: "strict",
    treeshake: { moduleSideEffects: false },
  });
  const { watchFiles } = compiled;
  const onEveryPage = [manifest.entry.module, manifest.routes["root"]?.module ?? ""];
  const users = countUsers(
    folder,
    watchFiles,
    modules.map((module) => fileOf(folder, module)),
  );
  const everywhere = new Set([
    ...closure(
      folder,
      watchFiles,
      onEveryPage.map((module) => fileOf(folder, module)),
    ),
    ...users.neededByMany,
  ]);
  const { output } = await compiled.write({
    dir: folder,
    format: "es",
    sanitizeFileName: false,
    // Before the hash is taken: a change of the minifier's options gives other names too (docs/decisions/336).
    plugins: [{ name: "shrink", renderChunk: async (code) => ({ code: await shrink(code), map: null }) }],
    // The compiler's hash ignores the merged chunk: if only that changed, a browser would combine its cached copy of a
    // route with the new chunk, and load React twice.
    entryFileNames: "[name]-[hash:7].js",
    hashCharacters: "hex",
    // One hash per name: every page loads the manifest, which lists all files.
    chunkFileNames: ({ name }) => `_shared/${withoutHash(name)}-[hash:7].js`,
    hoistTransitiveImports: false,
    manualChunks(id, { getModuleInfo }) {
      /** @param {string} one @returns {boolean} */
      const isMerged = (one) => {
        if (everywhere.has(one)) return true;
        const info = getModuleInfo(one);
        if (info === null || info.isEntry || info.dynamicImporters.length > 0) return false;
        // With the route that alone needs it.
        if (users.counts.get(one) === 1) return false;
        // Otherwise Rollup would also include its other imports.
        return (info.code?.length ?? 0) < MIN_CHUNK_LENGTH && info.importedIds.every(isMerged);
      };
      return isMerged(id) ? "site" : undefined;
    },
  });
  await compiled.close();
  return output.flatMap((file) => (file.type === "chunk" ? [file] : []));
}

/** @param {string} folder @param {readonly import("rollup").OutputChunk[]} chunks */
function removeMergedChunks(folder, chunks) {
  const written = new Set(chunks.map(({ fileName }) => fileName));
  for (const name of readdirSync(join(folder, "_shared"))) {
    if (name.endsWith(".js") && !written.has(`_shared/${name}`)) rmSync(join(folder, "_shared", name));
  }
}

/**
 * Lets the manifest's entries lead to the bundled scripts, and removes the compiler's.
 * @param {string} folder @param {Manifest} manifest @param {readonly import("rollup").OutputChunk[]} chunks
 */
function renameEntries(folder, manifest, chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const names = new Map(chunks.map(({ facadeModuleId, fileName }) => [facadeModuleId, fileName]));
  for (const entry of entriesOf(manifest)) {
    const compiled = fileOf(folder, entry.module);
    const name = names.get(compiled);
    if (name === undefined) throw new Error(`no script was built of ${entry.module}`);
    entry.imports = importsOf(name, byName).map((imported) => PUBLIC_PATH + imported);
    entry.module = PUBLIC_PATH + name;
    rmSync(compiled, { force: true });
  }
}

/** Writes the manifest under a name of its content for the browser, and beside it for the server. @param {string} folder @param {Manifest} manifest */
function writeManifest(folder, manifest) {
  manifest.version = createHash("sha256")
    .update(JSON.stringify([manifest.entry, manifest.routes]))
    .digest("hex")
    .slice(0, 8);
  manifest.url = `${PUBLIC_PATH}manifest-${manifest.version}.js`;
  writeFileSync(fileOf(folder, manifest.url), `window.__remixManifest=${JSON.stringify(manifest)};`);
  writeFileSync(join(folder, SERVER_MANIFEST), JSON.stringify(manifest));
}

/** @param {string} script @returns {Manifest} */
function readManifest(script) {
  const literal = script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1);
  /** @type {unknown} */
  const value = runInNewContext(`(${literal})`);
  return /** @type {Manifest} */ (value);
}

const STATIC_IMPORT = /(?:from|import)\s*"\/build\/([^"]+)"/g;

/**
 * The files that `starts` import, directly or indirectly, without `starts` themselves, which keep their names and
 * exports.
 * @param {string} folder @param {readonly string[]} files @param {readonly string[]} starts absolute paths
 */
function closure(folder, files, starts) {
  const known = new Set(files);
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = [...starts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(STATIC_IMPORT)) {
      const target = join(folder, path);
      if (!known.has(target) || reached.has(target)) continue;
      reached.add(target);
      waiting.push(target);
    }
  }
  return reached;
}

/**
 * How many entries need each file, and the files that most pages need; an entry without imports is a resource route.
 * @param {string} folder @param {readonly string[]} files @param {readonly string[]} entries absolute paths
 */
function countUsers(folder, files, entries) {
  const needs = entries.map((entry) => closure(folder, files, [entry])).filter(({ size }) => size > 0);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of needs.flatMap((one) => [...one])) counts.set(file, (counts.get(file) ?? 0) + 1);
  const neededByMany = [...counts].filter(([, count]) => count > needs.length * MIN_ROUTE_SHARE).map(([file]) => file);
  return { counts, neededByMany };
}

/**
 * Everything loaded before a file runs.
 * @param {string} name @param {Map<string, { imports: string[] }>} chunks @returns {string[]}
 */
function importsOf(name, chunks) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [...(chunks.get(name)?.imports ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(chunks.get(next)?.imports ?? []));
  }
  return [...found];
}
