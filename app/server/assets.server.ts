import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { assets as compiled, mode } from "@remix-run/dev/server-build";

/** Written by scripts/merge-scripts.mjs. In the bundle this file is build/index.js, beside public/. */
const MERGED = fileURLToPath(new URL("../public/build/.manifest.json", import.meta.url));

/** The browser's scripts: those that the build has merged; under `remix dev` the compiler's own. */
export const assets: ServerBuild["assets"] =
  mode === "development" || !existsSync(MERGED)
    ? compiled
    : (JSON.parse(readFileSync(MERGED, "utf8")) as ServerBuild["assets"]);
