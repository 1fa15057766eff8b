import { fileURLToPath } from "node:url";

/** build/index.js: the bundle has this file in it. */
export const SERVER_BUILD = fileURLToPath(import.meta.url);

/** Names of the browser's scripts, written by scripts/merge-scripts.mjs; absent under `remix dev`. */
export const SCRIPTS_MANIFEST = fileURLToPath(new URL("../public/build/.manifest.json", import.meta.url));
