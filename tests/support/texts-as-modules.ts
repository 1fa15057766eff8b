import { readFileSync } from "node:fs";
import type { Plugin } from "vitest/config";

/** A text file is imported as it is, as esbuild does in the builds; to vite it would be the address of a file. */
export const textsAsModules: Plugin = {
  name: "texts-as-modules",
  enforce: "pre",
  load: (id) => (id.endsWith(".txt") ? `export default ${JSON.stringify(readFileSync(id, "utf8"))}` : null),
};
