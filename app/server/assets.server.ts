import { existsSync, readFileSync } from "node:fs";
import type { ServerBuild } from "@remix-run/node";
import { assets as compiled, mode } from "@remix-run/dev/server-build";
import { SCRIPTS_MANIFEST } from "./platform/built-files.server";

/** The browser's scripts: those that the build has merged; under `remix dev` the compiler's own. */
export const assets: ServerBuild["assets"] =
  mode === "development" || !existsSync(SCRIPTS_MANIFEST)
    ? compiled
    : (JSON.parse(readFileSync(SCRIPTS_MANIFEST, "utf8")) as ServerBuild["assets"]);
