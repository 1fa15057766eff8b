import { fileURLToPath } from "node:url";

/** build/index.js: the bundle has this file in it. */
export const SERVER_BUILD = fileURLToPath(import.meta.url);

/** Names of the browser's scripts, written by scripts/merge-scripts.mjs; absent under `remix dev`. */
export const SCRIPTS_MANIFEST = fileURLToPath(new URL("../public/build/.manifest.json", import.meta.url));

/** The style sheet's rules, as scripts/critical-styles.mjs lists them; absent in `npm run dev`. */
export const CRITICAL_STYLES = fileURLToPath(new URL("../public/build/.critical-styles.json", import.meta.url));
